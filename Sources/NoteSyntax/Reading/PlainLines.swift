import Bytes

/// Walks the lines of a note that have text, without markup.
struct PlainLines {
  private var reader: BlockText
  private let count: Int
  private var block = 0
  private var pending: [String] = []

  /// The lines of `note`'s body.
  init(_ note: ParsedNote) {
    reader = BlockText(note)
    count = note.blocks.count
  }

  /// Goes on after block `index`.
  mutating func skip(through index: Int) {
    block = index + 1
    pending = []
  }

  /// The next line with text, on one line and trimmed, and its block; nil after the last.
  mutating func next(_ bytes: Span<UInt8>) -> (text: String, block: Int)? {
    while true {
      while let line = pending.popLast() {
        let text = NoteText.flattened(line)
        if !text.isEmpty { return (text, block - 1) }
      }
      guard block < count else { return nil }
      pending = reader.lines(of: block, bytes).reversed()
      block += 1
    }
  }
}
