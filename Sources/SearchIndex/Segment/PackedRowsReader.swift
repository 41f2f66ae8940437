internal import Bytes
internal import SystemCalls

/// Reads rows of eight small numbers; see `PackedRowsWriter` for the format.
struct PackedRowsReader: Sendable {
  private let slice: ByteSlice
  private let rowWidth: Int
  /// The bit offset of each number in a row, one byte each, lowest first.
  private let starts: UInt64
  /// The bit width of each number, one byte each, lowest first.
  private let widths: UInt64

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

  /// Returns a number of a row; 0 if it does not exist.
  subscript(row: Int, number: Int) -> UInt8 {
    let shift = UInt64(truncatingIfNeeded: number &* 8)
    let bit = row &* rowWidth &+ Int(truncatingIfNeeded: (starts &>> shift) & 63)
    let word = slice.bytes.loadUInt64(at: 8 &+ bit &>> 3) &>> UInt64(truncatingIfNeeded: bit & 7)
    let width = (widths &>> shift) & 15
    return UInt8(truncatingIfNeeded: word & ((1 &<< width) &- 1))
  }

  /// A column: the number at one index of every row, for callers that read many rows.
  struct Column: Sendable {
    let slice: ByteSlice
    fileprivate let rowWidth: Int
    /// The bit offset of the number in the first row.
    fileprivate let start: Int
    fileprivate let mask: UInt64

    /// Returns the number of a row; 0 if it does not exist. `bytes` are the bytes of `slice`.
    @inline(__always) func number(ofRow row: Int, in bytes: Span<UInt8>) -> UInt8 {
      UInt8(truncatingIfNeeded: bytes.loadBits(at: row &* rowWidth &+ start) & mask)
    }
  }

  func column(_ number: Int) -> Column {
    let shift = UInt64(truncatingIfNeeded: number &* 8)
    let width = (widths &>> shift) & 15
    return Column(
      slice: slice, rowWidth: rowWidth, start: 64 &+ Int(truncatingIfNeeded: (starts &>> shift) & 63),
      mask: (1 &<< width) &- 1)
  }
}

/// Writes rows of eight small numbers, one row per document, with random access to them.
///
///     rows := width:uint8{8} row*     each row is its numbers, of `width` bits each, lowest first; then 8 bytes of
///                                     padding
///
/// A number that is 0 in every row takes no bits.
struct PackedRowsWriter {
  static let rowSize = 8

  /// Returns the encoded rows of `values`, the concatenated rows.
  static func bytes(of values: [UInt8]) -> [UInt8] {
    var highest = [UInt8](repeating: 0, count: rowSize)
    for index in values.indices { highest[index % rowSize] |= values[index] }
    let widths = highest.map { UInt8.bitWidth - $0.leadingZeroBitCount }
    var writer = ByteWriter(reserving: rowSize + values.count / rowSize * 8 + 8)
    for width in widths { writer.append(UInt8(width)) }
    var bits = PendingBits()
    for index in values.indices { bits.append(UInt64(values[index]), width: widths[index % rowSize], to: &writer) }
    bits.finish(&writer)
    writer.append(UInt64(0))
    return writer.bytes
  }
}
