internal import Bytes
internal import SystemCalls

/// Where the blocks of a long list are, and the last document of each, so that a cursor can pass blocks over.
///
///     skips := end:6 positions:6 skip{blocks}
///     skip  := last:W end:E positions:P      the next list or block begins at a whole byte
///
/// `last` is the block's last document, in as many bits as the number of the segment's last document needs. `end` is where the
/// block ends behind the skips, and `positions` where its positions end, in as many bits as the two numbers before say.
struct SkipTable {
  private static let headWidth = 12

  private let documentBits: Int
  private let endBits: Int
  private let width: Int

  /// The bytes of the table.
  let size: Int

  /// The table at the beginning of a long list.
  init(_ bytes: Span<UInt8>, blockCount: Int, documentBits: Int) {
    let head = Int(truncatingIfNeeded: bytes.loadUInt32(at: 0))
    self.documentBits = documentBits
    endBits = min(head & 63, UInt32.bitWidth)
    width = documentBits &+ endBits &+ min((head &>> 6) & 63, UInt32.bitWidth)
    size = (Self.headWidth &+ blockCount &* width &+ 7) &>> 3
  }

  /// The last document of a block; that of the block before the first is -1.
  @inline(__always)
  func last(ofBlock block: Int, _ bytes: Span<UInt8>) -> UInt32 {
    block < 0 ? .max : Self.number(bytes, at: bit(ofBlock: block), width: documentBits)
  }

  /// Where a block begins behind the table.
  @inline(__always)
  func start(ofBlock block: Int, _ bytes: Span<UInt8>) -> Int {
    block == 0 ? 0 : Int(Self.number(bytes, at: bit(ofBlock: block &- 1) &+ documentBits, width: endBits))
  }

  /// Where the positions of a block begin among those of the list.
  @inline(__always)
  func positionsStart(ofBlock block: Int, _ bytes: Span<UInt8>) -> Int {
    let known = documentBits &+ endBits
    return block == 0
      ? 0 : Int(Self.number(bytes, at: bit(ofBlock: block &- 1) &+ known, width: width &- known))
  }

  @inline(__always)
  private func bit(ofBlock block: Int) -> Int { Self.headWidth &+ block &* width }

  @inline(__always)
  private static func number(_ bytes: Span<UInt8>, at bit: Int, width: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.loadBits(at: bit) & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1))
  }

  // MARK: - Writing

  /// What the table says of one block.
  struct Skip: BitwiseCopyable {
    let last: UInt32
    let end: UInt32
    let positionsEnd: UInt32
  }

  /// Appends the table of a list, to the next whole byte.
  static func write(_ skips: Span<Skip>, documentBits: Int, to writer: inout BitWriter) {
    if skips.isEmpty { return }
    // Ends ascend.
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
