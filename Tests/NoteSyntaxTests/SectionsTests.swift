import TestSupport
import Testing

@testable import NoteSyntax

struct SectionsTests {
  /// The sections of random notes are those that a search from each heading finds.
  @Test(arguments: Seeds.some(20))
  func aSectionEndsAtTheNextHeadingOfItsLevel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = (0..<random.below(200)).map { _ in
      String(repeating: "#", count: random.below(8)) + " x\n" + (random.below(2) == 0 ? "\n" : "> ## y\n")
    }.joined()
    let note = NoteParser.parse(Array(text.utf8).span)
    let expected = note.headings.indices.map { index in
      let next = note.headings[(index + 1)...].first { $0.level <= note.headings[index].level }
      return note.headings[index].range.lowerBound..<(next?.range.lowerBound ?? text.utf8.count)
    }
    #expect(note.sections == expected)
  }
}
