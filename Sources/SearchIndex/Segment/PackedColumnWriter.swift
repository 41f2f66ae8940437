internal import Bytes

/// Writes a column of numbers, one a document, that can be read at any row.
///
///     column := base:int64 width:uint8 value*                      `width` bits a value, then 8 bytes of padding
///             | base:int64 255 bases:uint8 starts:uint8 blocks:uint32 head{blocks + 1} (value{64}){blocks}
///     head   := base:bases start:starts                            in bits; the first block begins at a whole byte
///
/// A value is `base` plus the unsigned number stored, the lowest bits first. Widths above 56 are rounded up to 64, so that a row
/// is always inside one 8-byte load.
///
/// The second form is for numbers that are near those of their neighbours, or of which few are large: each 64 have a base of
/// their own, which is added, and a width of their own. 64 numbers take as many times eight bytes as they have bits, so a
/// block begins `start` times eight bytes behind the heads, and its width is the difference to the next start.
struct PackedColumnWriter {
  /// What stands for the width of a column in blocks.
  static let blocksMark: UInt8 = 255
  /// Rows in a block.
  static let blockRows = 64
  /// The size of what is before the heads of blocks.
  static let blockHeadsStart = 15

  /// The bytes of the column that holds `values`; in blocks only if it may be, since that takes longer to read.
  static func bytes(of values: [Int64], inBlocks mayHaveBlocks: Bool = false) -> [UInt8] {
    let base = values.min() ?? 0
    let width = width(of: values[...], base)
    let size = 17 + (values.count * width + 7) / 8
    if mayHaveBlocks, values.count >= 2 * blockRows, let blocks = Blocks(values, base), blocks.size < size / 4 * 3 {
      return blocks.bytes(of: values)
    }
    var writer = ByteWriter(reserving: size)
    writer.append(UInt64(bitPattern: base))
    writer.append(UInt8(width))
    var bits = PendingBits()
    for value in values { bits.append(UInt64(bitPattern: value &- base), width: width, to: &writer) }
    bits.finish(&writer)
    writer.append(UInt64(0))
    return writer.bytes
  }

  /// The bits that the highest of some numbers needs above a base.
  private static func width(of values: ArraySlice<Int64>, _ base: Int64) -> Int {
    var highest: UInt64 = 0
    for value in values { highest = max(highest, UInt64(bitPattern: value &- base)) }
    let width = UInt64.bitWidth - highest.leadingZeroBitCount
    return width > 56 ? 64 : width
  }

  /// A column in blocks, before it is written.
  private struct Blocks {
    private let base: Int64
    private var heads: [(base: UInt64, start: Int)] = []
    private let baseBits: Int
    private let startBits: Int

    /// The blocks of some numbers; nil when their bases are too wide for one load.
    init?(_ values: [Int64], _ base: Int64) {
      self.base = base
      var (start, highest) = (0, UInt64(0))
      for first in stride(from: 0, to: values.count, by: blockRows) {
        let rows = values[first..<min(first + blockRows, values.count)]
        let lowest = rows.min() ?? base
        let blockBase = UInt64(bitPattern: lowest &- base)
        heads.append((blockBase, start))
        highest = max(highest, blockBase)
        start += PackedColumnWriter.width(of: rows, lowest)
      }
      heads.append((0, start))
      baseBits = UInt64.bitWidth - highest.leadingZeroBitCount
      startBits = Int.bitWidth - start.leadingZeroBitCount
      if baseBits > 56 || startBits > 32 { return nil }
    }

    private var blockCount: Int { heads.count - 1 }

    /// The bytes of the column.
    var size: Int { blockHeadsStart + (heads.count * (baseBits + startBits) + 7) / 8 + heads[blockCount].start * 8 + 8 }

    func bytes(of values: [Int64]) -> [UInt8] {
      var writer = ByteWriter(reserving: size)
      writer.append(UInt64(bitPattern: base))
      writer.append(blocksMark)
      writer.append(UInt8(baseBits))
      writer.append(UInt8(startBits))
      writer.append(UInt32(blockCount))
      var bits = PendingBits()
      for head in heads {
        bits.append(head.base, width: baseBits, to: &writer)
        bits.append(UInt64(head.start), width: startBits, to: &writer)
      }
      bits.finish(&writer)
      for block in 0..<blockCount {
        let width = heads[block + 1].start - heads[block].start
        let lowest = base &+ Int64(bitPattern: heads[block].base)
        for row in block * blockRows..<(block + 1) * blockRows {
          // The last block is filled up.
          let value = row < values.count ? UInt64(bitPattern: values[row] &- lowest) : 0
          bits.append(value, width: width, to: &writer)
        }
      }
      bits.finish(&writer)
      writer.append(UInt64(0))
      return writer.bytes
    }
  }
}

/// Bits that fill no byte yet.
private struct PendingBits {
  private var bits: UInt64 = 0
  private var count = 0

  /// Appends the lowest `width` bits of a number, whose others are zero: 56 at most, or all 64.
  mutating func append(_ value: UInt64, width: Int, to writer: inout ByteWriter) {
    // Numbers of whole words begin where words do.
    if width == 64 { return writer.append(value) }
    bits |= value &<< UInt64(count)
    count += width
    while count >= 8 {
      writer.append(UInt8(truncatingIfNeeded: bits))
      bits &>>= 8
      count -= 8
    }
  }

  /// Writes what is left as a byte.
  mutating func finish(_ writer: inout ByteWriter) {
    if count > 0 { writer.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, count) = (0, 0)
  }
}
