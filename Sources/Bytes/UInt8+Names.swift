/// Names of the ASCII characters that are neither letters nor digits; letters and digits are `UInt8(ascii: "a")`.
extension UInt8 {
  /// The byte of a tab.
  @inlinable @inline(__always) package static var tab: UInt8 { 0x09 }
  /// The byte of a line feed.
  @inlinable @inline(__always) package static var lineFeed: UInt8 { 0x0A }
  /// The byte of a carriage return.
  @inlinable @inline(__always) package static var carriageReturn: UInt8 { 0x0D }
  /// The byte of a space.
  @inlinable @inline(__always) package static var space: UInt8 { 0x20 }
  /// The byte of `!`.
  @inlinable @inline(__always) package static var exclamationMark: UInt8 { 0x21 }
  /// The byte of `"`.
  @inlinable @inline(__always) package static var doubleQuote: UInt8 { 0x22 }
  /// The byte of `#`.
  @inlinable @inline(__always) package static var hash: UInt8 { 0x23 }
  /// The byte of `$`.
  @inlinable @inline(__always) package static var dollar: UInt8 { 0x24 }
  /// The byte of `%`.
  @inlinable @inline(__always) package static var percent: UInt8 { 0x25 }
  /// The byte of `&`.
  @inlinable @inline(__always) package static var ampersand: UInt8 { 0x26 }
  /// The byte of `'`.
  @inlinable @inline(__always) package static var singleQuote: UInt8 { 0x27 }
  /// The byte of `(`.
  @inlinable @inline(__always) package static var openParenthesis: UInt8 { 0x28 }
  /// The byte of `)`.
  @inlinable @inline(__always) package static var closeParenthesis: UInt8 { 0x29 }
  /// The byte of `*`.
  @inlinable @inline(__always) package static var asterisk: UInt8 { 0x2A }
  /// The byte of `+`.
  @inlinable @inline(__always) package static var plus: UInt8 { 0x2B }
  /// The byte of `,`.
  @inlinable @inline(__always) package static var comma: UInt8 { 0x2C }
  /// The byte of `-`.
  @inlinable @inline(__always) package static var hyphen: UInt8 { 0x2D }
  /// The byte of `.`.
  @inlinable @inline(__always) package static var dot: UInt8 { 0x2E }
  /// The byte of `/`.
  @inlinable @inline(__always) package static var slash: UInt8 { 0x2F }
  /// The byte of `:`.
  @inlinable @inline(__always) package static var colon: UInt8 { 0x3A }
  /// The byte of `;`.
  @inlinable @inline(__always) package static var semicolon: UInt8 { 0x3B }
  /// The byte of `<`.
  @inlinable @inline(__always) package static var lessThan: UInt8 { 0x3C }
  /// The byte of `=`.
  @inlinable @inline(__always) package static var equals: UInt8 { 0x3D }
  /// The byte of `>`.
  @inlinable @inline(__always) package static var greaterThan: UInt8 { 0x3E }
  /// The byte of `?`.
  @inlinable @inline(__always) package static var questionMark: UInt8 { 0x3F }
  /// The byte of `@`.
  @inlinable @inline(__always) package static var at: UInt8 { 0x40 }
  /// The byte of `[`.
  @inlinable @inline(__always) package static var openBracket: UInt8 { 0x5B }
  /// The byte of `\`.
  @inlinable @inline(__always) package static var backslash: UInt8 { 0x5C }
  /// The byte of `]`.
  @inlinable @inline(__always) package static var closeBracket: UInt8 { 0x5D }
  /// The byte of `^`.
  @inlinable @inline(__always) package static var caret: UInt8 { 0x5E }
  /// The byte of `_`.
  @inlinable @inline(__always) package static var underscore: UInt8 { 0x5F }
  /// The byte of a backtick.
  @inlinable @inline(__always) package static var backtick: UInt8 { 0x60 }
  /// The byte of `{`.
  @inlinable @inline(__always) package static var openBrace: UInt8 { 0x7B }
  /// The byte of `|`.
  @inlinable @inline(__always) package static var pipe: UInt8 { 0x7C }
  /// The byte of `}`.
  @inlinable @inline(__always) package static var closeBrace: UInt8 { 0x7D }
  /// The byte of `~`.
  @inlinable @inline(__always) package static var tilde: UInt8 { 0x7E }
}

/// The classes of ASCII bytes; a byte outside ASCII belongs to none of them.
extension UInt8 {
  /// Whether this is a space, tab, LF, CR, form feed or vertical tab.
  @inlinable @inline(__always) package var isWhitespace: Bool { self == .space || (self >= 0x09 && self <= 0x0D) }

  /// Whether this is LF or CR.
  @inlinable @inline(__always) package var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether this is a space or tab.
  @inlinable @inline(__always) package var isBlank: Bool { self == .space || self == .tab }

  /// Whether this is `0` to `9`.
  @inlinable @inline(__always) package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether this is `A` to `Z` or `a` to `z`.
  @inlinable @inline(__always) package var isLetter: Bool {
    let folded = self | 0x20
    return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
  }

  /// Whether this is `A` to `Z`.
  @inlinable @inline(__always) package var isUppercase: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

  /// Whether this is a letter or a digit.
  @inlinable @inline(__always) package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether this is one of the 32 ASCII punctuation characters, including symbols.
  @inlinable @inline(__always) package var isPunctuation: Bool {
    (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40) || (self >= 0x5B && self <= 0x60)
      || (self >= 0x7B && self <= 0x7E)
  }

  /// Whether this is a control character, including DEL.
  @inlinable @inline(__always) package var isControl: Bool { self < 0x20 || self == 0x7F }

  /// The byte with `A` to `Z` converted to lower case.
  @inlinable
  @inline(__always)
  package var asciiLowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

  /// The value of an ASCII hexadecimal digit in upper or lower case, or nil.
  @inlinable package var hexDigitValue: UInt8? {
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
