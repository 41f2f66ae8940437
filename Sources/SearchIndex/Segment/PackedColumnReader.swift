internal import Bytes
internal import SystemCalls

/// Reads a column of numbers with random access; see `PackedColumnWriter` for the format. Nothing is read before a row
/// is requested, because a segment has many columns and a query needs few of them.
struct PackedColumnReader: Sendable {
  private let slice: ByteSlice

  init(_ slice: ByteSlice) { self.slice = slice }

  /// Returns the number in `row`; a row that does not exist reads as the lowest number of the column.
  @inline(__always) subscript(row: Int) -> Int64 {
    let bytes = slice.bytes
    let base = Int64(bitPattern: bytes.loadUInt64(at: 0))
    let width = Int(bytes.byte(at: 8))
    if width > 64 { return base &+ Self.numberInBlock(row, bytes) }
    return base &+ Self.number(bytes, at: 9, bit: row &* width, width: width)
  }

  /// Returns the number in a row of a column in blocks, relative to the column's base; 0 if the column is damaged.
  @inline(never) private static func numberInBlock(_ row: Int, _ bytes: Span<UInt8>) -> Int64 {
    let (baseBits, startBits) = (Int(bytes.byte(at: 9)), Int(bytes.byte(at: 10)))
    let blockCount = Int(bytes.loadUInt32(at: 11))
    let block = row / PackedColumnWriter.blockRows
    guard bytes.byte(at: 8) == PackedColumnWriter.blocksMark, row >= 0, block < blockCount, baseBits <= 56,
      startBits <= 32
    else { return 0 }
    let heads = PackedColumnWriter.blockHeadsStart
    let headBits = baseBits &+ startBits
    let bit = block &* headBits
    let base = number(bytes, at: heads, bit: bit, width: baseBits)
    let start = Int(number(bytes, at: heads, bit: bit &+ baseBits, width: startBits))
    let end = Int(number(bytes, at: heads, bit: bit &+ baseBits &+ headBits, width: startBits))
    let width = min(max(end &- start, 0), 64)
    let first = heads &+ (((blockCount &+ 1) &* headBits &+ 7) &>> 3) &+ start &* 8
    return base &+ number(bytes, at: first, bit: (row % PackedColumnWriter.blockRows) &* width, width: width)
  }

  /// Returns the number of `width` bits, at most 56 or exactly 64, that begins `bit` bits after `offset`.
  @inline(__always)
  private static func number(_ bytes: Span<UInt8>, at offset: Int, bit: Int, width: Int) -> Int64 {
    let word = bytes.loadUInt64(at: offset &+ bit &>> 3) &>> UInt64(truncatingIfNeeded: bit & 7)
    return Int64(bitPattern: word & (width == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: width)) &- 1))
  }
}
