import Bytes

/// An iterator over the parts of a comment between blank lines, each of which is parsed like a paragraph.
struct CommentParts {
  private var next: Int
  private let end: Int

  /// Makes an iterator over the parts of the comment on `lines`.
  init(_ lines: Range<Int>) {
    next = lines.lowerBound
    end = lines.upperBound
  }

  /// Returns the lines of the next part and the end of the last line; nil after the last part.
  mutating func next(_ note: ParsedNote, _ bytes: Span<UInt8>) -> (lines: Range<Int>, end: Int)? {
    while next < end, isBlank(next, note, bytes) { next &+= 1 }
    guard next < end else { return nil }
    let first = next
    while next < end, !isBlank(next, note, bytes) { next &+= 1 }
    return (first..<next, note.lines.content(of: next &- 1, in: bytes).upperBound)
  }

  private func isBlank(_ line: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> Bool {
    bytes.trimming(note.lines.content(of: line, in: bytes)).isEmpty
  }
}
