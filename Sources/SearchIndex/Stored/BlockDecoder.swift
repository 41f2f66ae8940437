internal import Bytes

/// Decodes blocks of bytes; see `BlockCode` for the format.
///
/// Each code is decoded in one step, by a table with an entry for each value of as many bits as the longest code has.
struct BlockDecoder: Sendable {
  // The format of a table entry: from bit 0 the length of the code, from bit 4 the number of extra bits, in bit 8
  // whether it is a byte, from bit 16 the byte or the lowest number of the class. The entry is 0 for bits with which no
  // code begins. If the bits of an entry's index also contain the code of a second byte, bit 9 is set, that byte is
  // from bit 24, and the length is that of both codes.
  private static let isByte: UInt32 = 0x100
  private static let isPair: UInt32 = 0x200
  private static let mask = UInt64(1 << HuffmanCode.longest - 1)

  /// The number of bytes that a window needs after the end of a block.
  static let slack = repetitionSlack

  private var symbols: [UInt32]
  private let distances: [UInt32]

  /// Makes a decoder for a code; nil if the code is invalid.
  init?(_ code: BlockCode) {
    let symbols = Self.table(code.symbols) { symbol in
      symbol < 256 ? UInt32(symbol) << 16 | Self.isByte : Self.entry(symbol - 256, BlockCode.shortest)
    }
    let distances = Self.table(code.distances) { Self.entry($0, 0) }
    guard let symbols, let distances else { return nil }
    self.symbols = symbols
    self.distances = distances
  }

  private static func entry(_ value: Int, _ offset: Int) -> UInt32 {
    UInt32(SizeClass.base(value) + offset) << 16 | UInt32(SizeClass.extraBits(value)) << 4
  }

  @inline(__always)
  private static func table(_ code: HuffmanCode, _ entry: (Int) -> UInt32) -> [UInt32]? {
    var table = [UInt32](repeating: 0, count: 1 << HuffmanCode.longest)
    var entries = table.mutableSpan
    let isCode = code.forEachCode { symbol, length, code in
      let value = entry(symbol) | UInt32(length)
      let step = 1 &<< length
      var index = Int(code)
      while index < 1 << HuffmanCode.longest {
        entries[index] = value
        index &+= step
      }
    }
    return isCode ? table : nil
  }

  /// Extends the entries that have enough bits for a second byte, which pays off for many blocks.
  mutating func pair() {
    let table = symbols
    for index in table.indices where table[index] & Self.isByte != 0 {
      let first = table[index]
      let second = table[index >> Int(first & 15)]
      guard second & Self.isByte != 0, first & 15 + second & 15 <= HuffmanCode.longest else { continue }
      symbols[index] =
        (second & 0xff_0000) << 8 | first & 0xff_0000 | Self.isByte | Self.isPair | (first & 15 + second & 15)
    }
  }

  /// The progress of a decoder in a block.
  struct Progress {
    /// The offset in the window of the next byte to decode.
    fileprivate(set) var offset: Int
    fileprivate var input: Int
    fileprivate var bits: UInt64 = 0
    fileprivate var bitCount = 0
    fileprivate var lastDistance = 0

    /// Begins a block whose encoded bytes begin at `start`; its decoded bytes are written from `origin` in the window.
    init(start: Int, origin: Int) {
      input = start
      offset = origin
    }
  }

  /// Decodes a block up to the offset `wanted` or a little further; the block ends at `end` of `window`, and the
  /// history precedes it.
  ///
  /// The window needs `slack` more bytes after `end`, and `bytes` needs eight after the block. O(bytes decoded).
  ///
  /// - Returns: Whether the decoded data is valid.
  func decode(
    _ bytes: Span<UInt8>, _ progress: inout Progress, into window: inout MutableSpan<UInt8>, upTo wanted: Int,
    of end: Int
  ) -> Bool {
    guard progress.offset >= 0, wanted <= end, end <= window.count &- Self.slack else { return false }
    let (symbols, distances) = (symbols.span, distances.span)
    var input = progress.input
    var bits = progress.bits
    var count = progress.bitCount
    var offset = progress.offset
    var last = progress.lastDistance
    while offset < wanted {
      // A repetition has at most 48 bits: two codes of 11 bits, each with 13 extra bits.
      if count < 48 {
        bits |= bytes.loadUInt64(at: input) &<< UInt64(truncatingIfNeeded: count)
        input &+= (63 &- count) &>> 3
        count |= 56
      }
      let symbol = symbols[Int(truncatingIfNeeded: bits & Self.mask)]
      let length = Int(truncatingIfNeeded: symbol & 15)
      bits &>>= UInt64(truncatingIfNeeded: length)
      count &-= length
      if symbol & Self.isByte != 0 {
        // The second byte of a pair may be after the end; if there is no second byte, the next byte overwrites it.
        window[offset] = UInt8(truncatingIfNeeded: symbol &>> 16)
        window[offset &+ 1] = UInt8(truncatingIfNeeded: symbol &>> 24)
        offset &+= 1 &+ Int(truncatingIfNeeded: (symbol &>> 9) & 1)
        continue
      }
      if symbol == 0 { return false }
      let size = Self.number(symbol, &bits, &count)
      let value = distances[Int(truncatingIfNeeded: bits & Self.mask)]
      if value == 0 { return false }
      let width = Int(truncatingIfNeeded: value & 15)
      bits &>>= UInt64(truncatingIfNeeded: width)
      count &-= width
      let distance = Self.number(value, &bits, &count)
      if distance != 0 { last = distance }
      guard size <= end &- offset, window.repeatBytes(at: offset, distance: last, count: size) else { return false }
      offset &+= size
    }
    progress.input = input
    progress.bits = bits
    progress.bitCount = count
    progress.offset = min(offset, end)
    progress.lastDistance = last
    return true
  }

  /// Returns the number of an entry, including the extra bits after its code.
  @inline(__always)
  private static func number(_ entry: UInt32, _ bits: inout UInt64, _ count: inout Int) -> Int {
    let extra = UInt64(truncatingIfNeeded: (entry &>> 4) & 15)
    let number = Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits & ((1 &<< extra) &- 1))
    bits &>>= extra
    count &-= Int(truncatingIfNeeded: extra)
    return number
  }
}
