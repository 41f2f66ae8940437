internal import NoteSyntax

/// The text of a note with answers in the place of its queries.
package struct EvaluatedText: Sendable {
  package let bytes: [UInt8]
  /// The pieces of the note that are kept, by where they begin in the text and in the note.
  private let kept: [(text: Range<Int>, note: Int)]

  /// Makes the text of edits in order.
  init(_ edits: [TextEdit], _ note: [UInt8]) {
    bytes = TextEdit.apply(edits, to: note)
    var kept: [(text: Range<Int>, note: Int)] = []
    var (place, shift) = (0, 0)
    for edit in edits {
      kept.append((place + shift..<edit.range.lowerBound + shift, place))
      place = edit.range.upperBound
      shift += edit.replacement.count - edit.range.count
    }
    kept.append((place + shift..<note.count + shift, place))
    self.kept = kept
  }

  /// Returns the offset in the note of an offset in the text; nil in an answer.
  package func noteOffset(_ offset: Int) -> Int? {
    kept.first { $0.text.contains(offset) }.map { $0.note + offset - $0.text.lowerBound }
  }
}
