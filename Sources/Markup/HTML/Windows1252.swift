/// The character set of older programs for Windows, which contains Latin-1.
package enum Windows1252 {
  /// Returns the text that bytes represent.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      let code = (0x80...0x9F).contains(byte) ? codes[Int(byte) - 0x80] : UInt32(byte)
      text.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
    return text
  }

  /// The characters of the bytes from 0x80 to 0x9F, which Latin-1 does not have.
  private static let codes: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
