internal import Bytes
internal import SystemCalls

/// Reads rows of eight small numbers; see `PackedRowsWriter` for their bytes.
struct PackedRowsReader: Sendable {
  private let slice: ByteSlice
  private let rowWidth: Int
  /// Where in a row each number begins, a byte each, lowest first.
  private let starts: UInt64
  /// The width of each number in bits, a byte each, lowest first.
  private let widths: UInt64

  /// The rows in `slice`.
  init(_ slice: ByteSlice) {
    self.slice = slice
    widths = slice.bytes.loadUInt64(at: 0)
    var (start, starts) = (0, UInt64(0))
    for number in 0..<PackedRowsWriter.rowSize {
      starts |= UInt64(start & 63) &<< UInt64(number * 8)
      start += Int(slice.bytes.byte(at: number))
    }
    self.starts = starts
    rowWidth = start
  }

  /// A number of a row, and 0 for one that is not there.
  subscript(row: Int, number: Int) -> UInt8 {
    let shift = UInt64(truncatingIfNeeded: number &* 8)
    let bit = row &* rowWidth &+ Int(truncatingIfNeeded: (starts &>> shift) & 63)
    let word = slice.bytes.loadUInt64(at: 8 &+ bit &>> 3) &>> UInt64(truncatingIfNeeded: bit & 7)
    let width = (widths &>> shift) & 15
    return UInt8(truncatingIfNeeded: word & ((1 &<< width) &- 1))
  }

  /// One number of every row, for who reads it of many.
  struct Column: Sendable {
    /// The bytes of the rows.
    let slice: ByteSlice
    fileprivate let rowWidth: Int
    /// Where the number begins in the first row, in bits.
    fileprivate let start: Int
    fileprivate let mask: UInt64

    /// The number of a row, given the bytes of the rows, and 0 for one that is not there.
    @inline(__always)
    func number(ofRow row: Int, in bytes: Span<UInt8>) -> UInt8 {
      UInt8(truncatingIfNeeded: bytes.loadBits(at: row &* rowWidth &+ start) & mask)
    }
  }

  /// The number with an index in each row.
  func column(_ number: Int) -> Column {
    let shift = UInt64(truncatingIfNeeded: number &* 8)
    let width = (widths &>> shift) & 15
    return Column(
      slice: slice, rowWidth: rowWidth, start: 64 &+ Int(truncatingIfNeeded: (starts &>> shift) & 63),
      mask: (1 &<< width) &- 1)
  }
}
