internal import Bytes
internal import SystemCalls

/// Reads a column of numbers at any row; see `PackedColumnWriter` for its bytes.
///
/// Nothing is read before a row is asked for: a segment has many columns, and few of them are wanted at a time.
struct PackedColumnReader: Sendable {
  private let slice: ByteSlice

  /// The column in `slice`.
  init(_ slice: ByteSlice) {
    self.slice = slice
  }

  /// The number in `row`; a row that is not there reads as the lowest number of the column.
  @inline(__always)
  subscript(row: Int) -> Int64 {
    let bytes = slice.bytes
    let base = Int64(bitPattern: bytes.loadUInt64(at: 0))
    let width = min(Int(bytes.byte(at: 8)), 64)
    let bit = row &* width
    let word = bytes.loadUInt64(at: 9 &+ bit &>> 3)
    let mask = width == 64 ? .max : (1 &<< UInt64(width)) &- 1
    return base &+ Int64(bitPattern: (word &>> UInt64(bit & 7)) & mask)
  }
}
