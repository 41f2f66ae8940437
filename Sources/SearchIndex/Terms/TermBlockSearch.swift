internal import Bytes
internal import SystemCalls

/// Finds the words of a dictionary's block that contain a text.
///
/// A walk over many blocks, most of whose words do not: what a word shares with the one before it is not looked through
/// again, and lists are read for those that are found.
struct TermBlockSearch {
  /// The family byte and a word of the greatest length.
  private static let longest = 1 + Tokenizer.maximumLength

  private let table: TermTableReader
  private let text: [UInt8]
  private var key = InlineArray<256, UInt8>(repeating: 0)
  private var value = TermValue()

  /// A search for a text of at least one byte.
  init(_ table: TermTableReader, text: [UInt8]) {
    self.table = table
    self.text = text
  }

  /// Calls `body` with each word of a block that contains the text, without its family byte, and its lists.
  mutating func forEachMatch(inBlock block: Int, _ body: (_ word: Span<UInt8>, _ lists: [TermList]) -> Void) {
    let entries = table.table
    let first = block * SortedTableWriter.blockSize
    guard block < entries.blockCount, first < entries.count else { return }
    let slice = entries.slice
    let bytes = slice.bytes
    var reader = ByteReader(bytes, at: entries.offset(ofBlock: block))
    var length = 0
    /// Where the first occurrence of the text ends in the word before.
    var matchEnd = Int.max
    for entry in 0..<min(SortedTableWriter.blockSize, entries.count - first) {
      let head = SortedTableWriter.Head(&reader)
      let start = reader.offset
      // What is longer is no word, but a key of another family, or damage.
      guard head.shared <= length, head.rest <= Self.longest - head.shared, reader.advance(head.rest) else { return }
      length = head.shared
      for offset in start..<reader.offset {
        key[length] = bytes[offset]
        length &+= 1
      }
      // The last block with words may end with keys.
      guard length > 1, key[0] == TermTableWriter.textFamily else { return }
      if matchEnd > head.shared { matchEnd = self.matchEnd(from: max(1, head.shared - text.count + 1), length: length) }
      let isMatch = matchEnd != .max
      value.read(&reader, isText: true, isBlockStart: entry == 0, isWanted: isMatch)
      if reader.isDamaged { return }
      if isMatch { body(key.span.extracting(1..<length), value.all) }
    }
  }

  /// Where the first occurrence of the text ends that begins at a place or behind it; `Int.max` when there is none.
  private func matchEnd(from start: Int, length: Int) -> Int {
    let text = text.span
    var place = start
    while place <= length &- text.count {
      var matched = 0
      while matched < text.count, key[place &+ matched] == text[matched] { matched &+= 1 }
      if matched == text.count { return place &+ matched }
      place &+= 1
    }
    return .max
  }
}
