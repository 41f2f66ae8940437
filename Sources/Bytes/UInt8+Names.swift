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
