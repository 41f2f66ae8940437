internal import Bytes

/// A scalar decoded from UTF-8 and the number of its bytes, which is 0 for invalid UTF-8.
struct DecodedScalar {
  var value: UInt32
  var length: Int

  static let invalid = DecodedScalar(value: 0, length: 0)
}

extension Span where Element == UInt8 {
  /// Decodes the scalar whose UTF-8 begins at `index`; overlong forms, surrogates and values above U+10FFFF are
  /// invalid.
  @inline(__always)
  func decodedScalar(at index: Int) -> DecodedScalar {
    let first = UInt32(self[index])
    if first < 0x80 { return DecodedScalar(value: first, length: 1) }
    // Any byte but a continuation byte becomes 0x40 or more; bytes outside the span are read as 0.
    let second = UInt32(byte(at: index &+ 1)) ^ 0x80
    if first < 0xE0 {
      if first < 0xC2 || second > 0x3F { return .invalid }
      return DecodedScalar(value: (first & 0x1F) &<< 6 | second, length: 2)
    }
    let third = UInt32(byte(at: index &+ 2)) ^ 0x80
    if first < 0xF0 {
      let value = (first & 0x0F) &<< 12 | second &<< 6 | third
      if second | third > 0x3F || value < 0x800 || value &>> 11 == 0x1B { return .invalid }
      return DecodedScalar(value: value, length: 3)
    }
    let fourth = UInt32(byte(at: index &+ 3)) ^ 0x80
    let value = (first & 0x07) &<< 18 | second &<< 12 | third &<< 6 | fourth
    if first > 0xF4 || second | third | fourth > 0x3F || value < 0x10000 || value > 0x10FFFF { return .invalid }
    return DecodedScalar(value: value, length: 4)
  }
}
