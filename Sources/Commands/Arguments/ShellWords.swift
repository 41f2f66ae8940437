/// Divides a command line from an environment variable into words, as a shell would, without running one.
///
/// White space separates words; what stands between quotes belongs together, and a backslash takes the next character as
/// it is, within double quotes only before `"`, `\`, `$` and a backtick (POSIX, Shell Command Language, 2.2). Variables,
/// globs and operators mean nothing.
enum ShellWords {
  /// A word as a person would type it: in quotes where it has characters that may mean something to a shell.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./:,=@+%#".unicodeScalars.contains(scalar)
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The words of a line; nil when a quote is not closed or a backslash ends the line.
  static func split(_ line: String) -> [String]? {
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
