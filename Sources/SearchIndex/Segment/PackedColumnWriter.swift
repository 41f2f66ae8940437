internal import Bytes

/// Writes a column of numbers, one a document, that can be read at any row.
///
///     column := base:int64 width:uint8 value*     each value `width` bits, lowest first, then 8 bytes of padding
///
/// A value is `base` plus the unsigned number stored. Widths above 56 are rounded up to 64, so that a row is always
/// inside one 8-byte load.
struct PackedColumnWriter {
  /// The bytes of the column that holds `values`.
  static func bytes(of values: [Int64]) -> [UInt8] {
    let base = values.min() ?? 0
    var highest: UInt64 = 0
    for value in values { highest = max(highest, UInt64(bitPattern: value &- base)) }
    var width = UInt64.bitWidth - highest.leadingZeroBitCount
    if width > 56 { width = 64 }
    var writer = ByteWriter(reserving: 17 + (values.count * width + 7) / 8)
    writer.append(UInt64(bitPattern: base))
    writer.append(UInt8(width))
    var pending: UInt64 = 0
    var bits = 0
    for value in values where width > 0 {
      let stored = UInt64(bitPattern: value &- base)
      if width == 64 {
        writer.append(stored)
        continue
      }
      pending |= stored &<< UInt64(bits)
      bits += width
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
