internal import Bytes
internal import SystemCalls

/// Finds the words in a dictionary block that contain a text. It is optimised for searching many blocks in which most
/// words do not match: the prefix shared with the previous word is not searched again, eight bytes are compared at a
/// time, and lists are read only for matches.
struct TermBlockSearch: ~Copyable {
  /// The size of the family byte and the longest word.
  private static let longest = 1 + Tokenizer.maximumLength

  private let entries: SortedTableReader
  private let slice: ByteSlice
  private let text: [UInt8]
  /// The first eight bytes of the text, or fewer, and a mask of their bits.
  private let head: UInt64
  private let mask: UInt64
  private var key = PlainBuffer<UInt8>(reserving: longest + 16)
  private var value = TermValue()

  /// Makes a search for a text, which must have at least one byte.
  init(_ table: TermTableReader, text: [UInt8]) {
    entries = table.table
    slice = table.table.slice
    self.text = text
    head = text.span.loadPadded(at: 0)
    mask = text.count < 8 ? 1 &<< UInt64(text.count &* 8) &- 1 : .max
  }

  /// Calls `body` with each word of a block that contains the text (without its family byte), and the word's lists.
  mutating func forEachMatch(inBlock block: Int, _ body: (_ word: Span<UInt8>, _ lists: [TermList]) -> Void) {
    let first = block * SortedTableWriter.blockSize
    guard block < entries.blockCount, first < entries.count else { return }
    let slice = slice
    let bytes = slice.bytes
    var reader = ByteReader(bytes, at: entries.offset(ofBlock: block))
    key.removeAll()
    /// The end of the first occurrence of the text in the previous word.
    var matchEnd = Int.max
    for entry in 0..<min(SortedTableWriter.blockSize, entries.count - first) {
      let head = SortedTableWriter.Head(&reader)
      let start = reader.offset
      // A longer entry is not a word but a key of another family, or is damaged.
      guard head.shared <= key.count, head.rest <= Self.longest * 2, reader.advance(head.rest) else { return }
      key.truncate(to: head.shared)
      SortedTableReader.forEachPiece(of: start..<reader.offset, in: bytes) { piece, count in
        key.append(piece, keeping: count)
      }
      guard key.count <= Self.longest else { return }
      // A match that is not in the shared prefix ends in the new bytes.
      if matchEnd > head.shared { matchEnd = endOfText(after: head.shared) }
      // The last block with words may end with keys.
      guard key.count > 1, key[0] == TermTableWriter.textFamily else { return }
      let isMatch = matchEnd != .max
      value.read(&reader, isText: true, isBlockStart: entry == 0, isWanted: isMatch)
      if reader.isDamaged { return }
      if isMatch { body(key.span.extracting(1..<key.count), value.all) }
    }
  }

  /// Returns the end of the text's first occurrence, `Int.max` if none. None ends in the first `checked` bytes.
  @inline(__always) private mutating func endOfText(after checked: Int) -> Int {
    let last = key.count &- text.count
    var offset = max(checked &- text.count &+ 1, 1)
    // The padding allows eight bytes to be loaded at any offset.
    key.append(0, keeping: 8)
    defer { key.truncate(to: key.count &- 8) }
    while offset <= last {
      if (key.span.loadUInt64(at: offset) ^ head) & mask == 0, hasRest(at: offset) { return offset &+ text.count }
      offset &+= 1
    }
    return .max
  }

  /// Returns whether the rest of the text is at an offset where its first eight bytes match.
  @inline(__always) private func hasRest(at offset: Int) -> Bool {
    var matched = 8
    while matched < text.count, key[offset &+ matched] == text[matched] { matched &+= 1 }
    return matched >= text.count
  }
}
