package import Terminal
package import VaultCore

/// The text of the headings of a note.
package enum OutlineText {
  /// Returns headings one per line, indented below those around them, after the numbers of their lines.
  package static func lines(_ headings: [OutlineEntry], _ display: Display) -> [StyledText] {
    let digits = headings.last.map { String($0.line).count } ?? 0
    // The depth is the number of headings around a heading, so skipped levels do not add indentation.
    var around: [Int] = []
    return headings.map { heading in
      while let level = around.last, level >= heading.level { around.removeLast() }
      let indent = String(repeating: "  ", count: around.count)
      around.append(heading.level)
      let number = StyledText(String(heading.line).padded(toColumns: digits, alignment: .right), .lineNumber)
      let line = number + StyledText("  \(indent)") + StyledText(heading.text, .heading(heading.level))
      guard let width = display.width else { return line }
      return line.prepared(for: display.palette).truncated(toColumns: width)
    }
  }
}
