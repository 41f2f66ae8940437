internal import Bytes
internal import SystemCalls

/// Compresses blocks of bytes by repetitions of earlier bytes (Ziv and Lempel, 1977), without a code for what is left.
///
///     compressed := sequence*
///     sequence   := counts:uint8 [literals:varint] byte{} [[size:varint] distance:uint16]
///
/// The upper half of `counts` is the number of literal bytes, and the lower half the number of repeated bytes minus
/// four; if it is 15, the excess follows. The repeated bytes begin `distance` bytes before the current position. The
/// last sequence ends where the block is complete.
enum BlockCompression {
  private static let shortest = 4
  private static let longestDistance = 65_535
  private static let hashBits = 13

  /// Appends the compressed bytes. At each offset, the greedy search compares the last two offsets with the same four
  /// bytes; the longer match is extended as far as possible, also backwards.
  static func compress(_ bytes: Span<UInt8>, to output: inout PlainBuffer<UInt8>) {
    // For each hash of four bytes, the last two offsets counted from 1, the later one in the low half.
    var recent = PlainBuffer<UInt64>(repeating: 0, count: 1 << hashBits)
    func remember(_ offset: Int, _ slot: Int) {
      recent[slot] = recent[slot] &<< 32 | UInt64(truncatingIfNeeded: offset &+ 1)
    }
    let end = bytes.count &- shortest
    var (offset, written) = (0, 0)
    while offset <= end {
      let word = bytes.loadUInt32(at: offset)
      let slot = hash(of: word)
      var rest = recent[slot]
      remember(offset, slot)
      var (source, size) = (0, 0)
      while rest != 0 {
        let candidate = Int(truncatingIfNeeded: rest & 0xffff_ffff) &- 1
        rest &>>= 32
        guard offset &- candidate <= longestDistance, bytes.loadUInt32(at: candidate) == word else { continue }
        let length = shortest &+ common(bytes, candidate &+ shortest, offset &+ shortest)
        if length > size { (source, size) = (candidate, length) }
      }
      if size == 0 {
        offset &+= 1 &+ (offset &- written) &>> 8
        continue
      }
      let distance = offset &- source
      var start = offset
      while start > written, start > distance, bytes[start &- 1] == bytes[start &- 1 &- distance] { start &-= 1 }
      let next = offset &+ size
      append(bytes.extracting(written..<start), repeating: next &- start, distance, to: &output)
      // Each position in a repetition may be the source of another one.
      for covered in offset &+ 1..<max(offset &+ 1, min(next, end &+ 1)) {
        remember(covered, hash(of: bytes.loadUInt32(at: covered)))
      }
      (offset, written) = (next, next)
    }
    if written < bytes.count { append(bytes.extracting(written..<bytes.count), repeating: shortest, 0, to: &output) }
  }

  /// Returns a block of `size` bytes, which are compressed from `offset` on, or nil if they are damaged.
  static func decompress(_ bytes: Span<UInt8>, from offset: Int, size: Int) -> ByteSlice? {
    var reader = ByteReader(bytes, at: offset)
    var block = PlainBuffer<UInt8>(reserving: size + 16)
    while block.count < size {
      let counts = Int(reader.byte())
      let literals = counts &>> 4 &+ (counts &>> 4 == 15 ? reader.count() : 0)
      guard literals <= size &- block.count else { return nil }
      block.append(reader.bytes(literals))
      if reader.isDamaged { return nil }
      if block.count == size { break }
      let length = shortest &+ counts & 15 &+ (counts & 15 == 15 ? reader.count() : 0)
      let distance = Int(reader.byte()) | Int(reader.byte()) &<< 8
      guard !reader.isDamaged, length <= size &- block.count, block.appendRepetition(of: length, distance: distance)
      else { return nil }
    }
    return ByteSlice(ByteRegion(copying: block.span))
  }

  /// Appends a sequence; a distance of 0 stands for no repetition.
  private static func append(
    _ literals: Span<UInt8>, repeating size: Int, _ distance: Int, to output: inout PlainBuffer<UInt8>
  ) {
    let excess = size &- shortest
    output.append(UInt8(truncatingIfNeeded: min(literals.count, 15) &<< 4 | min(excess, 15)))
    if literals.count >= 15 { output.append(varint: UInt64(literals.count - 15)) }
    output.append(literals)
    if distance == 0 { return }
    if excess >= 15 { output.append(varint: UInt64(excess - 15)) }
    output.append(UInt8(truncatingIfNeeded: distance))
    output.append(UInt8(truncatingIfNeeded: distance &>> 8))
  }

  @inline(__always) private static func hash(of word: UInt32) -> Int {
    Int(truncatingIfNeeded: (word &* 2_654_435_761) &>> UInt32(truncatingIfNeeded: 32 &- hashBits))
  }

  /// Returns the number of equal bytes from two offsets.
  @inline(__always) private static func common(_ bytes: Span<UInt8>, _ one: Int, _ other: Int) -> Int {
    var count = 0
    while other &+ count &+ 8 <= bytes.count {
      let difference = bytes.loadUInt64(at: one &+ count) ^ bytes.loadUInt64(at: other &+ count)
      if difference != 0 { return count &+ difference.trailingZeroBitCount &>> 3 }
      count &+= 8
    }
    while other &+ count < bytes.count, bytes[one &+ count] == bytes[other &+ count] { count &+= 1 }
    return count
  }
}
