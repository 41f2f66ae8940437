internal import Bytes

/// The folded forms of letters that many languages use. `ScalarFolding` derives the same forms from the standard
/// library's data, but takes microseconds for each letter; for the letters of a few lines, that is as long as a query
/// for a rare word takes.
enum CommonLetters {
  struct Form {
    /// The scalar that it folds to.
    let folded: UInt32
    let script: Script
  }

  /// Returns the folded form of a letter; nil for other scalars.
  static func form(of scalar: UInt32) -> Form? {
    switch scalar {
    case 0xC0...0x21B, 0x1EA0...0x1EF9: latin(scalar).map { Form(folded: UInt32($0), script: .latin) }
    case 0x391...0x3A1, 0x3A3...0x3A9: Form(folded: scalar + 0x20, script: .greek)
    case 0x3B1...0x3C1, 0x3C3...0x3C9: Form(folded: scalar, script: .greek)
    case 0x410...0x418, 0x41A...0x42F: Form(folded: scalar + 0x20, script: .cyrillic)
    case 0x430...0x438, 0x43A...0x44F: Form(folded: scalar, script: .cyrillic)
    case 0x5D0...0x5EA: Form(folded: scalar, script: .hebrew)
    case 0x627...0x63A, 0x641...0x64A: Form(folded: scalar, script: .arabic)
    case 0xE01...0xE30: Form(folded: scalar, script: .thai)
    default: nil
    }
  }

  /// Returns the ASCII letter that an accented Latin letter folds to.
  static func latin(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xC0...0xC5, 0xE0...0xE5, 0x100...0x105, 0x1EA0...0x1EB7: UInt8(ascii: "a")
    case 0xC7, 0xE7, 0x106...0x10D: UInt8(ascii: "c")
    case 0xD0, 0xF0, 0x10E...0x111: UInt8(ascii: "d")
    case 0xC8...0xCB, 0xE8...0xEB, 0x112...0x11B, 0x1EB8...0x1EC7: UInt8(ascii: "e")
    case 0x11C...0x123: UInt8(ascii: "g")
    case 0x124...0x127: UInt8(ascii: "h")
    case 0xCC...0xCF, 0xEC...0xEF, 0x128...0x131, 0x1EC8...0x1ECB: UInt8(ascii: "i")
    case 0x134...0x135: UInt8(ascii: "j")
    case 0x136...0x137: UInt8(ascii: "k")
    case 0x139...0x142: UInt8(ascii: "l")
    case 0xD1, 0xF1, 0x143...0x148: UInt8(ascii: "n")
    case 0xD2...0xD6, 0xD8, 0xF2...0xF6, 0xF8, 0x14C...0x151, 0x1A0...0x1A1, 0x1ECC...0x1EE3: UInt8(ascii: "o")
    case 0x154...0x159: UInt8(ascii: "r")
    case 0x15A...0x161, 0x218...0x219: UInt8(ascii: "s")
    case 0x162...0x167, 0x21A...0x21B: UInt8(ascii: "t")
    case 0xD9...0xDC, 0xF9...0xFC, 0x168...0x173, 0x1AF...0x1B0, 0x1EE4...0x1EF1: UInt8(ascii: "u")
    case 0x174...0x175: UInt8(ascii: "w")
    case 0xDD, 0xFD, 0xFF, 0x176...0x178, 0x1EF2...0x1EF9: UInt8(ascii: "y")
    case 0x179...0x17E: UInt8(ascii: "z")
    default: nil
    }
  }
}

/// An accented Latin letter in a text, which folds to one ASCII letter.
package struct AccentedLetter {
  /// The ASCII letter, in lower case.
  package let folded: UInt8
  /// The number of bytes of the accented letter.
  package let size: Int

  /// Reads the letter that begins at an offset; nil if there is none.
  package init?(in bytes: Span<UInt8>, at offset: Int) {
    // This check excludes most scalars.
    guard offset < bytes.count, Self.mayBegin(with: bytes[offset]) else { return nil }
    let scalar = bytes.decodedScalar(at: offset)
    guard scalar.length > 0, let form = CommonLetters.form(of: scalar.value), form.script == .latin else { return nil }
    folded = UInt8(truncatingIfNeeded: form.folded)
    size = scalar.length
  }

  /// Reads the letter that ends before an offset; nil if there is none.
  package init?(in bytes: Span<UInt8>, before end: Int) {
    var start = end &- 1
    while start > 0, end &- start < 3, bytes[start] & 0xC0 == 0x80 { start &-= 1 }
    guard start >= 0, let letter = Self(in: bytes, at: start), letter.size == end &- start else { return nil }
    self = letter
  }

  private static func mayBegin(with byte: UInt8) -> Bool { 0xC3...0xC8 ~= byte || byte == 0xE1 }
}
