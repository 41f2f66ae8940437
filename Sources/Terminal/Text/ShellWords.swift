internal import Bytes

/// Divides a command line from an environment variable into words, in the same way as a shell, but without running one.
///
/// Words are separated by white space. Quotes group characters, and a backslash makes the next character literal, but
/// within double quotes only before `"`, `\`, `$` and a backtick (POSIX, Shell Command Language, 2.2). Variables, globs
/// and operators are not supported.
package enum ShellWords {
  /// Returns a word as users would type it: in quotes if it has characters that might be special in a shell.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./:,=@+%#".unicodeScalars.contains(scalar)
      }
    return isPlain ? text : "'" + text.replacingScalars("'", with: "'\\''") + "'"
  }

  /// Returns the words of a line; nil if a quote is not closed or the line ends with a backslash.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (nil, _) where character.isWhitespace:
        if let finished = word { words.append(finished) }
        word = nil
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (let open?, _) where open == character:
        quote = nil
      case (nil, "\\"), ("\"", "\\"):
        guard let next = rest.popFirst() else { return nil }
        let isEscape = quote == nil || "\"\\$`".contains(next)
        word = (word ?? "") + (isEscape ? "" : "\\") + String(next)
      default:
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil { return nil }
    if let word { words.append(word) }
    return words
  }
}
