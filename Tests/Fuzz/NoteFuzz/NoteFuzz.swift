import FuzzDriver
import NoteSyntax

/// Any bytes are a note: nothing traps, blocks tile the note, and every range lies in it.
@main
enum NoteFuzz {
  static func main() {
    Fuzzing.run { bytes in check(bytes) }
  }

  private static func check(_ bytes: [UInt8]) {
    let note = NoteParser.parse(bytes.span)
    var end = 0
    for block in note.blocks {
      precondition(block.range.lowerBound == end && !block.range.isEmpty, "blocks do not tile the note")
      end = block.range.upperBound
    }
    precondition(end == bytes.count, "blocks do not tile the note")
    for range in ranges(of: note) {
      precondition(range.upperBound <= bytes.count, "a range leads out of the note")
    }
    _ = NoteText.title(of: note, in: bytes.span, fileName: "note.md")
    _ = NoteOpening(of: note, in: bytes.span, path: "note.md".utf8Span.span)
    _ = NoteText.counts(of: note, in: bytes.span)
    for index in note.blocks.indices {
      _ = NoteText.plainText(of: index, note: note, in: bytes.span)
      _ = NoteText.spans(of: index, note: note, in: bytes.span)
    }
  }

  private static func ranges(of note: ParsedNote) -> [Range<Int>] {
    note.links.flatMap { [$0.range, $0.targetRange] } + note.tags.map(\.range)
      + note.tasks.flatMap { [$0.range, $0.statusRange] }
      + note.blockIDs.flatMap { [$0.range, $0.blockRange] }
      + note.inlineFields.map(\.range) + note.footnotes.map(\.range) + note.headings.map(\.contentRange)
      + note.definitions.map(\.range) + note.containers.map(\.range)
  }
}
