internal import Bytes

/// Writes rows of eight small numbers, one row per document, with random access to them.
///
///     rows := width:uint8{8} row*     each row is its numbers, of `width` bits each, lowest first; then 8 bytes of
///                                     padding
///
/// A number that is 0 in every row takes no bits.
struct PackedRowsWriter {
  /// The number of numbers in a row.
  static let rowSize = 8

  /// Returns the encoded rows of `values`, the concatenated rows.
  static func bytes(of values: [UInt8]) -> [UInt8] {
    var highest = [UInt8](repeating: 0, count: rowSize)
    for index in values.indices { highest[index % rowSize] |= values[index] }
    let widths = highest.map { UInt8.bitWidth - $0.leadingZeroBitCount }
    var writer = ByteWriter(reserving: rowSize + values.count / rowSize * 8 + 8)
    for width in widths { writer.append(UInt8(width)) }
    var pending: UInt64 = 0
    var bits = 0
    for index in values.indices {
      pending |= UInt64(values[index]) &<< UInt64(bits)
      bits += widths[index % rowSize]
      while bits >= 8 {
        writer.append(UInt8(truncatingIfNeeded: pending))
        pending &>>= 8
        bits -= 8
      }
    }
    if bits > 0 { writer.append(UInt8(truncatingIfNeeded: pending)) }
    writer.append(UInt64(0))
    return writer.bytes
  }
}
