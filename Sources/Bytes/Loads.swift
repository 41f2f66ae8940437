/// Safe little-endian loads: an invalid offset reads as zero.
///
/// The index file is untrusted until it is verified, so a load must never trap. Callers that must distinguish zero from
/// an invalid offset compare the offset with `count`.
extension Span where Element == UInt8 {
  /// Returns the byte at `offset`, or 0 if it is outside the span.
  @inlinable package func byte(at offset: Int) -> UInt8 { offset >= 0 && offset < count ? self[offset] : 0 }

  /// Returns the 16-bit little-endian number at `offset`, or 0 if it is not inside the span.
  @inlinable package func loadUInt16(at offset: Int) -> UInt16 {
    guard offset >= 0, offset <= count &- 2 else { return 0 }
    // SAFETY: the guard keeps offset ..< offset + 2 inside the span, and any bits are a valid integer.
    return unsafe UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self))
  }

  /// Returns the 32-bit little-endian number at `offset`, or 0 if it is not inside the span.
  @inlinable package func loadUInt32(at offset: Int) -> UInt32 {
    guard offset >= 0, offset <= count &- 4 else { return 0 }
    // SAFETY: the guard keeps offset ..< offset + 4 inside the span, and any bits are a valid integer.
    return unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
  }

  /// Returns the 64-bit little-endian number at `offset`, or 0 if it is not inside the span.
  @inlinable package func loadUInt64(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count &- 8 else { return 0 }
    // SAFETY: the guard keeps offset ..< offset + 8 inside the span, and any bits are a valid integer.
    return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the 64-bit little-endian number at `offset`; bytes outside the span are read as zeros.
  @inlinable @inline(__always) package func loadPadded(at offset: Int) -> UInt64 {
    offset >= 0 && offset <= count &- 8 ? loadUInt64(at: offset) : loadAtEnd(at: offset)
  }

  @inlinable @inline(never) func loadAtEnd(at offset: Int) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var next = Swift.max(offset, 0)
    while next < count, shift < 64 {
      value |= UInt64(self[next]) &<< shift
      shift &+= 8
      next &+= 1
    }
    return value
  }

  /// Returns the part of the span inside `range`, which is clamped to the span.
  @inlinable @_lifetime(copy self) package func clamped(_ range: Range<Int>) -> Span<UInt8> {
    let lower = Swift.min(Swift.max(range.lowerBound, 0), count)
    let upper = Swift.min(Swift.max(range.upperBound, lower), count)
    return extracting(lower..<upper)
  }

  /// Returns at least 57 bits beginning at bit `bit`, lowest bit first; bytes outside the span are read as zeros.
  @inlinable @inline(__always) package func loadBits(at bit: Int) -> UInt64 {
    loadUInt64(at: bit &>> 3) &>> UInt64(truncatingIfNeeded: bit & 7)
  }
}

extension MutableSpan where Element == UInt8 {
  /// Writes a 64-bit little-endian number over eight bytes; an offset outside the span is a programming error and
  /// traps.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  package mutating func store(_ value: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset <= count &- 8)
    unsafe withUnsafeMutableBytes { bytes in
      // SAFETY: the precondition keeps the eight bytes inside the span, and any bits are valid bytes.
      unsafe bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
  }
}
