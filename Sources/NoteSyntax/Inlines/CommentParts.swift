import Bytes

/// Walks the parts of a comment between blank lines, which are read one by one, as paragraphs would be.
struct CommentParts {
  private var next: Int
  private let end: Int

  /// The parts of the comment on `lines`.
  init(_ lines: Range<Int>) {
    next = lines.lowerBound
    end = lines.upperBound
  }

  /// The lines of the next part and where the last of them ends; nil after the last.
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
