internal import Bytes
internal import NoteSyntax

/// Letters as bytes which, compared as numbers, have the order of texts: first blanks, then signs, digits and letters,
/// without case and accents.
///
/// A sign of ASCII is a byte. Others are a byte that says after which of these they come, and the scalar in three bytes.
/// A number is a byte, the number of its digits and these, so that more digits come later.
struct LetterCode {
  private static let blanks: UInt8 = 0x01
  private static let signs: UInt8 = 0x10
  private static let otherSigns: UInt8 = 0x50
  private static let number: UInt8 = 0x51
  private static let digits: UInt8 = 0x52
  private static let otherDigits: UInt8 = 0x60
  private static let letters: UInt8 = 0x70
  private static let otherLetters: UInt8 = 0x90

  /// The bytes of the signs of ASCII; capitals have those of small letters.
  private static let ofASCII: [UInt8] = {
    var codes = [UInt8](repeating: 0, count: 128)
    var (blank, sign) = (blanks, signs)
    for value in UInt8(0)..<0x80 {
      switch value {
      case ..<0x0E, 0x20:
        codes[Int(value)] = blank
        blank += 1
      case 0x30...0x39: codes[Int(value)] = digits + value - 0x30
      case 0x41...0x5A: codes[Int(value)] = letters + value - 0x41
      case 0x61...0x7A: codes[Int(value)] = letters + value - 0x61
      default:
        codes[Int(value)] = sign
        sign += 1
      }
    }
    return codes
  }()

  /// Whether numbers are compared as numbers.
  let isNumeric: Bool
  /// The scalars of letters without case and accents that are not ASCII, by the letters.
  private var plain: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  /// Letters of ASCII that are not coded yet.
  private var ascii: [UInt8] = []

  init(isNumeric: Bool) { self.isNumeric = isNumeric }

  /// Appends the bytes of a text.
  mutating func append(_ text: Substring, to code: inout [UInt8]) {
    let bytes = text.utf8Span.span
    if bytes.isASCII(from: 0, to: bytes.count) { return append(bytes, to: &code) }
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        ascii.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      for part in parts(of: scalar) {
        if part.isASCII {
          ascii.append(UInt8(truncatingIfNeeded: part.value))
          continue
        }
        flush(to: &code)
        let properties = part.properties
        code.append(
          properties.isAlphabetic
            ? Self.otherLetters : properties.numericType != nil ? Self.otherDigits : Self.otherSigns)
        for shift in [16, 8, 0] as [UInt32] { code.append(UInt8(truncatingIfNeeded: part.value >> shift)) }
      }
    }
    flush(to: &code)
  }

  private mutating func flush(to code: inout [UInt8]) {
    append(ascii.span, to: &code)
    ascii.removeAll(keepingCapacity: true)
  }

  /// Returns the folded letters of which a scalar consists, without marks.
  private mutating func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let known = plain[scalar] { return known }
    let parts = CaseFolding.decomposedFold(String(scalar)).filter {
      $0.isASCII || $0.properties.canonicalCombiningClass == .notReordered
    }
    plain[scalar] = Array(parts)
    return Array(parts)
  }

  private func append(_ bytes: Span<UInt8>, to code: inout [UInt8]) {
    let table = Self.ofASCII.span
    var index = 0
    while index < bytes.count {
      if isNumeric, bytes[index].isDigit {
        while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
        let start = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        Self.appendNumber(ofDigits: index - start, to: &code)
        code.append(bytes.extracting(start..<index))
      } else {
        code.append(table[Int(bytes[index] & 0x7F)])
        index += 1
      }
    }
  }

  /// Appends what is before the digits of a number, which has no zeros at its beginning.
  private static func appendNumber(ofDigits count: Int, to code: inout [UInt8]) {
    code.append(number)
    code.append(UInt8(min(count, 255)))
    guard count >= 255 else { return }
    for shift in [24, 16, 8, 0] { code.append(UInt8(truncatingIfNeeded: count >> shift)) }
  }
}
