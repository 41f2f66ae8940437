internal import Bytes

/// A scalar read from UTF-8, and how many bytes it took; no bytes when what stands there is not UTF-8.
struct DecodedScalar {
  var value: UInt32
  var length: Int

  static let invalid = DecodedScalar(value: 0, length: 0)
}

extension Span where Element == UInt8 {
  /// The scalar whose UTF-8 begins at `index`, checked: no overlong forms, surrogates or values past
  /// U+10FFFF.
  @inline(__always)
  func decodedScalar(at index: Int) -> DecodedScalar {
    let first = UInt32(self[index])
    if first < 0x80 { return DecodedScalar(value: first, length: 1) }
    // What is no continuation byte is 0x40 or more after this; outside of the span stands none.
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
