/// Escapes text for roff, the language of manual pages (groff_char(7), mandoc_char(7)).
enum Roff {
  /// Returns escaped running text; a dash remains a hyphen, at which a line may break.
  static func text(_ text: String) -> String {
    text.unicodeScalars.map { escape($0) }.joined()
  }

  /// Returns escaped literal text: dashes are minus signs and never break.
  static func literal(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "-" ? "\\-" : escape($0) }.joined()
  }

  /// Returns a whole line of text, protected from being read as a request because of a leading dot or quote.
  static func line(_ escaped: String) -> String {
    escaped.hasPrefix(".") || escaped.hasPrefix("'") || escaped.hasPrefix(" ") ? "\\&" + escaped : escaped
  }

  /// Returns escaped text as one argument of a macro: quoted if it contains spaces, and protected from being read as a
  /// macro or a delimiter.
  static func argument(_ escaped: String) -> String {
    // A delimiter at the end of a longer word belongs to the word.
    let isDelimited = escaped.count > 1 && escaped.last.map(delimiters.contains) ?? false && !escaped.contains("\\[")
    let whole = isDelimited ? escaped + "\\&" : escaped
    if whole.contains(" ") { return "\"\(whole)\"" }
    return isSpecial(whole) ? "\\&" + whole : whole
  }

  /// Returns whether the word has a special meaning in a macro line: delimiters, and names of macros such as `No` or
  /// `Brq`.
  private static func isSpecial(_ word: String) -> Bool {
    guard let first = word.first else { return true }
    if word.count == 1 { return !first.isLetter && !first.isNumber }
    return first == "%"
      || (word.count <= 3 && first.isUppercase && word.dropFirst().allSatisfy(\.isLowercase))
  }

  private static let delimiters: Set<Character> = [".", ",", ":", ";", ")", "]", "?", "!"]

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
