import Bytes

/// Walks the lines of a note that have text, without markup. The note is handed to each call, which costs nothing; a copy of
/// it counts a reference for each of its lists. What one note needs of memory serves for the next.
package struct PlainLines: Sendable {
  private var reader = BlockText()
  private var block = 0
  /// How many lines of the block before `block` were given.
  private var given = 0

  /// A walk that has not begun.
  package init() {}

  /// Begins with the first line of another note.
  mutating func restart() {
    reader.lines.removeAll()
    block = 0
    given = 0
  }

  /// Appends the next line with text, on one line and trimmed, and returns its block; nil after the last.
  mutating func appendNext(of note: ParsedNote, _ bytes: Span<UInt8>, to text: inout [UInt8]) -> Int? {
    while true {
      while given < reader.lines.ranges.count {
        let start = text.count
        FlatText.append(reader.lines.bytes.span.extracting(reader.lines.ranges[given]), to: &text)
        given += 1
        if text.count > start { return block - 1 }
      }
      guard block < note.blocks.count else { return nil }
      reader.readLines(of: block, note, bytes)
      given = 0
      block += 1
    }
  }
}
