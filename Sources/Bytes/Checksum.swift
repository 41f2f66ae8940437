/// XXH64, the 64-bit checksum of sections and records of the index file.
///
/// It detects damage, but not malicious changes. Algorithm: xxHash specification 0.1.1, "XXH64". O(count).
@usableFromInline package enum Checksum {
  @usableFromInline static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  @usableFromInline static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  @usableFromInline static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  @usableFromInline static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  @usableFromInline static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the checksum of `bytes`.
  @inlinable package static func of(_ bytes: Span<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var lane1 = seed &+ prime1 &+ prime2
      var lane2 = seed &+ prime2
      var lane3 = seed
      var lane4 = seed &- prime1
      while offset <= bytes.count &- 32 {
        lane1 = round(lane1, bytes.loadUInt64(at: offset))
        lane2 = round(lane2, bytes.loadUInt64(at: offset &+ 8))
        lane3 = round(lane3, bytes.loadUInt64(at: offset &+ 16))
        lane4 = round(lane4, bytes.loadUInt64(at: offset &+ 24))
        offset &+= 32
      }
      hash = rotate(lane1, 1) &+ rotate(lane2, 7) &+ rotate(lane3, 12) &+ rotate(lane4, 18)
      hash = (hash ^ round(0, lane1)) &* prime1 &+ prime4
      hash = (hash ^ round(0, lane2)) &* prime1 &+ prime4
      hash = (hash ^ round(0, lane3)) &* prime1 &+ prime4
      hash = (hash ^ round(0, lane4)) &* prime1 &+ prime4
    } else {
      hash = seed &+ prime5
    }
    hash = hash &+ UInt64(bytes.count)
    while offset <= bytes.count &- 8 {
      hash = rotate(hash ^ round(0, bytes.loadUInt64(at: offset)), 27) &* prime1 &+ prime4
      offset &+= 8
    }
    if offset <= bytes.count &- 4 {
      hash = rotate(hash ^ (UInt64(bytes.loadUInt32(at: offset)) &* prime1), 23) &* prime2 &+ prime3
      offset &+= 4
    }
    while offset < bytes.count {
      hash = rotate(hash ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
      offset &+= 1
    }
    return finished(hash)
  }

  /// Returns the checksum of the 32 bytes of four little-endian numbers, one after another.
  @inlinable package static func of(_ first: UInt64, _ second: UInt64, _ third: UInt64, fourth: UInt64) -> UInt64 {
    let lane1 = round(prime1 &+ prime2, first)
    let lane2 = round(prime2, second)
    let lane3 = round(0, third)
    let lane4 = round(0 &- prime1, fourth)
    var hash = rotate(lane1, 1) &+ rotate(lane2, 7) &+ rotate(lane3, 12) &+ rotate(lane4, 18)
    hash = (hash ^ round(0, lane1)) &* prime1 &+ prime4
    hash = (hash ^ round(0, lane2)) &* prime1 &+ prime4
    hash = (hash ^ round(0, lane3)) &* prime1 &+ prime4
    hash = (hash ^ round(0, lane4)) &* prime1 &+ prime4
    return finished(hash &+ 32)
  }

  @inlinable static func finished(_ mixed: UInt64) -> UInt64 {
    var hash = (mixed ^ (mixed &>> 33)) &* prime2
    hash = (hash ^ (hash &>> 29)) &* prime3
    return hash ^ (hash &>> 32)
  }

  @inlinable static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  @inlinable static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    (value &<< bits) | (value &>> (64 &- bits))
  }
}
