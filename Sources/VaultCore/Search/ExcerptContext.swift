/// A line of a note that is shown: a matching line, or one near it.
package struct ExcerptLine: Equatable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The line without its line break.
  package let text: [UInt8]
  /// The matches in the line; nil for a line of context.
  package let excerpt: Excerpt?
}

extension Excerpt {
  /// Returns the lines of some excerpts of a note with `context` lines before and after each excerpt; each line occurs
  /// once.
  ///
  /// The excerpts must be in ascending order.
  package static func lines(_ excerpts: [Excerpt], context: Int, in bytes: [UInt8]) -> [ExcerptLine] {
    if context <= 0 { return excerpts.map { ExcerptLine(line: $0.line, text: $0.text, excerpt: $0) } }
    // A note has at most one more line than bytes.
    let reach = min(context, bytes.count + 1)
    var lines: [ExcerptLine] = []
    var cursor = LineCursor(bytes)
    var rest = excerpts[...]
    var lastMatch: Int?
    while let next = rest.first ?? excerpts.last, cursor.moveToNext(), let line = cursor.line {
      let isMatch = rest.first?.line == line.number
      if isMatch { lastMatch = rest.removeFirst().line }
      let isBehind = lastMatch.map { line.number - $0 <= reach } ?? false
      let isBefore = line.number < next.line && next.line - line.number <= reach
      if isMatch || isBehind || isBefore {
        lines.append(
          ExcerptLine(line: line.number, text: Array(bytes[line.range]), excerpt: isMatch ? next : nil))
      } else if rest.isEmpty {
        break
      }
    }
    return lines
  }
}
