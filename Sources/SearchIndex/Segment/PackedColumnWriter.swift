internal import Bytes

/// Writes a column of numbers, one per document, with random access to its rows.
///
///     column := base:int64 width:uint8 value*                      `width` bits per value, then 8 bytes of padding
///             | base:int64 255 bases:uint8 starts:uint8 blocks:uint32 head{blocks + 1} (value{64}){blocks}
///     head   := base:bases start:starts                            in bits; the first block begins at a whole byte
///
/// A number is `base` plus the unsigned value stored; the lowest bits come first. Widths above 56 are rounded up to 64,
/// so that a row is always inside one 8-byte load.
///
/// The second form is for columns in which neighbours are close to each other or few numbers are large: each block of
/// 64 has a base, which is added to that of the column, and a width. A block occupies eight bytes for each bit of its
/// width; it begins eight times `start` bytes after the heads, and its width is the difference from the next block's
/// start.
struct PackedColumnWriter {
  /// The width byte that marks a column in blocks.
  static let blocksMark: UInt8 = 255
  static let blockRows = 64
  static let blockHeadsStart = 15

  /// Returns the encoded column of `values`. Blocks, which are slower to read, are used only if `mayHaveBlocks`.
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

  /// Returns the number of bits that the highest of some numbers needs, relative to a base.
  private static func width(of values: ArraySlice<Int64>, _ base: Int64) -> Int {
    var highest: UInt64 = 0
    for value in values { highest = max(highest, UInt64(bitPattern: value &- base)) }
    let width = UInt64.bitWidth - highest.leadingZeroBitCount
    return width > 56 ? 64 : width
  }

  private struct Blocks {
    private let base: Int64
    private var heads: [(base: UInt64, start: Int)] = []
    private let baseBits: Int
    private let startBits: Int

    /// Splits numbers into blocks; nil if their bases are too wide for one load.
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

    /// The size of the column in bytes.
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
          // The last block is padded.
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

/// A buffer of bits that do not fill a byte yet.
struct PendingBits {
  private var bits: UInt64 = 0
  private var count = 0

  /// Appends a number of `width` bits, at most 56 or exactly 64; its higher bits must be zero.
  mutating func append(_ value: UInt64, width: Int, to writer: inout ByteWriter) {
    // Values of 64 bits always begin at a whole byte, so no bits are pending.
    if width == 64 { return writer.append(value) }
    bits |= value &<< UInt64(count)
    count += width
    while count >= 8 {
      writer.append(UInt8(truncatingIfNeeded: bits))
      bits &>>= 8
      count -= 8
    }
  }

  mutating func finish(_ writer: inout ByteWriter) {
    if count > 0 { writer.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, count) = (0, 0)
  }
}
