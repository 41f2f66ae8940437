internal import Bytes

/// The two prefix codes with which the blocks of a column are encoded.
///
///     code  := length:uint4{376}     of the codes of 316 bytes and sizes, then of 60 distances
///     block := (byte | size extra distance extra)*     in bits, lowest first
///
/// Symbols below 256 are bytes. The others are size classes: they repeat that many bytes, plus `shortest`, from the
/// given distance back. The distance 0 means the previous distance.
struct BlockCode {
  /// The minimum length of a repetition.
  static let shortest = 4
  static let symbolCount = 256 + SizeClass.count
  static let distanceCount = SizeClass.count
  /// The size of an encoded code in bytes.
  static let size = (symbolCount + distanceCount) / 2

  let symbols: HuffmanCode
  let distances: HuffmanCode

  init(symbols: HuffmanCode, distances: HuffmanCode) {
    self.symbols = symbols
    self.distances = distances
  }

  /// Decodes the code at the beginning of `bytes`.
  init(_ bytes: Span<UInt8>) {
    func lengths(_ range: Range<Int>) -> [UInt8] {
      [UInt8](capacity: range.count) { output in
        for index in range { output.append((bytes.byte(at: index / 2) >> UInt8(index % 2 * 4)) & 15) }
      }
    }
    symbols = HuffmanCode(lengths: lengths(0..<Self.symbolCount))
    distances = HuffmanCode(lengths: lengths(Self.symbolCount..<Self.symbolCount + Self.distanceCount))
  }

  func write(to writer: inout ByteWriter) {
    let lengths = symbols.lengths + distances.lengths
    for index in stride(from: 0, to: lengths.count, by: 2) { writer.append(lengths[index] | lengths[index + 1] << 4) }
  }
}
