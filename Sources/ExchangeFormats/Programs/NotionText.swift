/// Converts what Notion writes into Markdown but is none.
enum NotionText {
  /// Returns a text in which each `<aside>` is a callout.
  static func withCallouts(_ text: String) -> String {
    guard text.contains("<aside>") else { return text }
    var lines: [String] = []
    var fence: Substring?
    /// The indentation of the callout that is open, and its lines.
    var open: (indent: Substring, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if let mark = ["```", "~~~"].first(where: content.hasPrefix) {
        if fence == nil { fence = mark[...] } else if fence == mark[...] { fence = nil }
      }
      if fence == nil, open == nil, content.hasPrefix("<aside>") {
        let rest = content.dropFirst(7)
        open = (line[..<content.startIndex], rest.isEmpty ? [] : [rest])
      } else if fence == nil, let callout = open, content.hasSuffix("</aside>") {
        let rest = content.dropLast(8)
        lines += quoted(callout.lines + (rest.isEmpty ? [] : [rest]), callout.indent)
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else {
        lines.append(String(line))
      }
    }
    // An element that is not closed remains as it is written.
    if let open { lines += ["\(open.indent)<aside>"] + open.lines.map(String.init) }
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ lines: [Substring], _ indent: Substring) -> [String] {
    var lines = lines.map { $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0 }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    var head = "> [!note]"
    if let first = lines.first, let icon = first.first, icon.isEmoji {
      head += " \(icon)"
      lines[0] = first.dropFirst().drop { $0 == " " }
      if lines[0].isEmpty { lines.removeFirst() }
    }
    return (["\(indent)\(head)"] + lines.map { $0.isEmpty ? "\(indent)>" : "\(indent)> \($0)" })
  }

  /// Returns the id of the page to which an address of Notion leads; nil for any other address.
  static func page(at address: String) -> String? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("notion://") else {
      return nil
    }
    let parts = address.split(separator: "/")
    guard parts.count > 1, let host = parts.dropFirst().first,
      ["notion.so", "notion.site", "notion.com"].contains(where: { host == $0 || host.hasSuffix(".\($0)") })
    else { return nil }
    let name = parts.last?.prefix { $0 != "?" && $0 != "#" } ?? ""
    let id = name.filter { $0 != "-" }.suffix(32)
    return id.count == 32 && id.allSatisfy(\.isHexDigit) ? id.lowercased() : nil
  }
}

extension Character {
  fileprivate var isEmoji: Bool {
    unicodeScalars.first.map { $0.properties.isEmojiPresentation || $0.properties.isEmoji && $0.value > 0x2000 }
      ?? false
  }
}
