internal import VaultCore

/// Formats the front matter of new notes.
enum FrontMatterText {
  /// Returns one `key: value` line per pair between `---` lines; empty if there are no pairs.
  static func block(_ lines: [(key: String, value: String)]) -> String {
    if lines.isEmpty { return "" }
    return "---\n" + lines.map { "\($0.key): \($0.value)\n" }.joined() + "---\n"
  }

  /// Returns a text as a YAML scalar: plain if that is read as the same text, otherwise in double quotes.
  static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Returns a list in brackets.
  static func list(_ items: [String]) -> String {
    "["
      + items.map { isPlain($0) && !$0.contains(where: { ",[]{}".contains($0) }) ? $0 : quoted($0) }.joined(
        separator: ", ") + "]"
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    if isUUID(text) { return true }
    // Only a text that begins with a letter can never be read as a number, a date, an indicator or a list item.
    guard first.properties.isAlphabetic, last != ":", !last.properties.isWhitespace else { return false }
    if ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased()) { return false }
    if text.contains(": ") || text.contains(" #") { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7f && !(0x80...0x9f).contains(scalar.value)
        && scalar.value != 0x2028 && scalar.value != 0x2029 && scalar.value != 0xfeff
    }
  }

  /// Returns whether the text is a UUID, which is read as text whatever it begins with.
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
