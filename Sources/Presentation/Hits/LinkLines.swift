internal import Bytes
package import LinkGraph
package import Terminal
internal import VaultCore

/// The lines of a note that contain links, for text output.
package struct LinkLines {
  /// The range of a line, without its line break.
  private struct Line {
    let start: Int
    let end: Int
  }

  private let text: [UInt8]
  private let links: [StoredLink]

  /// Creates the lines of a note's text that contain `links`.
  package init(text: [UInt8], links: [StoredLink]) { (self.text, self.links) = (text, links) }

  /// Returns the first lines, which end with LF, CRLF or a lone CR, as in the note's parser.
  private func lines(atMost count: Int) -> [Line] {
    let bytes = text.span
    var lines: [Line] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      if byte > 0x0d || (byte != .lineFeed && byte != .carriageReturn) { continue }
      lines.append(Line(start: start, end: index &- 1))
      if lines.count >= count { return lines }
      // The LF of a CRLF does not end another line.
      if byte == .carriageReturn, index < bytes.count, bytes[index] == .lineFeed { index &+= 1 }
      start = index
    }
    return lines + [Line(start: start, end: bytes.count)]
  }

  /// Returns each line once, with its number and its links marked, and `context` lines around it.
  ///
  /// A line that no longer exists is replaced by the link that it contained.
  package func excerpts(context: Int, width: Int?, palette: Palette) -> [StyledText] {
    var result: [StyledText] = []
    let links = links.sorted { $0.line < $1.line }
    let linksOfLines = Dictionary(grouping: links, by: \.line)
    let lastLine = (links.last?.line ?? 0).addingReportingOverflow(context)
    let lines = lines(atMost: lastLine.overflow ? .max : lastLine.partialValue)
    let reach = min(context, lines.count)
    var last = 0
    var seen = Int.min
    for link in links where link.line > seen {
      let line = link.line
      seen = line
      guard lines.indices.contains(line - 1) else {
        result.append(number(line, ":") + StyledText(link.raw, .match))
        continue
      }
      let start = max(1, last + 1, line - reach)
      let end = min(lines.count, line + reach)
      if reach > 0, last > 0, start > last + 1 { result.append(StyledText("   --", .dim)) }
      if start > end { continue }
      for shown in start...end {
        let bounds = lines[shown - 1]
        result.append(
          excerpt(
            Array(text[bounds.start..<bounds.end]), shown, linksOfLines[shown] ?? [], width: width, palette: palette))
      }
      last = end
    }
    return result
  }

  private func excerpt(
    _ bytes: [UInt8], _ line: Int, _ links: [StoredLink], width: Int?, palette: Palette
  ) -> StyledText {
    // Without colors, nothing distinguishes a link from the text around it.
    if width == nil, !palette.usesColor, !palette.neutralises {
      return number(line, links.isEmpty ? "-" : ":") + StyledText(String(decoding: bytes, as: UTF8.self))
    }
    let matches = links.compactMap { link -> TextMatch? in
      let start = link.column - 1
      guard start >= 0, start < bytes.count else { return nil }
      return TextMatch(start..<min(start + link.raw.utf8.count, bytes.count))
    }
    let text = MatchExcerpt.text(
      line: bytes, matches: matches, width: width.map { max(20, $0 - 7) }, style: links.isEmpty ? .dim : .plain,
      palette: palette)
    return number(line, links.isEmpty ? "-" : ":") + text
  }

  private func number(_ line: Int, _ marker: String) -> StyledText {
    StyledText("\(line)".padded(toColumns: 5, alignment: .right) + "\(marker) ", .lineNumber)
  }
}
