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
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    if first < 0xC2 || first > 0xF4 || count - index < length { return .invalid }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let next = UInt32(self[index + offset])
      if next & 0xC0 != 0x80 { return .invalid }
      value = value << 6 | (next & 0x3F)
    }
    if length == 3 && (value < 0x800 || (value >= 0xD800 && value <= 0xDFFF)) { return .invalid }
    if length == 4 && (value < 0x10000 || value > 0x10FFFF) { return .invalid }
    return DecodedScalar(value: value, length: length)
  }
}
