internal import Bytes

/// Scalars that leave the words of ASCII beside them alone: those that end words, and letters that are no part of them and
/// fold to none.
///
/// What is left out (accented Latin letters, digits of other scripts, invisible characters) has to be folded to know.
package enum InertScalars {
  /// How many bytes the scalar takes that begins at an offset; 0 when it is not known to be inert.
  package static func size(in bytes: Span<UInt8>, at offset: Int) -> Int {
    let scalar = bytes.decodedScalar(at: offset)
    if contains(scalar.value) { return scalar.length }
    // What binds emoji together binds nothing where what stands before it is inert.
    let isBinding = scalar.value == 0xFE0F || scalar.value == 0x200D
    return isBinding && offset > 0 && bytes[offset &- 1] >= 0x80 ? scalar.length : 0
  }

  /// Whether a scalar is known to be inert.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xA9, 0xAB, 0xAC, 0xAE...0xB1, 0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0xD7, 0xF7: true  // signs
    case 0x0391...0x03C9, 0x0400...0x0481, 0x048A...0x04FF: true  // Greek, Cyrillic
    case 0x2010...0x2027, 0x2030...0x205E: true  // dashes, quotation marks, dots
    case 0x2190...0x245F, 0x2500...0x2775, 0x2794...0x2BFF: true  // arrows, technical signs, drawing, dingbats
    case 0x3000...0x3020, 0x3041...0x3096, 0x309B...0x30FE: true  // ideographic punctuation, kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true  // ideographs, Hangul
    case 0x1F300...0x1F6FF, 0x1F780...0x1FAFF: true  // pictures
    default: false
    }
  }
}
