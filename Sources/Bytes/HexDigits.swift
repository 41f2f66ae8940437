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
