internal import Bytes

/// The first bytes of a term as two numbers, and a hash of all its bytes and its field. The hash multiplies and folds
/// eight bytes at a time, as wyhash does. It has no key, as it is only in memory.
struct TermHash: BitwiseCopyable {
  /// The first eight bytes, first byte lowest, padded with zeros.
  let head: UInt64
  /// The next eight bytes, in the same form.
  let second: UInt64
  let value: UInt64

  /// The half of the hash that is stored in tables.
  @inline(__always) var tag: UInt64 { value & 0xFFFF_FFFF_0000_0000 }

  /// Returns the first slot to probe in a hash table with `mask` + 1 slots; it depends only on the tag.
  @inline(__always)
  static func slot(ofTag tag: UInt64, _ mask: Int) -> Int { Int(truncatingIfNeeded: tag &>> 32) & mask }

  @inline(__always) init(_ bytes: Span<UInt8>, code: UInt8) {
    self.init(bytes, head: bytes.loadPadded(at: 0), code: code)
  }

  /// Hashes bytes whose first eight are already known.
  @inline(__always) init(_ bytes: Span<UInt8>, head: UInt64, code: UInt8) {
    let count = bytes.count
    self.head = head
    var hash = (UInt64(code) &+ 1) &* 0xA076_1D64_78BD_642F ^ UInt64(truncatingIfNeeded: count)
    if count <= 8 {
      second = 0
      value = Self.fold(hash ^ head)
      return
    }
    // The bytes after the first eight are the last of the eight bytes that the term ends with.
    let missing = UInt64(truncatingIfNeeded: max(16 &- count, 0) &* 8)
    second = bytes.loadUInt64(at: min(count &- 8, 8)) &>> missing
    var offset = 0
    while offset &+ 8 < count {
      hash = Self.fold(hash ^ bytes.loadUInt64(at: offset))
      offset &+= 8
    }
    value = Self.fold(hash ^ bytes.loadUInt64(at: count &- 8))
  }

  @inline(__always) private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
