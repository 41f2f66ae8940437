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
      !text.isEmpty && text.first != "#"
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
      case (let open?, _) where open == character: quote = nil
      case (nil, "\\"), ("\"", "\\"):
        guard let next = rest.popFirst() else { return nil }
        let isEscape = quote == nil || "\"\\$`".contains(next)
        word = (word ?? "") + (isEscape ? "" : "\\") + String(next)
      default: word = (word ?? "") + String(character)
      }
    }
    if quote != nil { return nil }
    if let word { words.append(word) }
    return words
  }

  /// The end of a command line that is still being typed.
  package struct Ending: Hashable, Sendable {
    /// The words of the last command on the line, before the one being typed.
    package var words: [String] = []
    /// The word being typed, without its quotes; empty after white space.
    package var unfinished = ""
    /// The number of Unicode scalars that this word takes at the end of the line, quotes included.
    package var width = 0
  }

  /// Returns the end of a line. A pipe, `;`, `&`, a parenthesis, a backtick or a line break begins a command, as does
  /// `$(` within double quotes; assignments before a command are left out.
  package static func ending(of line: String) -> Ending {
    var ending = Ending()
    var quote: Unicode.Scalar?
    var isInWord = false
    var previous: Unicode.Scalar = " "
    func finish() {
      let isAssignment = ending.words.isEmpty && ending.unfinished.contains("=")
      if isInWord, !isAssignment { ending.words.append(ending.unfinished) }
      (ending.unfinished, ending.width, isInWord) = ("", 0, false)
    }
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (quote, scalar) {
      case (nil, _) where scalar.properties.isWhitespace && scalar != "\n": finish()
      case (nil, "|"), (nil, ";"), (nil, "&"), (nil, "("), (nil, ")"), (nil, "`"), (nil, "\n"),
        ("\"", "(") where previous == "$", ("\"", "`"):
        (ending, quote, isInWord) = (Ending(), nil, false)
      case (nil, "'"), (nil, "\""):
        (quote, isInWord) = (scalar, true)
        ending.width += 1
      case (let open?, _) where open == scalar:
        quote = nil
        ending.width += 1
      case (nil, "\\"), ("\"", "\\"):
        isInWord = true
        ending.width += 1
        if let next = rest.popFirst() {
          if quote != nil, !"\"\\$`".unicodeScalars.contains(next) { ending.unfinished.unicodeScalars.append(scalar) }
          ending.unfinished.unicodeScalars.append(next)
          ending.width += 1
        }
      default:
        ending.unfinished.unicodeScalars.append(scalar)
        ending.width += 1
        isInWord = true
      }
      previous = scalar
    }
    return ending
  }
}
