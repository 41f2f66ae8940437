internal import Bytes
internal import NoteSyntax

/// Converts what Bear writes into Markdown but other programs read in another way.
enum BearText {
  /// Returns a text with the sizes of pictures, which Bear writes behind them, in their labels.
  static func sized(_ text: String) -> String {
    text.replacing(/(!\[[^\]\n]*)(\]\([^)\n]*\))<!-- *\{"width": *(\d+)[^}\n]*\} *-->/) { match in
      let bar = match.output.1 == "![" ? "" : "|"
      return "\(match.output.1)\(bar)\(match.output.3)\(match.output.2)"
    }
  }

  /// Returns a text with tags without spaces, and underlined text as an element.
  static func converted(_ text: String) -> String {
    guard text.utf8.contains(.hash) || text.utf8.contains(.tilde) else { return text }
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span)
    var edits = note.tags.filter { $0.origin == .body }.compactMap { tag($0.range, bytes) }
    for range in NoteText.linkableRanges(of: note, in: bytes.span) { edits += underlines(in: range, bytes) }
    return edits.isEmpty
      ? text
      : String(
        decoding: TextEdit.apply(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, to: bytes), as: UTF8.self)
  }

  /// Returns the edit of a tag that ends with a hash, and can contain spaces: `#two words#`. The range is that of its
  /// first word.
  private static func tag(_ range: Range<Int>, _ text: [UInt8]) -> TextEdit? {
    guard let close = text[range.upperBound...].firstIndex(where: { $0 == .hash || $0.isLineBreak }),
      text[close] == .hash, !text[close - 1].isWhitespace,
      close + 1 == text.count || text[close + 1].isWhitespace || text[close + 1].isPunctuation
    else { return nil }
    let name = String(decoding: text[(range.lowerBound + 1)..<close], as: UTF8.self)
    let words = name.map { $0.isLetter || $0.isNumber || "_-/".contains($0) || $0.isSymbol ? String($0) : "-" }
    return TextEdit(range: range.lowerBound..<close + 1, replacement: Array("#\(words.joined())".utf8))
  }

  /// Returns the edits of underlined text, `~text~`, which other programs show as struck.
  private static func underlines(in range: Range<Int>, _ text: [UInt8]) -> [TextEdit] {
    func isMark(_ index: Int) -> Bool {
      text[index] == .tilde && (index == 0 || ![.tilde, .backslash].contains(text[index - 1]))
        && (index + 1 >= text.count || text[index + 1] != .tilde)
    }
    var edits: [TextEdit] = []
    var open: Int?
    for index in range where text[index].isLineBreak || isMark(index) {
      if text[index].isLineBreak {
        open = nil
      } else if let start = open, !text[index - 1].isWhitespace, index > start + 1 {
        edits.append(TextEdit(range: start..<start + 1, replacement: Array("<u>".utf8)))
        edits.append(TextEdit(range: index..<index + 1, replacement: Array("</u>".utf8)))
        open = nil
      } else if index + 1 < range.upperBound, !text[index + 1].isWhitespace {
        open = index
      }
    }
    return edits
  }

  /// Returns a text in which links to headings, `[[Note/Heading]]` and `[[/Heading]]`, and Bear's addresses lead to the
  /// notes. `note` returns a link to the note with a title, and `identified` to that with an identifier.
  static func linked(
    _ text: String, note: (_ title: String, ForeignLink) -> String?,
    identified: (_ id: String, ForeignLink) -> String?
  ) -> String {
    BodyLinks.rewriting(text) { link, isInTable -> String? in
      var foreignLink = ForeignLink(label: link.display ?? "", isEmbed: link.isEmbed, isInTable: isInTable)
      if link.target.hasPrefix("bear://") {
        return address(link.target, &foreignLink, note: note, identified: identified)
      }
      guard link.kind == .wiki else { return nil }
      // A slash in a title is escaped.
      let target = link.target.replacing("\\/", with: "\u{0}")
      func plain(_ text: Substring) -> String { String(text).replacing("\u{0}", with: "/") }
      if let written = note(plain(target[...]), foreignLink) { return written }
      for slash in target.indices.reversed() where target[slash] == "/" {
        let heading = plain(target[target.index(after: slash)...]).filter { !"#^|[]".contains($0) }.trimmed
        foreignLink.subpath = heading.isEmpty ? "" : "#" + heading
        let title = plain(target[..<slash])
        if title.isEmpty { return "[[\(foreignLink.subpath)\(link.display.map { "|\($0)" } ?? "")]]" }
        if let written = note(title, foreignLink) { return written }
      }
      return nil
    }
  }

  private static func address(
    _ address: String, _ link: inout ForeignLink, note: (_ title: String, ForeignLink) -> String?,
    identified: (_ id: String, ForeignLink) -> String?
  ) -> String? {
    guard let mark = address.firstIndex(of: "?"), address[..<mark].hasSuffix("/open-note") else { return nil }
    var values: [String: String] = [:]
    for part in address[address.index(after: mark)...].split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { values[String(pair[0])] = PercentEncoding.decode(String(pair[1])) }
    }
    if let header = values["header"] { link.subpath = "#" + header.filter { !"#^|[]".contains($0) } }
    return values["id"].flatMap { identified($0, link) } ?? values["title"].flatMap { note($0, link) }
  }
}
