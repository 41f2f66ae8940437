internal import Bytes
internal import SystemCalls

/// Searches and iterates over a table of byte strings; see `SortedTableWriter` for the format.
struct SortedTableReader: Sendable {
  let slice: ByteSlice
  let count: Int
  let blockCount: Int
  private let blocksStart: Int

  /// Makes a reader of the table in `slice`; a damaged table has fewer or no entries.
  init(_ slice: ByteSlice) {
    self.slice = slice
    let bytes = slice.bytes
    let blocks = Int(bytes.loadUInt32(at: 4))
    let startsEnd = SortedTableWriter.headSize + blocks * 4
    blockCount = startsEnd <= bytes.count ? blocks : 0
    blocksStart = startsEnd
    count = min(Int(bytes.loadUInt32(at: 0)), blockCount * SortedTableWriter.blockSize)
  }

  func offset(ofBlock block: Int) -> Int {
    blocksStart + Int(slice.bytes.loadUInt32(at: SortedTableWriter.headSize + block * 4))
  }

  /// Calls `body` with the bytes at `range`, those that an entry does not share with the previous one, in pieces of up
  /// to eight bytes; the lowest byte of a piece is the first one.
  @inline(__always) static func forEachPiece(
    of range: Range<Int>, in bytes: Span<UInt8>, _ body: (_ piece: UInt64, _ count: Int) -> Void
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      body(bytes.loadPadded(at: offset), min(range.upperBound &- offset, 8))
      offset &+= 8
    }
  }

  /// Returns the first key of a block, in any table; empty if the block does not exist.
  func firstKey(ofBlock block: Int) -> [UInt8] {
    guard block >= 0, block < blockCount else { return [] }
    var reader = ByteReader(slice.bytes, at: offset(ofBlock: block))
    let head = SortedTableWriter.Head(&reader)
    return [UInt8](reader.bytes(head.rest))
  }

  /// Returns the last block whose first key is not above `key`, or nil if all are above it. O(log blocks).
  func block(containing key: Span<UInt8>) -> Int? {
    let bytes = slice.bytes
    let above = (0..<blockCount).partitioningIndex { block in
      var reader = ByteReader(bytes, at: offset(ofBlock: block))
      let head = SortedTableWriter.Head(&reader)
      return reader.bytes(head.rest).compare(key) > 0
    }
    return above == 0 ? nil : above - 1
  }

  /// Returns the key of an entry; empty if the entry does not exist. Only for tables whose entries have no values.
  func key(at entry: Int) -> [UInt8] {
    guard entry >= 0, entry < count else { return [] }
    let slice = slice
    let bytes = slice.bytes
    var reader = ByteReader(bytes, at: offset(ofBlock: entry / SortedTableWriter.blockSize))
    var shared = InlineArray<16, Int>(repeating: 0)
    var starts = InlineArray<16, Int>(repeating: 0)
    var ends = InlineArray<16, Int>(repeating: 0)
    let index = entry % SortedTableWriter.blockSize
    for row in 0...index {
      let head = SortedTableWriter.Head(&reader)
      shared[row] = head.shared
      starts[row] = reader.offset
      guard reader.advance(head.rest) else { return [] }
      ends[row] = reader.offset
    }
    // The maximum number of leading bytes of the key that an entry provides, which is what all later entries share.
    var most = InlineArray<16, Int>(repeating: .max)
    var bound = Int.max
    for row in (0...index).reversed() {
      most[row] = bound
      bound = min(bound, shared[row])
    }
    // Pieces are written eight bytes at a time.
    var room = 8
    for row in 0...index where shared[row] < most[row] { room += ends[row] - starts[row] }
    var key = [UInt8](repeating: 0, count: room)
    var output = key.mutableSpan
    var length = 0
    for row in 0...index where shared[row] < most[row] {
      guard shared[row] == length else { return [] }
      let limit = most[row]
      Self.forEachPiece(of: starts[row]..<ends[row], in: bytes) { piece, count in
        output.store(piece, at: length)
        length = min(length &+ count, limit)
      }
    }
    key.removeLast(room - length)
    return key
  }

  /// Returns the number of the entry with `key`, or nil. O(log count). Only for tables whose entries have no values.
  func entry(of key: Span<UInt8>) -> Int? {
    guard let block = block(containing: key) else { return nil }
    var cursor = SortedTableCursor(self, block: block)
    for _ in 0..<SortedTableWriter.blockSize {
      guard cursor.next() else { return nil }
      let order = cursor.key.span.compare(key)
      if order == 0 { return cursor.entry }
      if order > 0 { return nil }
    }
    return nil
  }
}

/// A cursor that moves forwards through a table of byte strings, from the beginning of a block.
struct SortedTableCursor {
  private let table: SortedTableReader
  private var offset: Int

  /// The number of the entry that `key` belongs to. Before the first `next`, that of the entry before the block, or -1.
  private(set) var entry: Int

  private(set) var key: [UInt8] = []

  init(_ table: SortedTableReader, block: Int = 0) {
    self.table = table
    offset = block < table.blockCount ? table.offset(ofBlock: block) : table.slice.count
    entry = block * SortedTableWriter.blockSize - 1
  }

  /// Moves to the next entry and passes the reader of its value to `readValue`, which must read the whole value.
  /// Returns whether there is a next entry; false also if the bytes are damaged.
  mutating func next(_ readValue: (inout ByteReader) -> Void = { _ in }) -> Bool {
    advance { _, reader in readValue(&reader) }
  }

  /// Moves to the next entry as `next` does, and passes its key to `readValue` too.
  mutating func advance(_ readValue: (_ key: [UInt8], _ value: inout ByteReader) -> Void) -> Bool {
    guard entry + 1 < table.count else { return false }
    let slice = table.slice
    var reader = ByteReader(slice.bytes, at: offset)
    let head = SortedTableWriter.Head(&reader)
    let start = reader.offset
    guard reader.advance(head.rest), head.shared <= key.count else { return false }
    key.removeLast(key.count - head.shared)
    key.append(slice.bytes.extracting(start..<reader.offset))
    readValue(key, &reader)
    guard !reader.isDamaged else { return false }
    offset = reader.offset
    entry += 1
    return true
  }
}
