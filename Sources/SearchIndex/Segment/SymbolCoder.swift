internal import Bytes
internal import SystemCalls

/// Chooses the symbols of a `SymbolTable` for given bytes, and writes by them.
///
/// Symbols grow from round to round: a sample is cut by those of the round before, and what saves most becomes a symbol, be it
/// one of them or two that follow each other. The same bytes give the same symbols.
struct SymbolCoder: ~Copyable {
  private static let rounds = 5
  private static let longest = 8
  private static let none = UInt8.max

  /// The symbols, their bytes from the lowest: those of two bytes and more by their first two bytes, and then from long to
  /// short.
  private(set) var symbols: [UInt64] = []
  /// The first symbol that begins with two bytes, and the symbol that is one byte.
  private var pairs: PlainBuffer<UInt8>
  private var singles: PlainBuffer<UInt8>

  /// A coder without symbols, which writes nothing.
  init() {
    pairs = PlainBuffer()
    singles = PlainBuffer()
  }

  /// The symbols that are good for a sample, in which a 0 ends each text.
  init(sample: Span<UInt8>) {
    pairs = PlainBuffer(repeating: Self.none, count: 1 << 16)
    singles = PlainBuffer(repeating: Self.none, count: 1 << 8)
    var counts = SymbolGains(reserving: sample.count)
    for _ in 0..<Self.rounds {
      counts.removeAll()
      count(sample, in: &counts)
      choose(counts.best(Int(SymbolTable.escape)))
    }
  }

  /// Cuts a sample into symbols, and counts what these would save, and those that two of them make.
  private func count(_ sample: Span<UInt8>, in gains: inout SymbolGains) {
    var offset = 0
    var (previous, previousCount) = (UInt64(0), 0)
    while offset < sample.count {
      let word = sample.loadPadded(at: offset)
      if word & 0xFF == 0 {
        (previous, previousCount) = (0, 0)
        offset += 1
        continue
      }
      let code = code(of: word)
      let symbol = code == Self.none ? word & 0xFF : symbols[Int(code)]
      let count = Self.count(of: symbol)
      gains.add(symbol, count)
      if count > 1 { gains.add(word & 0xFF, 1) }
      if previousCount > 0, previousCount < Self.longest {
        let both = previous | symbol &<< UInt64(previousCount * 8)
        gains.add(both, min(previousCount + count, Self.longest))
      }
      (previous, previousCount) = (symbol, count)
      offset += count
    }
  }

  private mutating func choose(_ chosen: [UInt64]) {
    for symbol in symbols {
      pairs[Int(symbol & 0xFFFF)] = Self.none
      singles[Int(symbol & 0xFF)] = Self.none
    }
    symbols = chosen.sorted { one, other in
      (Self.isSingle(one) ? 1 : 0, one & 0xFFFF, other.leadingZeroBitCount / 8, one)
        < (Self.isSingle(other) ? 1 : 0, other & 0xFFFF, one.leadingZeroBitCount / 8, other)
    }
    for (code, symbol) in symbols.enumerated().reversed() {
      if Self.isSingle(symbol) {
        singles[Int(symbol)] = UInt8(code)
      } else {
        pairs[Int(symbol & 0xFFFF)] = UInt8(code)
      }
    }
  }

  private static func isSingle(_ symbol: UInt64) -> Bool { symbol < 0x100 }

  @inline(__always)
  private static func count(of symbol: UInt64) -> Int { 8 &- symbol.leadingZeroBitCount &>> 3 }

  /// The code of the longest symbol that some bytes begin with.
  @inline(__always)
  private func code(of word: UInt64) -> UInt8 {
    let symbols = symbols.span
    var code = pairs[Int(truncatingIfNeeded: word & 0xFFFF)]
    while code < symbols.count {
      let symbol = symbols[Int(code)]
      let unused = UInt64(truncatingIfNeeded: symbol.leadingZeroBitCount & ~7)
      if (symbol ^ word) &<< unused == 0 { return code }
      if (symbol ^ word) & 0xFFFF != 0 { break }
      code &+= 1
    }
    return singles[Int(truncatingIfNeeded: word & 0xFF)]
  }

  /// Appends codes for some of the bytes, behind which there are eight more.
  func append(_ range: Range<Int>, of bytes: borrowing PlainBuffer<UInt8>, to buffer: inout PlainBuffer<UInt8>) {
    let all = bytes.span
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      let unused = UInt64(truncatingIfNeeded: max(8 &- (end &- offset), 0) &* 8)
      let word = all.loadUInt64(at: offset) & (.max &>> unused)
      let code = code(of: word)
      if code == Self.none {
        buffer.append(UInt64(SymbolTable.escape) | word &<< 8, keeping: 2)
        offset &+= 1
      } else {
        buffer.append(code)
        offset &+= Self.count(of: symbols[Int(code)])
      }
    }
  }
}

/// How many bytes each symbol would stand for, by open addressing.
private struct SymbolGains: ~Copyable {
  struct Gain: BitwiseCopyable {
    let symbol: UInt64
    var gain: Int
  }

  private var slots: PlainBuffer<Gain>
  private let slotCount: Int

  /// Room for the symbols of so many bytes, each of which adds three at most.
  init(reserving count: Int) {
    slotCount = 4 << (Int.bitWidth - max(count, 1).leadingZeroBitCount)
    slots = PlainBuffer(repeating: Gain(symbol: 0, gain: 0), count: slotCount)
  }

  mutating func removeAll() {
    slots.removeAll()
    slots.append(repeating: Gain(symbol: 0, gain: 0), count: slotCount)
  }

  mutating func add(_ symbol: UInt64, _ gain: Int) {
    var slot = Int(truncatingIfNeeded: (symbol &* 0x9E37_79B9_7F4A_7C15) &>> 32) & (slotCount &- 1)
    while slots[slot].symbol != 0 {
      if slots[slot].symbol == symbol {
        slots[slot].gain &+= gain
        return
      }
      slot = (slot &+ 1) & (slotCount &- 1)
    }
    slots[slot] = Gain(symbol: symbol, gain: gain)
  }

  /// So many symbols that stand for most.
  func best(_ count: Int) -> [UInt64] {
    var found: [(symbol: UInt64, gain: Int)] = []
    // What occurs once stands for nothing else.
    for slot in 0..<slotCount where slots[slot].gain > 8 { found.append((slots[slot].symbol, slots[slot].gain)) }
    found.sort { ($1.gain, $0.symbol) < ($0.gain, $1.symbol) }
    return found.prefix(count).map(\.symbol)
  }
}
