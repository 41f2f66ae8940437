internal import Bytes

/// Reads blocks of bytes; see `BlockCode` for theirs.
///
/// Every code is found in one step, in a table of as many entries as the longest code has values.
struct BlockDecoder: Sendable {
  // An entry: the bits of the code, from bit 4 the bits that follow, from bit 8 whether it is a byte, from bit 16 the
  // byte, or the lowest number of the class. 0 for bits that no code begins with. When the bits have room for the code
  // of another byte, bit 9 is set, that byte is from bit 24, and the bits are those of both.
  private static let isByte: UInt32 = 0x100
  private static let isPair: UInt32 = 0x200
  private static let mask = UInt64(1 << PrefixCode.longest - 1)

  /// What a window needs behind a block.
  static let slack = repetitionSlack

  private var symbols: [UInt32]
  private let distances: [UInt32]

  /// The decoder of a code; nil when it is none.
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
  private static func table(_ code: PrefixCode, _ entry: (Int) -> UInt32) -> [UInt32]? {
    var table = [UInt32](repeating: 0, count: 1 << PrefixCode.longest)
    var places = table.mutableSpan
    let isCode = code.forEachCode { symbol, length, code in
      let value = entry(symbol) | UInt32(length)
      let step = 1 &<< length
      var place = Int(code)
      while place < 1 << PrefixCode.longest {
        places[place] = value
        place &+= step
      }
    }
    return isCode ? table : nil
  }

  /// Makes the table one with pairs of bytes, where two codes fit into the bits of an entry: worth it for many blocks.
  mutating func pair() {
    let table = symbols
    for place in table.indices where table[place] & Self.isByte != 0 {
      let first = table[place]
      let second = table[place >> Int(first & 15)]
      guard second & Self.isByte != 0, first & 15 + second & 15 <= PrefixCode.longest else { continue }
      symbols[place] =
        (second & 0xff_0000) << 8 | first & 0xff_0000 | Self.isByte | Self.isPair | (first & 15 + second & 15)
    }
  }

  /// How far a block has been decoded.
  struct Progress {
    /// The byte of the window that comes next.
    fileprivate(set) var offset: Int
    fileprivate var input: Int
    fileprivate var bits: UInt64 = 0
    fileprivate var bitCount = 0
    fileprivate var lastDistance = 0

    /// At the beginning of a block, which begins at `start`, and goes to `origin` in the window.
    init(start: Int, origin: Int) {
      input = start
      offset = origin
    }
  }

  /// Decodes of a block that ends at `end` of `window` as much as is needed to have the bytes before `wanted`, with the
  /// history before it.
  ///
  /// The window needs `slack` bytes more behind `end`, and `bytes` eight behind the block. O(bytes decoded).
  ///
  /// - Returns: whether what was decoded is sound.
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
      // A repetition takes 48 bits at most: twice a code of 11 and 13 more.
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
        // The second of a pair may lie behind the end, and what is no second is overwritten.
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

  /// The number of an entry, with the bits that follow its code.
  @inline(__always)
  private static func number(_ entry: UInt32, _ bits: inout UInt64, _ count: inout Int) -> Int {
    let extra = UInt64(truncatingIfNeeded: (entry &>> 4) & 15)
    let number = Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits & ((1 &<< extra) &- 1))
    bits &>>= extra
    count &-= Int(truncatingIfNeeded: extra)
    return number
  }
}
