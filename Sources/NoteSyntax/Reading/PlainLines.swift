/// An iterator over the lines of a note that have text, without markup. The note is passed to each call, because a copy
/// of it would have to count a reference for each of its lists. The memory is reused for the next note.
package struct PlainLines: Sendable {
  private var reader = BlockText()
  private var block = 0
  /// The number of lines of the block before `block` that were returned.
  private var given = 0

  /// Makes an iterator that has not begun.
  package init() {}

  mutating func restart() {
    reader.lines.removeAll()
    block = 0
    given = 0
  }

  /// Appends the next line with text, as a single trimmed line, and returns its block; nil after the last line.
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
