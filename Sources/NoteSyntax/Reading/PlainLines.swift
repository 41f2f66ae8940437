import Bytes

/// Walks the lines of a note that have text, without markup. The note is handed to each call, which costs nothing; a copy of
/// it counts a reference for each of its lists.
struct PlainLines {
  private var reader: BlockText
  private var block = 0
  /// The lines of the block before `block`, and how many of them were given.
  private var lines: [String] = []
  private var given = 0

  /// The lines of `note`'s body.
  init(_ note: ParsedNote) {
    reader = BlockText(note)
  }

  /// Goes on after block `index`.
  mutating func skip(through index: Int) {
    block = index + 1
    lines = []
    given = 0
  }

  /// The next line with text, on one line and trimmed, and its block; nil after the last.
  mutating func next(of note: ParsedNote, _ bytes: Span<UInt8>) -> (text: String, block: Int)? {
    while true {
      while given < lines.count {
        let text = NoteText.flattened(lines[given])
        given += 1
        if !text.isEmpty { return (text, block - 1) }
      }
      guard block < note.blocks.count else { return nil }
      lines.removeAll(keepingCapacity: true)
      reader.append(linesOf: block, note, bytes, to: &lines)
      given = 0
      block += 1
    }
  }
}
