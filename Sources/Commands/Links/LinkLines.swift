internal import LinkGraph
internal import VaultCore

/// The lines of a note that links stand in, as text output shows them.
struct LinkLines {
  private let lines: [ArraySlice<UInt8>]
  private let links: [StoredLink]

  /// The lines of a note's bytes that `links`, in the order of the note, stand in.
  init(text: [UInt8], links: [StoredLink]) {
    lines = Self.split(text)
    self.links = links
  }

  /// The lines without their ends, which are LF, CRLF or a lone CR, as the note's parser counts them.
  private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let bytes = text.span
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      if byte > 0x0d || (byte != 0x0a && byte != 0x0d) { continue }
      // The LF of a CRLF ends no line of its own.
      if byte == 0x0a, index > 1, bytes[index &- 2] == 0x0d {
        start = index
        continue
      }
      lines.append(text[start..<index &- 1])
      start = index
    }
    return lines + [text[start...]]
  }

  /// Each line once, with its number and the links in it marked, and `context` lines around it.
  ///
  /// A line that is not there any more is shown as the link that stood in it.
  func excerpts(context: Int, width: Int?, palette: Palette) -> [StyledText] {
    let byLine = Dictionary(grouping: links, by: \.line)
    var result: [StyledText] = []
    var last = 0
    for line in byLine.keys.sorted() {
      guard lines.indices.contains(line - 1) else {
        result.append(number(line, ":") + StyledText(byLine[line]?.first?.raw ?? "", .match))
        continue
      }
      let reach = min(context, lines.count)
      let start = max(1, last + 1, line - reach)
      let end = min(lines.count, line + reach)
      if reach > 0, last > 0, start > last + 1 { result.append(StyledText("   --", .dim)) }
      if start > end { continue }
      for shown in start...end {
        result.append(excerpt(shown, byLine[shown] ?? [], width: width, palette: palette))
      }
      last = end
    }
    return result
  }

  private func excerpt(_ line: Int, _ links: [StoredLink], width: Int?, palette: Palette) -> StyledText {
    let bytes = Array(lines[line - 1])
    // Without colours nothing tells a link from what is around it.
    if width == nil, !palette.usesColor, !palette.neutralises {
      return number(line, links.isEmpty ? "-" : ":") + StyledText(String(decoding: bytes, as: UTF8.self))
    }
    let matches = links.compactMap { link -> TextMatch? in
      let start = link.column - 1
      guard start >= 0, start < bytes.count else { return nil }
      return TextMatch(start..<min(start + link.raw.utf8.count, bytes.count))
    }
    let text = MatchExcerpt.text(
      line: bytes, matches: matches, width: width.map { max(20, $0 - 7) },
      style: links.isEmpty ? .dim : .plain,
      palette: palette)
    return number(line, links.isEmpty ? "-" : ":") + text
  }

  private func number(_ line: Int, _ sign: String) -> StyledText {
    StyledText("\(line)".padded(toColumns: 5, alignment: .right) + "\(sign) ", .lineNumber)
  }
}
