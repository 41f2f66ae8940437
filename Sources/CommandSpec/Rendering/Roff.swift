/// Escapes text for roff, the language beneath manual pages (groff_char(7), mandoc_char(7)).
enum Roff {
  /// Running text; a dash stays a hyphen that may break a line.
  static func text(_ text: String) -> String {
    text.unicodeScalars.map { escape($0) }.joined()
  }

  /// Text to be typed letter by letter: dashes are minus signs and never break.
  static func literal(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "-" ? "\\-" : escape($0) }.joined()
  }

  /// A whole line of text, which a leading dot or quote does not turn into a request.
  static func line(_ escaped: String) -> String {
    escaped.hasPrefix(".") || escaped.hasPrefix("'") || escaped.hasPrefix(" ") ? "\\&" + escaped : escaped
  }

  /// Escaped text as one argument of a macro: quoted where it holds spaces, and never taken for a macro or a
  /// delimiter.
  static func argument(_ escaped: String) -> String {
    if escaped.contains(" ") { return "\"\(escaped)\"" }
    return isSpecial(escaped) ? "\\&" + escaped : escaped
  }

  /// Whether a macro line gives the word a meaning of its own: delimiters, and names of macros such as `No`
  /// or `Brq`.
  private static func isSpecial(_ word: String) -> Bool {
    guard let first = word.first else { return true }
    if word.count == 1 { return !first.isLetter && !first.isNumber }
    return first == "%"
      || (word.count <= 3 && first.isUppercase && word.dropFirst().allSatisfy(\.isLowercase))
  }

  private static func escape(_ scalar: UnicodeScalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "\"": "\\(dq"
    case "`": "\\(ga"
    case "'": "\\(aq"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\t": " "
    case " "..."}": String(scalar)
    case _ where scalar.value < 0x20 || scalar.value == 0x7f: ""
    default: "\\[u\(hexadecimal(scalar.value))]"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
