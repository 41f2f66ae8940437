internal import Bytes
internal import SystemCalls

/// Finds the words of a dictionary's block that contain a text.
///
/// A walk over many blocks, most of whose words do not: what a word shares with the one before it is not looked through
/// again, places are compared eight bytes at a time, and lists are read for those that are found.
struct TermBlockSearch: ~Copyable {
  /// The family byte and a word of the greatest length.
  private static let longest = 1 + Tokenizer.maximumLength

  private let entries: SortedTableReader
  private let slice: ByteSlice
  private let text: [UInt8]
  /// The first bytes of the text, and which bits of eight bytes these are.
  private let head: UInt64
  private let mask: UInt64
  private var key = PlainBuffer<UInt8>(reserving: longest + 16)
  private var value = TermValue()

  /// A search for a text of at least one byte.
  init(_ table: TermTableReader, text: [UInt8]) {
    entries = table.table
    slice = table.table.slice
    self.text = text
    head = text.span.loadPadded(at: 0)
    mask = text.count < 8 ? 1 &<< UInt64(text.count &* 8) &- 1 : .max
  }

  /// Calls `body` with each word of a block that contains the text, without its family byte, and its lists.
  mutating func forEachMatch(inBlock block: Int, _ body: (_ word: Span<UInt8>, _ lists: [TermList]) -> Void) {
    let first = block * SortedTableWriter.blockSize
    guard block < entries.blockCount, first < entries.count else { return }
    let slice = slice
    let bytes = slice.bytes
    var reader = ByteReader(bytes, at: entries.offset(ofBlock: block))
    key.removeAll()
    /// Where the first occurrence of the text ends in the word before.
    var matchEnd = Int.max
    for entry in 0..<min(SortedTableWriter.blockSize, entries.count - first) {
      let head = SortedTableWriter.Head(&reader)
      let start = reader.offset
      // What is longer is no word, but a key of another family, or damage.
      guard head.shared <= key.count, head.rest <= Self.longest * 2, reader.advance(head.rest) else { return }
      key.truncate(to: head.shared)
      SortedTableReader.forEachPiece(of: start..<reader.offset, in: bytes) { piece, count in
        key.append(piece, keeping: count)
      }
      guard key.count <= Self.longest else { return }
      // What is not in what it shares ends in what is new.
      if matchEnd > head.shared { matchEnd = endOfText(after: head.shared) }
      // The last block with words may end with keys.
      guard key.count > 1, key[0] == TermTableWriter.textFamily else { return }
      let isMatch = matchEnd != .max
      value.read(&reader, isText: true, isBlockStart: entry == 0, isWanted: isMatch)
      if reader.isDamaged { return }
      if isMatch { body(key.span.extracting(1..<key.count), value.all) }
    }
  }

  /// Where the text first ends in the word, behind its first bytes, in which it does not; `Int.max` when nowhere.
  @inline(__always)
  private mutating func endOfText(after checked: Int) -> Int {
    let last = key.count &- text.count
    var place = max(checked &- text.count &+ 1, 1)
    // So that eight bytes can be loaded anywhere.
    key.append(0, keeping: 8)
    defer { key.truncate(to: key.count &- 8) }
    while place <= last {
      if (key.span.loadUInt64(at: place) ^ head) & mask == 0, hasRest(at: place) { return place &+ text.count }
      place &+= 1
    }
    return .max
  }

  /// Whether what follows the first eight bytes of the text stands at a place where these do.
  @inline(__always)
  private func hasRest(at place: Int) -> Bool {
    var matched = 8
    while matched < text.count, key[place &+ matched] == text[matched] { matched &+= 1 }
    return matched >= text.count
  }
}
