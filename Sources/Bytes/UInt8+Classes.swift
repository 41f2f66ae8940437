/// The classes of ASCII bytes; a byte outside ASCII belongs to none of them.
extension UInt8 {
  /// Whether this is a space, tab, LF, CR, form feed or vertical tab.
  @inlinable
  @inline(__always)
  package var isWhitespace: Bool { self == .space || (self >= 0x09 && self <= 0x0D) }

  /// Whether this is LF or CR.
  @inlinable
  @inline(__always)
  package var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether this is a space or tab.
  @inlinable
  @inline(__always)
  package var isBlank: Bool { self == .space || self == .tab }

  /// Whether this is `0` to `9`.
  @inlinable
  @inline(__always)
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether this is `A` to `Z` or `a` to `z`.
  @inlinable
  @inline(__always)
  package var isLetter: Bool {
    let folded = self | 0x20
    return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
  }

  /// Whether this is `A` to `Z`.
  @inlinable
  @inline(__always)
  package var isUppercase: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

  /// Whether this is a letter or a digit.
  @inlinable
  @inline(__always)
  package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether this is one of the 32 ASCII punctuation characters, including symbols.
  @inlinable
  @inline(__always)
  package var isPunctuation: Bool {
    (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40) || (self >= 0x5B && self <= 0x60)
      || (self >= 0x7B && self <= 0x7E)
  }

  /// Whether this is a control character, including DEL.
  @inlinable
  @inline(__always)
  package var isControl: Bool { self < 0x20 || self == 0x7F }

  /// The byte with `A` to `Z` converted to lower case.
  @inlinable
  @inline(__always)
  package var asciiLowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
