/// A 64-bit hash of a note's bytes: it is the note's revision, and it identifies a note that was moved.
///
/// It is the first half of SipHash-2-4 with 128 bits of output and a fixed key, so a revision is the same on every
/// machine (Aumasson and Bernstein, "SipHash: a fast short-input PRF", and the authors' reference code for the long
/// output). Two versions of a note have the same hash with a probability of one in 2^64.
@usableFromInline package struct ContentHash: Hashable, Sendable {
  /// The eight bytes of the hash, little-endian.
  @usableFromInline package var value: UInt64

  /// Makes a hash with a known value.
  @inlinable package init(_ value: UInt64) { self.value = value }

  /// Hashes `bytes` with a key, which is by default the key of all revisions. O(count).
  @inlinable
  package init(of bytes: Span<UInt8>, key0: UInt64 = 0x7368_6561_665f_6e6f, key1: UInt64 = 0x7465_5f72_6576_3031) {
    var state = SipState(key0: key0, key1: key1)
    var offset = 0
    while offset <= bytes.count &- 8 {
      state.absorb(bytes.loadUInt64(at: offset))
      offset &+= 8
    }
    state.absorb(UInt64(truncatingIfNeeded: bytes.count) &<< 56 | bytes.loadAtEnd(at: offset))
    state.v2 ^= 0xee
    for _ in 0..<4 { state.round() }
    value = state.v0 ^ state.v1 ^ state.v2 ^ state.v3
  }

  /// The hash as sixteen lower-case hexadecimal digits, in the byte order of the reference code.
  package var hexadecimal: String { (0..<8).map { UInt8(truncatingIfNeeded: value &>> UInt64($0 * 8)) }.hexadecimal }
}

@usableFromInline struct SipState {
  @usableFromInline var v0, v1, v2, v3: UInt64

  @inlinable init(key0: UInt64, key1: UInt64) {
    v0 = key0 ^ 0x736f_6d65_7073_6575
    v1 = key1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key0 ^ 0x6c79_6765_6e65_7261
    v3 = key1 ^ 0x7465_6462_7974_6573
  }

  @inlinable mutating func absorb(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inlinable mutating func round() {
    v0 = v0 &+ v1
    v1 = Checksum.rotate(v1, 13) ^ v0
    v0 = Checksum.rotate(v0, 32)
    v2 = v2 &+ v3
    v3 = Checksum.rotate(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = Checksum.rotate(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = Checksum.rotate(v1, 17) ^ v2
    v2 = Checksum.rotate(v2, 32)
  }
}
