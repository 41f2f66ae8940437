/// A scalar decoded from UTF-8 and the number of its bytes, which is 0 for invalid UTF-8.
@frozen @usableFromInline package struct DecodedScalar: Sendable {
  /// The value; 0 for invalid UTF-8.
  @usableFromInline package var value: UInt32
  /// The number of bytes, 1 to 4; 0 for invalid UTF-8.
  @usableFromInline package var length: Int

  /// Makes a scalar of `length` bytes.
  @inlinable package init(value: UInt32, length: Int) {
    self.value = value
    self.length = length
  }

  /// The result for invalid UTF-8.
  @inlinable package static var invalid: DecodedScalar { DecodedScalar(value: 0, length: 0) }

  /// Whether the bytes were valid UTF-8.
  @inlinable package var isValid: Bool { length > 0 }
}

extension Span where Element == UInt8 {
  /// Decodes the scalar whose UTF-8 begins at `offset`, which must be within the span. Overlong forms, surrogates,
  /// values above U+10FFFF and incomplete sequences are invalid.
  @inlinable @inline(__always) package func decodedScalar(at offset: Int) -> DecodedScalar {
    let first = UInt32(self[offset])
    if first < 0x80 { return DecodedScalar(value: first, length: 1) }
    // Anything except a continuation byte is 0x40 or more after this; bytes outside of the span read as 0.
    let second = UInt32(byte(at: offset &+ 1)) ^ 0x80
    if first < 0xE0 {
      if first < 0xC2 || second > 0x3F { return .invalid }
      return DecodedScalar(value: (first & 0x1F) &<< 6 | second, length: 2)
    }
    let third = UInt32(byte(at: offset &+ 2)) ^ 0x80
    if first < 0xF0 {
      let value = (first & 0x0F) &<< 12 | second &<< 6 | third
      if second | third > 0x3F || value < 0x800 || value &>> 11 == 0x1B { return .invalid }
      return DecodedScalar(value: value, length: 3)
    }
    let fourth = UInt32(byte(at: offset &+ 3)) ^ 0x80
    let value = (first & 0x07) &<< 18 | second &<< 12 | third &<< 6 | fourth
    if first > 0xF4 || second | third | fourth > 0x3F || value < 0x10000 || value > 0x10FFFF { return .invalid }
    return DecodedScalar(value: value, length: 4)
  }

  /// Decodes the scalar that ends before `offset`, which must be greater than 0 and not beyond the end.
  @inlinable package func decodedScalar(before offset: Int) -> DecodedScalar {
    var start = offset &- 1
    while start > 0, offset &- start < 4, self[start] & 0xC0 == 0x80 { start &-= 1 }
    let scalar = decodedScalar(at: start)
    return start &+ scalar.length == offset ? scalar : .invalid
  }
}
