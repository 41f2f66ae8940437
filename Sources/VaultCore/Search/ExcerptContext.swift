/// A line of a note that is shown: one that matches, or one beside it.
package struct ExcerptLine: Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The line without its line break.
  package let text: [UInt8]
  /// What matches in it; nil for a line that is there for its neighbours.
  package let excerpt: Excerpt?
}

extension Excerpt {
  /// The lines of some excerpts of a note, which ascend, with so many lines before and after each; every line once.
  package static func lines(_ excerpts: [Excerpt], context: Int, in bytes: [UInt8]) -> [ExcerptLine] {
    if context <= 0 { return excerpts.map { ExcerptLine(line: $0.line, text: $0.text, excerpt: $0) } }
    guard let last = excerpts.last else { return [] }
    let all = lineRanges(of: bytes, upTo: last.line.addingReportingOverflow(context).partialValue)
    var lines: [ExcerptLine] = []
    var next = 1
    for (index, excerpt) in excerpts.enumerated() {
      let end = min(all.count, excerpt.line + min(context, all.count))
      for line in max(next, excerpt.line - min(context, excerpt.line))..<(end + 1) where line > 0 {
        // What comes after this excerpt may be, or stand after, the next one.
        if index + 1 < excerpts.count, line >= excerpts[index + 1].line { break }
        let isMatch = line == excerpt.line
        lines.append(
          ExcerptLine(line: line, text: Array(bytes[all[line - 1]]), excerpt: isMatch ? excerpt : nil))
        next = line + 1
      }
    }
    return lines
  }

  /// Where the first lines of a note are, without their line breaks: LF, CRLF or a lone CR.
  private static func lineRanges(of bytes: [UInt8], upTo count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var offset = 0
    while offset < bytes.count, ranges.count < count || count < 0 {
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D {
        ranges.append(start..<offset)
        if bytes[offset] == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { offset += 1 }
        start = offset + 1
      }
      offset += 1
    }
    if start < bytes.count, ranges.count < count || count < 0 { ranges.append(start..<bytes.count) }
    return ranges
  }
}
