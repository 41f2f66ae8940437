internal import Bytes
internal import SystemCalls

/// Searches and walks a table of byte strings; see `SortedTableWriter` for its bytes.
struct SortedTableReader: Sendable {
  let slice: ByteSlice
  let count: Int
  let blockCount: Int

  /// The table in `slice`; damage shows as a table with fewer or no entries.
  init(_ slice: ByteSlice) {
    self.slice = slice
    let bytes = slice.bytes
    let blocks = Int(bytes.loadUInt32(at: 4))
    blockCount = 8 + blocks * 4 <= bytes.count ? blocks : 0
    count = min(Int(bytes.loadUInt32(at: 0)), blockCount * SortedTableWriter.blockSize)
  }

  /// Where the bytes of a block begin in the slice.
  func offset(ofBlock block: Int) -> Int {
    8 + blockCount * 4 + Int(slice.bytes.loadUInt32(at: 8 + block * 4))
  }

  /// The last block whose first key is not above `key`, or nil when all are. O(log blocks).
  func block(containing key: Span<UInt8>) -> Int? {
    let bytes = slice.bytes
    var low = 0
    var high = blockCount
    while low < high {
      let middle = (low + high) / 2
      var reader = ByteReader(bytes, at: offset(ofBlock: middle))
      let head = SortedTableWriter.Head(&reader)
      if reader.bytes(head.rest).compare(key) <= 0 { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The key of an entry, or no bytes when there is no such entry. For tables whose entries have no values.
  func key(at entry: Int) -> [UInt8] {
    guard entry >= 0, entry < count else { return [] }
    let slice = slice
    let bytes = slice.bytes
    var reader = ByteReader(bytes, at: offset(ofBlock: entry / SortedTableWriter.blockSize))
    var shared = InlineArray<16, Int>(repeating: 0)
    var starts = InlineArray<16, Int>(repeating: 0)
    var index = entry % SortedTableWriter.blockSize
    var length = 0
    for place in 0...index {
      let head = SortedTableWriter.Head(&reader)
      shared[place] = head.shared
      starts[place] = reader.offset
      guard head.shared <= length, reader.advance(head.rest) else { return [] }
      length = head.shared + head.rest
    }
    // From its end to its beginning, what the entry has of its own, and then what those before it have.
    var key = [UInt8](repeating: 0, count: length)
    var missing = length
    while missing > 0, index >= 0 {
      let start = shared[index]
      if start < missing {
        for place in start..<missing { key[place] = bytes[starts[index] + place - start] }
        missing = start
      }
      index -= 1
    }
    return key
  }

  /// The number of the entry with `key`, or nil. O(log count). For tables whose entries have no values.
  func entry(of key: Span<UInt8>) -> Int? {
    guard let block = block(containing: key) else { return nil }
    var cursor = SortedTableCursor(self, block: block)
    for _ in 0..<SortedTableWriter.blockSize {
      guard cursor.next(skippingValue: { _ in }) else { return nil }
      let order = cursor.key.span.compare(key)
      if order == 0 { return cursor.entry }
      if order > 0 { return nil }
    }
    return nil
  }
}

/// Walks a table of byte strings forwards from the beginning of a block.
struct SortedTableCursor {
  private let table: SortedTableReader
  private var offset: Int

  /// The number of the entry that `key` belongs to; -1 or the end of a block before the first `next`.
  private(set) var entry: Int

  /// The key of the current entry.
  private(set) var key: [UInt8] = []

  /// A cursor before the first entry of `block`.
  init(_ table: SortedTableReader, block: Int = 0) {
    self.table = table
    offset = block < table.blockCount ? table.offset(ofBlock: block) : table.slice.count
    entry = block * SortedTableWriter.blockSize - 1
  }

  /// Moves to the next entry and hands the reader of its value to `skippingValue`, which must read all of it.
  ///
  /// - Returns: whether there was an entry; false also when the bytes are damaged.
  mutating func next(skippingValue readValue: (inout ByteReader) -> Void) -> Bool {
    advance { _, reader in readValue(&reader) }
  }

  /// Moves to the next entry and hands its key and the reader of its value to `readValue`, which must read all of it.
  ///
  /// - Returns: whether there was an entry; false also when the bytes are damaged.
  mutating func advance(_ readValue: (_ key: [UInt8], _ value: inout ByteReader) -> Void) -> Bool {
    guard entry + 1 < table.count else { return false }
    let slice = table.slice
    var reader = ByteReader(slice.bytes, at: offset)
    let head = SortedTableWriter.Head(&reader)
    let rest = reader.bytes(head.rest)
    guard !reader.isDamaged, head.shared <= key.count else { return false }
    key.removeLast(key.count - head.shared)
    // Most of what is left is a few bytes.
    for index in rest.indices { key.append(rest[index]) }
    readValue(key, &reader)
    guard !reader.isDamaged else { return false }
    offset = reader.offset
    entry += 1
    return true
  }
}
