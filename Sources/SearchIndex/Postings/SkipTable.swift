internal import Bytes

/// The offsets and the last documents of the blocks of a long list, with which a cursor can skip blocks.
///
///     skips := end:6 positions:6 skip{blocks}
///     skip  := last:W end:E positions:P      the next list or block begins at a whole byte
///
/// `last` is the block's last document, in as many bits as the segment's largest document number needs (W). `end` is
/// the end of the block, relative to the end of the skips, and `positions` is the end of its positions; the first two
/// numbers are the widths of these in bits (E and P).
struct SkipTable {
  private static let headWidth = 12

  private let documentBits: Int
  private let endBits: Int
  private let width: Int

  /// The size of the table in bytes.
  let size: Int

  /// Reads the table at the beginning of a long list.
  init(_ bytes: Span<UInt8>, blockCount: Int, documentBits: Int) {
    let head = Int(truncatingIfNeeded: bytes.loadUInt32(at: 0))
    self.documentBits = documentBits
    endBits = min(head & 63, UInt32.bitWidth)
    width = documentBits &+ endBits &+ min((head &>> 6) & 63, UInt32.bitWidth)
    size = (Self.headWidth &+ blockCount &* width &+ 7) &>> 3
  }

  /// Returns the last document of a block; for the block before the first, -1 (represented as .max).
  @inline(__always) func last(ofBlock block: Int, _ bytes: Span<UInt8>) -> UInt32 {
    block < 0 ? .max : Self.number(bytes, at: bit(ofBlock: block), width: documentBits)
  }

  /// Returns the offset of a block, relative to the end of the table.
  @inline(__always) func start(ofBlock block: Int, _ bytes: Span<UInt8>) -> Int {
    block == 0 ? 0 : Int(Self.number(bytes, at: bit(ofBlock: block &- 1) &+ documentBits, width: endBits))
  }

  /// Returns the offset of a block's positions in the positions of the list.
  @inline(__always) func positionsStart(ofBlock block: Int, _ bytes: Span<UInt8>) -> Int {
    let prefixWidth = documentBits &+ endBits
    return block == 0
      ? 0 : Int(Self.number(bytes, at: bit(ofBlock: block &- 1) &+ prefixWidth, width: width &- prefixWidth))
  }

  @inline(__always) private func bit(ofBlock block: Int) -> Int { Self.headWidth &+ block &* width }

  @inline(__always) private static func number(_ bytes: Span<UInt8>, at bit: Int, width: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.loadBits(at: bit) & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1))
  }

  // MARK: - Writing

  struct Skip: BitwiseCopyable {
    let last: UInt32
    let end: UInt32
    let positionsEnd: UInt32
  }

  /// Appends the table of a list, padded to a whole byte.
  static func write(_ skips: Span<Skip>, documentBits: Int, to writer: inout BitWriter) {
    if skips.isEmpty { return }
    // The ends are in ascending order.
    let highest = skips[skips.count - 1]
    let endBits = UInt32.bitWidth - highest.end.leadingZeroBitCount
    let positionBits = UInt32.bitWidth - highest.positionsEnd.leadingZeroBitCount
    writer.append(UInt64(endBits | positionBits << 6), width: headWidth)
    for index in skips.indices {
      writer.append(UInt64(skips[index].last), width: documentBits)
      writer.append(UInt64(skips[index].end), width: endBits)
      writer.append(UInt64(skips[index].positionsEnd), width: positionBits)
    }
    writer.align()
  }
}
