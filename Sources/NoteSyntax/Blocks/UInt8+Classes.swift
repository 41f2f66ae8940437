/// The classes of ASCII bytes in the specifications of Markdown and YAML.
extension UInt8 {
  /// Whether this is a space, tab, LF, CR, form feed or vertical tab.
  @inline(__always) var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  /// Whether this is LF or CR.
  @inline(__always) var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  /// Whether this is a space or tab.
  @inline(__always) var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether this is `0` to `9`.
  @inline(__always) var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether this is `A` to `Z` or `a` to `z`.
  @inline(__always) var isLetter: Bool {
    let folded = self | 0x20
    return folded >= 0x61 && folded <= 0x7A
  }

  /// Whether this is a letter or a digit.
  @inline(__always) var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether this is one of the 32 ASCII punctuation characters, including symbols.
  @inline(__always) var isPunctuation: Bool {
    (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40) || (self >= 0x5B && self <= 0x60)
      || (self >= 0x7B && self <= 0x7E)
  }

  /// Whether this is a control character, including DEL.
  @inline(__always) var isControl: Bool { self < 0x20 || self == 0x7F }

  /// The byte with `A` to `Z` as `a` to `z`.
  @inline(__always) var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
