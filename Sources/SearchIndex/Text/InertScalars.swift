internal import Bytes

/// Scalars that do not affect adjacent ASCII words: separators, and letters neither of ASCII words nor folded to ASCII.
///
/// All other scalars (accented Latin letters, digits of other scripts, invisible characters) must be folded first.
package enum InertScalars {
  /// Returns the length in bytes of the scalar that begins at an offset; 0 if the scalar is not known to be inert.
  package static func size(in bytes: Span<UInt8>, at offset: Int) -> Int {
    let scalar = bytes.decodedScalar(at: offset)
    if contains(scalar.value) { return scalar.length }
    // A mark after a non-ASCII scalar belongs to that scalar, and is not part of an ASCII word.
    return offset > 0 && bytes[offset &- 1] >= 0x80 && binds(scalar.value) ? scalar.length : 0
  }

  /// Returns whether a scalar is known to belong to the preceding one: joiners, and marks of scripts of inert letters.
  static func binds(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFE0F, 0x200C...0x200F: true
    case 0x0640, 0x064B...0x0655, 0x0670: true  // Arabic
    case 0x0901...0x0903, 0x093C, 0x093E...0x094D: true  // Devanagari
    case 0x0981...0x0983, 0x09BC, 0x09BE...0x09C4, 0x09C7, 0x09C8, 0x09CB...0x09CD: true  // Bengali
    case 0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E: true  // Thai
    case 0x17B6...0x17D3: true  // Khmer
    default: false
    }
  }

  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xA9, 0xAB, 0xAC, 0xAE...0xB1, 0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0xD7, 0xF7: true  // symbols
    case 0x0386, 0x0388...0x03CE, 0x0400...0x0481, 0x048A...0x04FF: true  // Greek, Cyrillic
    case 0x05D0...0x05EA, 0x05F3, 0x05F4: true  // Hebrew
    case 0x060C, 0x061B, 0x061F...0x063F, 0x0641...0x064A, 0x066E...0x066F, 0x0671...0x06D3: true  // Arabic
    case 0x0904...0x0939, 0x0964, 0x0965, 0x0985...0x09B9: true  // Devanagari, Bengali
    case 0x0E01...0x0E30, 0x0E32, 0x0E33, 0x0E40...0x0E46: true  // Thai
    case 0x1780...0x17B3, 0x17D4...0x17DA: true  // Khmer
    case 0x2010...0x2027, 0x2030...0x205E: true  // dashes, quotation marks, dots
    case 0x2190...0x245F, 0x2500...0x2775, 0x2794...0x2BFF: true  // arrows, technical symbols, drawing, dingbats
    case 0x3000...0x3020, 0x3041...0x3096, 0x309B...0x30FE: true  // ideographic punctuation, kana
    case 0xFF01...0xFF0F, 0xFF1A...0xFF20: true  // wide punctuation
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true  // ideographs, Hangul
    case 0x1F300...0x1F6FF, 0x1F780...0x1FAFF: true  // pictures
    default: false
    }
  }
}
