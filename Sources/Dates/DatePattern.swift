/// A pattern for formatting dates, in one of two syntaxes: that of Moment.js, which Obsidian's templates and daily
/// notes use (`YYYY-MM-DD`), or that of Unicode Technical Standard 35 (`yyyy-MM-dd`).
///
/// Most letters mean the same in both or exist in only one of them. If a letter has two meanings, the other letters
/// decide which syntax applies (`DatePatternParser.init`), or else the default syntax, which depends on where the
/// pattern is used. Names of months and days are always English, so that output is the same everywhere.
package struct DatePattern: Hashable, Sendable {
  /// An error: the pattern contains an unknown letter.
  package struct UnknownLetters: Error, Hashable, Sendable {
    /// The run of one repeated letter.
    package let letters: String

    /// Creates the error for a run of letters.
    package init(letters: String) { self.letters = letters }
  }

  /// The syntax of a pattern.
  package enum Spelling: Sendable { case moment, unicode }

  enum Part: Hashable, Sendable {
    case literal(String)
    case field(DatePatternField)
  }

  let parts: [Part]

  /// Creates a pattern whose default syntax is Moment's, as in the config and in templates. Unknown letters are
  /// literal.
  package init(_ pattern: String) {
    var parser = DatePatternParser(pattern, in: .moment)
    parts = parser.parts { _ in }
  }

  /// Creates a pattern whose default syntax is Unicode's, as in `--format`, or throws if it has unknown letters.
  package init(checking pattern: String) throws(UnknownLetters) {
    var parser = DatePatternParser(pattern, in: .unicode)
    var unknown: String?
    parts = parser.parts { if unknown == nil { unknown = $0 } }
    if let unknown { throw UnknownLetters(letters: unknown) }
  }

  /// Whether the pattern contains weeks that are numbered by a locale and not by ISO 8601.
  package var usesLocalWeeks: Bool {
    parts.contains { part in
      if case .field(let field) = part { field.letter == "g" || field.letter == "w" } else { false }
    }
  }

  /// Returns the moment formatted by the pattern.
  ///
  /// - Parameter weeks: How local weeks are numbered; Moment's own are those of English.
  package func text(of moment: CivilDateTime, weeks: WeekRule = .us) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .literal(let text): result += text
      case .field(let field): result += field.text(of: moment, weeks)
      }
    }
  }

  /// Returns the date formatted by the pattern.
  package func text(of date: NoteDate, weeks: WeekRule = .us) -> String {
    text(of: CivilDateTime(asStated: date), weeks: weeks)
  }
}

struct DatePatternParser {
  private var rest: Substring
  private let defaultSpelling, spelling: DatePattern.Spelling
  /// Whether `d` and `dd` are days of the week.
  private let hasWeekdays: Bool
  private var parts: [DatePattern.Part] = []

  init(_ pattern: String, in defaultSpelling: DatePattern.Spelling) {
    rest = pattern[...]
    self.defaultSpelling = defaultSpelling
    let letters = Self.letters(of: pattern, defaultSpelling)
    let isUnicode = letters.contains("yy")
    let isMoment = letters.contains { "YDgGWQAXxk".contains($0) }
    spelling = isUnicode == isMoment ? defaultSpelling : isMoment ? .moment : .unicode
    hasWeekdays = letters.contains("D") || (defaultSpelling == .moment && !isUnicode)
  }

  /// Returns the pattern without its quoted text.
  private static func letters(of pattern: String, _ defaultSpelling: DatePattern.Spelling) -> String {
    var letters = ""
    var rest = pattern[...]
    while let first = rest.popFirst() {
      if first == "[", let end = rest.firstIndex(of: "]") {
        rest = rest[rest.index(after: end)...]
      } else if first == "'", defaultSpelling == .unicode {
        rest = rest.firstIndex(of: "'").map { rest[rest.index(after: $0)...] } ?? ""
      } else {
        letters.append(first)
      }
    }
    return letters
  }

  /// Returns the parts of the pattern. Calls `unknown` with each run of unknown letters; they become literals.
  mutating func parts(unknown: (String) -> Void) -> [DatePattern.Part] {
    while let first = rest.first {
      if first == "[", spelling == .moment, let end = rest.firstIndex(of: "]") {
        add(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      } else if first == "'", defaultSpelling == .unicode || spelling == .unicode {
        rest.removeFirst()
        if rest.first == "'" {
          rest.removeFirst()
          add("'")
        } else {
          add(Self.quotation(&rest))
        }
      } else if let field = takeField() {
        parts.append(.field(field))
      } else if first.isASCII, first.isLetter, first != "T" {
        let run = rest.prefix { $0 == first }
        unknown(String(run))
        // Moment.js reads the longest prefix of a run that is a field, so the rest of the run is tried again.
        add(rest.prefix(1))
        rest = rest.dropFirst()
      } else {
        add(String(first))
        rest.removeFirst()
      }
    }
    return parts
  }

  private mutating func add(_ text: some StringProtocol) {
    if case .literal(let before)? = parts.last {
      parts[parts.count - 1] = .literal(before + text)
    } else {
      parts.append(.literal(String(text)))
    }
  }

  private mutating func takeField() -> DatePatternField? {
    guard let letter = rest.first, letter.isASCII, letter.isLetter else { return nil }
    let length = rest.prefix { $0 == letter }.count
    // In a checked pattern, a run of letters is a field as a whole or not at all.
    let counts = defaultSpelling == .unicode ? length...length : 1...max(length, 1)
    guard let count = counts.reversed().first(where: { isKnown(letter, $0) }) else { return nil }
    var field = DatePatternField(letter: letter, count: count, spelling: spelling)
    if letter == "d", count < 3 { field.spelling = hasWeekdays ? .moment : .unicode }
    rest = rest.dropFirst(count)
    if rest.first == "o", field.hasOrdinal {
      field.isOrdinal = true
      rest.removeFirst()
    }
    return field
  }

  private func isKnown(_ letter: Character, _ count: Int) -> Bool {
    switch letter {
    case "y": count == 4 || count == 2 || (count == 1 && spelling == .unicode)
    case "Y": count == 4 || count == 2 || count == 1
    case "G", "g": count == 4 || count == 2
    case "M", "D", "d": (1...4).contains(count)
    case "E": count == 1 || (2...4).contains(count)
    case "W", "w", "H", "h", "k", "m", "s": (1...2).contains(count)
    case "S": count == 3
    case "Z": spelling == .moment ? (1...2).contains(count) : [1, 2, 3, 5].contains(count)
    case "Q", "A", "a", "X", "x", "e": count == 1
    default: false
    }
  }

  /// Removes and returns the text up to the closing quotation mark; a doubled mark is a literal one.
  private static func quotation(_ rest: inout Substring) -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character != "'" {
        text.append(character)
      } else if rest.first == "'" {
        text.append("'")
        rest.removeFirst()
      } else {
        break
      }
    }
    return text
  }
}
