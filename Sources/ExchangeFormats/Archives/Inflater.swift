/// A decoder of DEFLATE (RFC 1951), which reads and writes piece by piece.
struct Inflater {
  private let read: (_ count: Int) throws(ArchiveFault) -> [UInt8]
  private let write: PieceSink

  private var input: [UInt8] = []
  private var offset = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// The output that a later copy can refer to, followed by what is not yet written.
  private var output: [UInt8] = []
  /// The number of bytes of `output` that are written.
  private var written = 0

  private static let pieceSize = 256 << 10
  private static let windowSize = 32 << 10

  /// Creates a decoder. `read` returns the next piece of the input, of at most `count` bytes; empty at its end.
  init(read: @escaping (_ count: Int) throws(ArchiveFault) -> [UInt8], write: @escaping PieceSink) {
    (self.read, self.write) = (read, write)
    output.reserveCapacity(2 * Self.pieceSize)
  }

  /// Decodes one stream. The input after it remains unread, see `rest`.
  mutating func run() throws(ArchiveFault) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(Self.fixedSymbols, Self.fixedDistances)
      case 2:
        let (symbols, distances) = try tables()
        try decode(symbols, distances)
      default: throw .entry("it is damaged")
      }
    }
    try flush(keeping: 0)
    // What is left of the last byte is padding.
    drop(bitCount & 7)
  }

  /// Returns the next byte after the stream; nil at the end of the input.
  mutating func rest() throws(ArchiveFault) -> UInt8? {
    try refill()
    guard bitCount >= 8 else { return nil }
    defer { drop(8) }
    return UInt8(truncatingIfNeeded: bits)
  }

  // MARK: - Bits

  private mutating func refill() throws(ArchiveFault) {
    while bitCount <= 56 {
      if offset == input.count {
        input = try read(Self.pieceSize)
        offset = 0
        if input.isEmpty { return }
      }
      bits |= UInt64(input[offset]) &<< UInt64(bitCount)
      offset += 1
      bitCount += 8
    }
  }

  private mutating func drop(_ count: Int) {
    bits &>>= UInt64(count)
    bitCount -= count
  }

  /// Returns the next bits, at most 16.
  private mutating func take(_ count: Int) throws(ArchiveFault) -> Int {
    if bitCount < count {
      try refill()
      if bitCount < count { throw .entry("it ends too early") }
    }
    defer { drop(count) }
    return Int(bits & (1 &<< UInt64(count) &- 1))
  }

  // MARK: - Output

  private mutating func flush(keeping count: Int) throws(ArchiveFault) {
    if written < output.count { try write(Array(output[written...])) }
    written = output.count
    if output.count > count {
      output.removeFirst(output.count - count)
      written = output.count
    }
  }

  private mutating func append(_ byte: UInt8) throws(ArchiveFault) {
    output.append(byte)
    if output.count >= Self.windowSize + Self.pieceSize { try flush(keeping: Self.windowSize) }
  }

  // MARK: - Blocks

  private mutating func copyStored() throws(ArchiveFault) {
    drop(bitCount & 7)
    let (length, check) = (try take(16), try take(16))
    if length != check ^ 0xFFFF { throw .entry("it is damaged") }
    for _ in 0..<length { try append(UInt8(truncatingIfNeeded: try take(8))) }
  }

  private mutating func decode(_ symbols: CodeTable, _ distances: CodeTable) throws(ArchiveFault) {
    while true {
      let symbol = try next(symbols)
      if symbol < 256 {
        try append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengths.count else { throw .entry("it is damaged") }
      let (base, extra) = Self.lengths[symbol - 257]
      let length = base + (try take(extra))
      let code = try next(distances)
      guard code < Self.distances.count else { throw .entry("it is damaged") }
      let (start, more) = Self.distances[code]
      let distance = start + (try take(more))
      if distance > output.count { throw .entry("it is damaged") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
      if output.count >= Self.windowSize + Self.pieceSize { try flush(keeping: Self.windowSize) }
    }
  }

  private mutating func next(_ table: CodeTable) throws(ArchiveFault) -> Int {
    if bitCount < CodeTable.longest { try refill() }
    let (symbol, length) = table.symbol(for: bits)
    if length == 0 || length > bitCount { throw .entry(length == 0 ? "it is damaged" : "it ends too early") }
    drop(length)
    return symbol
  }

  private mutating func tables() throws(ArchiveFault) -> (symbols: CodeTable, distances: CodeTable) {
    let (symbolCount, distanceCount, codeCount) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codeCount { codeLengths[Self.codeOrder[index]] = UInt8(truncatingIfNeeded: try take(3)) }
    let codes = try CodeTable(codeLengths)
    var lengths: [UInt8] = []
    while lengths.count < symbolCount + distanceCount {
      let code = try next(codes)
      switch code {
      case 0..<16: lengths.append(UInt8(code))
      case 16:
        guard let last = lengths.last else { throw .entry("it is damaged") }
        lengths += Array(repeating: last, count: try take(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try take(3) + 3)
      default: lengths += Array(repeating: 0, count: try take(7) + 11)
      }
    }
    if lengths.count > symbolCount + distanceCount { throw .entry("it is damaged") }
    return (try CodeTable(Array(lengths[..<symbolCount])), try CodeTable(Array(lengths[symbolCount...])))
  }

  private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The base and the number of extra bits of each length.
  private static let lengths: [(base: Int, extra: Int)] = {
    var list: [(Int, Int)] = (3...10).map { ($0, 0) }
    for extra in 1...5 { for step in 0..<4 { list.append(((4 + step) << extra + 3, extra)) } }
    list.append((258, 0))
    return list
  }()

  private static let distances: [(base: Int, extra: Int)] = {
    var list: [(Int, Int)] = (1...4).map { ($0, 0) }
    for extra in 1...13 { for step in 0..<2 { list.append(((2 + step) << extra + 1, extra)) } }
    return list
  }()

  private static let fixedSymbols = CodeTable(
    fixed: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
      + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = CodeTable(fixed: [UInt8](repeating: 5, count: 30))
}

/// A table of a Huffman code, by which the next bits give a symbol.
private struct CodeTable {
  /// The longest code, in bits.
  static let longest = 15

  /// By as many bits as the longest code has: the symbol and, in the lowest four bits, its code's length; 0 for none.
  private var entries: [UInt16]
  private var mask: UInt64

  /// Creates the table of a code from the length of the code of each symbol; 0 for a symbol that does not occur.
  init(_ lengths: [UInt8]) throws(ArchiveFault) {
    var left = 1
    for length in 1...Self.longest {
      left = left << 1 - lengths.count { $0 == length }
      if left < 0 { throw .entry("it is damaged") }
    }
    self.init(fixed: lengths)
  }

  /// Creates the table of a code that is known to be valid.
  init(fixed lengths: [UInt8]) {
    let width = Int(lengths.max() ?? 0)
    mask = 1 << UInt64(width) - 1
    entries = [UInt16](repeating: 0, count: 1 << width)
    var code = 0
    for length in 1...Self.longest where length <= width {
      for symbol in lengths.indices where lengths[symbol] == length {
        var reversed = 0
        for bit in 0..<length where code & (1 << bit) != 0 { reversed |= 1 << (length - 1 - bit) }
        for index in stride(from: reversed, to: entries.count, by: 1 << length) {
          entries[index] = UInt16(symbol << 4 | length)
        }
        code += 1
      }
      code <<= 1
    }
  }

  /// Returns the symbol at the beginning of some bits and the length of its code, or 0 if no code begins there.
  func symbol(for bits: UInt64) -> (symbol: Int, length: Int) {
    let entry = entries[Int(bits & mask)]
    return (Int(entry >> 4), Int(entry & 15))
  }
}

/// The CRC-32 of ZIP and gzip (polynomial 0xEDB88320).
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func update(_ bytes: [UInt8]) {
    for byte in bytes { state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }
}
