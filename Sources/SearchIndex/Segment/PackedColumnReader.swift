internal import Bytes
internal import SystemCalls

/// Reads a column of numbers at any row; see `PackedColumnWriter` for its bytes.
struct PackedColumnReader: Sendable {
  private let slice: ByteSlice
  private let base: Int64
  private let width: Int
  private let mask: UInt64

  /// The column in `slice`.
  init(_ slice: ByteSlice) {
    self.slice = slice
    let bytes = slice.bytes
    base = Int64(bitPattern: bytes.loadUInt64(at: 0))
    width = min(Int(bytes.byte(at: 8)), 64)
    mask = width == 64 ? .max : (1 &<< UInt64(width)) &- 1
  }

  /// The number in `row`; a row that is not there reads as the lowest number of the column.
  subscript(row: Int) -> Int64 {
    let bit = row &* width
    let word = slice.bytes.loadUInt64(at: 9 &+ bit &>> 3)
    return base &+ Int64(bitPattern: (word &>> UInt64(bit & 7)) & mask)
  }
}
