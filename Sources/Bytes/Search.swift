extension Span where Element == UInt8 {
  /// Returns the offset of the first `byte` at or after `start`, or nil.
  @inlinable package func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    var offset = start < 0 ? 0 : start
    let pattern = byte.inEachByte
    while offset &+ 32 <= count, !has(pattern, in32BytesFrom: offset) { offset &+= 32 }
    while offset &+ 8 <= count {
      let zeros = (loadUInt64(at: offset) ^ pattern).zeroBytes
      if zeros != 0 { return offset &+ zeros.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < count {
      if self[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// Returns whether one of 32 bytes at `offset`, which must be in the span, equals the byte that fills `pattern`.
  @inlinable @inline(__always) func has(_ pattern: UInt64, in32BytesFrom offset: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let (first, second) = (loadUInt64(at: offset) ^ pattern, loadUInt64(at: offset &+ 8) ^ pattern)
    let (third, fourth) = (loadUInt64(at: offset &+ 16) ^ pattern, loadUInt64(at: offset &+ 24) ^ pattern)
    let hits =
      (first &- ones) & ~first | (second &- ones) & ~second | (third &- ones) & ~third | (fourth &- ones) & ~fourth
    return hits & highs != 0
  }

  /// Returns the offset after the last `byte` before `end`, or 0: the beginning of the line or path component that ends
  /// at `end`.
  @inlinable package func offsetAfterLast(_ byte: UInt8, before end: Int) -> Int {
    var offset = end > count ? count : end
    let pattern = byte.inEachByte
    while offset >= 8 {
      let zeros = (loadUInt64(at: offset &- 8) ^ pattern).zeroBytes
      if zeros != 0 { return offset &- zeros.leadingZeroBitCount &>> 3 }
      offset &-= 8
    }
    while offset > 0, self[offset &- 1] != byte { offset &-= 1 }
    return offset
  }

  /// Returns whether the bytes are equal to those of `other`.
  @inlinable package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset <= count &- 8 {
      if loadUInt64(at: offset) != other.loadUInt64(at: offset) { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// Returns the length of the common prefix.
  @inlinable package func sharedCount(with other: Span<UInt8>) -> Int {
    let most = Swift.min(count, other.count)
    var offset = 0
    while offset <= most &- 8 {
      let difference = loadUInt64(at: offset) ^ other.loadUInt64(at: offset)
      if difference != 0 { return offset &+ difference.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < most, self[offset] == other[offset] { offset &+= 1 }
    return offset
  }

  /// Compares unsigned bytes: negative, zero or positive as these bytes sort before, with or after `other`.
  @inlinable package func compare(_ other: Span<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    var offset = 0
    while offset <= shared &- 8 {
      let mine = loadUInt64(at: offset).byteSwapped
      let theirs = other.loadUInt64(at: offset).byteSwapped
      if mine != theirs { return mine < theirs ? -1 : 1 }
      offset &+= 8
    }
    while offset < shared {
      let mine = self[offset]
      let theirs = other[offset]
      if mine != theirs { return Int(mine) &- Int(theirs) }
      offset &+= 1
    }
    return count &- other.count
  }

  /// Returns whether the bytes begin with `prefix`.
  @inlinable package func hasPrefix(_ prefix: Span<UInt8>) -> Bool {
    prefix.count <= count && extracting(0..<prefix.count).isEqual(to: prefix)
  }

  /// Returns whether the bytes end with `suffix`.
  @inlinable package func hasSuffix(_ suffix: Span<UInt8>) -> Bool {
    suffix.count <= count && extracting(count &- suffix.count..<count).isEqual(to: suffix)
  }

  /// Returns the offset of the first `needle` at or after `start`, or nil. O(count × needle.count) at worst.
  @inlinable package func firstOffset(of needle: Span<UInt8>, from start: Int) -> Int? {
    if needle.isEmpty { return start }
    var start = start
    while start <= count &- needle.count, let candidate = firstOffset(of: needle[0], from: start),
      candidate <= count &- needle.count
    {
      if extracting(candidate..<candidate &+ needle.count).isEqual(to: needle) { return candidate }
      start = candidate &+ 1
    }
    return nil
  }

  /// Returns whether `needle` occurs in the bytes; an empty needle always does.
  @inlinable package func contains(_ needle: Span<UInt8>) -> Bool { firstOffset(of: needle, from: 0) != nil }
}

extension [UInt8] {
  /// Compares unsigned bytes: negative, zero or positive as these bytes sort before, with or after `other`.
  @inlinable package func compare(_ other: [UInt8]) -> Int { span.compare(other.span) }

  /// Returns whether `needle` occurs in the bytes; an empty needle always does.
  @inlinable package func contains(_ needle: [UInt8]) -> Bool { span.contains(needle.span) }
}

extension Span where Element == UInt8 {
  /// Returns whether the bytes from `start` to `end`, both inside the span, are all ASCII.
  @inlinable package func isASCII(from start: Int, to end: Int) -> Bool {
    var offset = start
    while offset &+ 8 <= end {
      if loadUInt64(at: offset) & 0x8080_8080_8080_8080 != 0 { return false }
      offset &+= 8
    }
    while offset < end {
      if self[offset] >= 0x80 { return false }
      offset &+= 1
    }
    return true
  }
}

extension UInt8 {
  /// A word that has this byte in each of its eight bytes.
  @inlinable package var inEachByte: UInt64 { UInt64(truncatingIfNeeded: self) &* 0x0101_0101_0101_0101 }
}

extension UInt64 {
  /// A mask with the highest bit of each byte that is zero (Warren, "Hacker's Delight", 6-1).
  @inlinable package var zeroBytes: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((self & low &+ low) | self | low)
  }
}
