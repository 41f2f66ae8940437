internal import Bytes

/// Packs blocks of 128 small numbers with the same number of bits each.
///
///     block := value{128}      each `width` bits, lowest first: 16 × width bytes
enum BlockCodec {
  /// Numbers in a block.
  static let size = 128

  /// The bits that the largest of `values` needs, 0 to 32.
  static func width(of values: [UInt32]) -> Int {
    var all: UInt32 = 0
    for value in values { all |= value }
    return UInt32.bitWidth - all.leadingZeroBitCount
  }

  /// Appends the first 128 of `values`, `width` bits each.
  static func pack(_ values: [UInt32], width: Int, into writer: inout ByteWriter) {
    var pending: UInt64 = 0
    var bits = 0
    for index in 0..<size where width > 0 {
      pending |= UInt64(values[index]) &<< UInt64(bits)
      bits += width
      while bits >= 8 {
        writer.append(UInt8(truncatingIfNeeded: pending))
        pending &>>= 8
        bits -= 8
      }
    }
  }

  /// Reads 128 numbers of `width` bits at `offset` into `values`; bytes that are missing read as zero.
  ///
  /// The eight bytes after the block must belong to the span too, or its last numbers read as zero.
  static func unpack(_ bytes: Span<UInt8>, at offset: Int, width: Int, into values: inout [UInt32]) {
    let mask = UInt64(1) &<< UInt64(width) &- 1
    var bit = offset &* 8
    for index in 0..<size {
      values[index] = UInt32(truncatingIfNeeded: (bytes.loadUInt64(at: bit &>> 3) &>> UInt64(bit & 7)) & mask)
      bit &+= width
    }
  }
}
