extension UInt8 {
  /// The value of an ASCII hexadecimal digit in upper or lower case, or nil.
  @inlinable
  package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - 0x37
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - 0x57
    default: nil
    }
  }
}

extension Sequence<UInt8> {
  /// The bytes as lower-case hexadecimal digits, two for each byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
