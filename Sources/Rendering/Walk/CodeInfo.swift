internal import Bytes

/// What stands after the fence of a block of code, in the forms of the programs that read it: a language, and the name of
/// the file that the code is.
///
/// | form | language | title |
/// |---|---|---|
/// | `python title="a.py" {1,3}` | `python` | `a.py` |
/// | `{.haskell .numberLines}`, `{r, echo=FALSE}` | `haskell`, `r` | |
/// | `js:src/a.js`, `ts [a.ts]` | `js`, `ts` | `src/a.js`, `a.ts` |
/// | `rust,ignore`, `js{1,3}` | `rust`, `js` | |
struct CodeInfo: Sendable, Hashable {
  /// The first word as written, which is the language by the rules of CommonMark.
  let firstWord: String?
  let language: String?
  let title: String?

  private static let titleNames: Set<String> = ["title", "filename", "file", "name", "caption", "path", "label"]

  init(_ info: String) {
    firstWord = info.split(whereSeparator: \.isWhitespace).first.map { String($0) }
    var words = Self.words(info.trimmed)
    var (language, title): (String?, String?)
    if let first = words.first, first.hasPrefix("{"), !first.hasPrefix("{{") {
      // Braces around all of it, or around a directive before the language.
      let inner = Self.words(String(first.dropFirst().prefix { $0 != "}" }))
      let isDirective = inner.count == 1 && words.count > 1 && !words[1].contains("=")
      words = isDirective ? Array(words.dropFirst()) : inner + words.dropFirst()
      language = words.first { $0.hasPrefix(".") } ?? words.first { !$0.contains("#") && !Self.isSetting($0) }
      if language?.hasPrefix("=") == true { language?.removeFirst() }
    } else if let first = words.first, !Self.isSetting(first) {
      language = first
    }
    for word in words {
      if let value = Self.value(of: word), title == nil { title = value }
      if word.hasPrefix("["), word.hasSuffix("]"), word.count > 2, title == nil {
        title = String(word.dropFirst().dropLast())
      }
    }
    if let written = language, let colon = written.firstIndex(of: ":") {
      let rest = written[written.index(after: colon)...]
      // Others are settings, such as `:line-numbers`.
      if title == nil {
        title = Self.value(of: String(rest)) ?? (rest.contains { "./\\".contains($0) } ? String(rest) : nil)
      }
    }
    let name = language.map {
      $0.hasPrefix(".") ? $0.dropFirst() : $0.hasPrefix("language-") ? $0.dropFirst(9) : $0[...]
    }
    let cut = name?.prefix { $0.isLetter || $0.isNumber || "+#.-_*/".contains($0) }
    self.language = cut.flatMap { $0.isEmpty ? nil : String($0) }
    self.title = title.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isSetting(_ word: String) -> Bool {
    word.dropFirst().contains("=") && !word.prefix { $0 != "=" }.contains(":")
      || word.hasPrefix("[") && word.hasSuffix("]")
  }

  /// Returns the title that a setting states; nil if it states something else.
  private static func value(of word: String) -> String? {
    guard let sign = word.firstIndex(of: "="), titleNames.contains(word[..<sign].lowercased()) else { return nil }
    let value = word[word.index(after: sign)...]
    guard let quote = value.first, quote == "\"" || quote == "'" else { return String(value) }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// Returns the words of a text; spaces in quotes and in brackets are part of them.
  private static func words(_ text: String) -> [String] {
    var (words, word, closing): ([String], String, Character?) = ([], "", nil)
    func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }
    for character in text {
      if let end = closing {
        word.append(character)
        if character == end { closing = nil }
        continue
      }
      if character.isWhitespace || character == "," && !word.isEmpty && !word.hasPrefix("{") {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if isQuote(character), word.hasSuffix("=") { closing = character }
      if word.isEmpty, character == "{" || character == "[" { closing = character == "{" ? "}" : "]" }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }
}
