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
  private let last: UInt8
  private var key = InlineArray<256, UInt8>(repeating: 0)
  private var value = TermValue()

  /// A search for a text of at least one byte.
  init(_ table: TermTableReader, text: [UInt8]) {
    self.table = table
    self.text = text
    last = text.last ?? 0
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
      if matchEnd > head.shared { matchEnd = .max }
      // What is not in what it shares ends in what is new.
      for offset in start..<reader.offset {
        let byte = bytes[offset]
        key[length] = byte
        length &+= 1
        if byte == last, matchEnd == .max, isText(before: length) { matchEnd = length }
      }
      // The last block with words may end with keys.
      guard length > 1, key[0] == TermTableWriter.textFamily else { return }
      let isMatch = matchEnd != .max
      value.read(&reader, isText: true, isBlockStart: entry == 0, isWanted: isMatch)
      if reader.isDamaged { return }
      if isMatch { body(key.span.extracting(1..<length), value.all) }
    }
  }

  /// Whether the text stands in the word before a place.
  @inline(__always)
  private func isText(before end: Int) -> Bool {
    let start = end &- text.count
    if start < 1 { return false }
    var matched = 0
    while matched < text.count, key[start &+ matched] == text[matched] { matched &+= 1 }
    return matched == text.count
  }
}
