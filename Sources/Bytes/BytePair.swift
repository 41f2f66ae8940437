/// A pattern of two bytes at fixed offsets from a position, with some bits ignored, which prefilters a search.
///
/// A pair of rare bytes is compared at eight positions at once with a few instructions and seldom matches by chance
/// (the "packed pair" of Rust's memchr crate, after Mula, "SIMD-friendly algorithms for substring searching").
package struct BytePair: Sendable, Hashable {
  /// The offsets of the bytes from the position of the match.
  fileprivate let firstOffset, secondOffset: Int
  fileprivate let firstValue, firstIgnored, secondValue, secondIgnored: UInt64

  /// Makes a pair of two bytes, each with a non-negative offset, a value, and a mask of the bits that are ignored.
  package init(
    first: (offset: Int, value: UInt8, ignored: UInt8), second: (offset: Int, value: UInt8, ignored: UInt8)
  ) {
    (firstOffset, secondOffset) = (max(first.offset, 0), max(second.offset, 0))
    firstValue = (first.value | first.ignored).inEachByte
    firstIgnored = first.ignored.inEachByte
    secondValue = (second.value | second.ignored).inEachByte
    secondIgnored = second.ignored.inEachByte
  }

  /// Returns a mask with the highest bit of each byte where the pair may match, given the bytes at its two offsets.
  @inline(__always) fileprivate func matches(_ first: SIMD4<UInt64>, _ second: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let other = ((first | firstIgnored) ^ firstValue) | ((second | secondIgnored) ^ secondValue)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((other & low) &+ low) | other | low)
  }
}

extension Span where Element == UInt8 {
  /// Returns the first offset at or after `start` where one of `pairs` matches, or nil.
  package func firstOffset(ofAny pairs: Span<BytePair>, from start: Int) -> Int? {
    var reach = 0
    for index in 0..<pairs.count { reach = Swift.max(reach, pairs[index].firstOffset, pairs[index].secondOffset) }
    var offset = Swift.max(start, 0)
    let end = count &- reach
    while offset &+ 32 <= end {
      var hits = SIMD4<UInt64>.zero
      for index in 0..<pairs.count { hits |= matches(of: pairs[index], from: offset) }
      if hits != .zero {
        for word in 0..<4 where hits[word] != 0 {
          return offset &+ word &* 8 &+ UInt64(littleEndian: hits[word]).trailingZeroBitCount &>> 3
        }
      }
      offset &+= 32
    }
    while offset < count {
      for index in 0..<pairs.count where isPair(pairs[index], at: offset) { return offset }
      offset &+= 1
    }
    return nil
  }

  /// Returns a mask with the highest bit of each of the 32 bytes from `offset` where the pair matches. All bytes read
  /// must be inside the span.
  @inline(__always) private func matches(of pair: BytePair, from offset: Int) -> SIMD4<UInt64> {
    // SAFETY: the caller keeps the 32 bytes from each of the pair's offsets inside the span, and any bits are valid.
    unsafe bytes.withUnsafeBytes { buffer in
      let first = unsafe buffer.loadUnaligned(fromByteOffset: offset &+ pair.firstOffset, as: SIMD4<UInt64>.self)
      let second = unsafe buffer.loadUnaligned(fromByteOffset: offset &+ pair.secondOffset, as: SIMD4<UInt64>.self)
      return pair.matches(first, second)
    }
  }

  private func isPair(_ pair: BytePair, at offset: Int) -> Bool {
    guard offset &+ pair.firstOffset < count, offset &+ pair.secondOffset < count else { return false }
    let first = self[offset &+ pair.firstOffset].inEachByte
    let second = self[offset &+ pair.secondOffset].inEachByte
    return pair.matches(SIMD4(repeating: first), SIMD4(repeating: second)) != .zero
  }
}
