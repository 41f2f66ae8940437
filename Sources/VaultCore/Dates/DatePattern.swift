/// A pattern that dates are written by, in either of two spellings: that of Moment.js, which Obsidian's templates and
/// daily notes use (`YYYY-MM-DD`), and that of Unicode's Technical Standard 35 (`yyyy-MM-dd`).
///
/// Most letters mean the same in both or exist in one of them only. Where they contradict, the letters around tell which
/// spelling it is (`Spelling.init`), and else the place where the pattern stands. Names are English everywhere, so that
/// output is the same everywhere.
package struct DatePattern: Hashable, Sendable {
  /// Letters that mean nothing here.
  package struct UnknownLetters: Error, Hashable, Sendable {
    /// The run of equal letters.
    package let letters: String

    /// A run of letters.
    package init(letters: String) { self.letters = letters }
  }

  /// Who a pattern is written for.
  package enum Spelling: Sendable {
    case moment
    case unicode
  }

  enum Part: Hashable, Sendable {
    case literal(String)
    case field(DatePatternField)
  }

  let parts: [Part]

  /// A pattern where Moment's spelling is at home: in the config and in templates. Every text is one; what means nothing
  /// stands for itself.
  package init(_ pattern: String) {
    var parser = DatePatternParser(pattern, in: .moment)
    parts = parser.parts { _ in }
  }

  /// A pattern where Unicode's spelling is at home: in `--format`.
  package init(checking pattern: String) throws(UnknownLetters) {
    var parser = DatePatternParser(pattern, in: .unicode)
    var unknown: String?
    parts = parser.parts { if unknown == nil { unknown = $0 } }
    if let unknown { throw UnknownLetters(letters: unknown) }
  }

  /// Whether it names weeks as a locale counts them, not as ISO 8601 does.
  var usesLocalWeeks: Bool {
    parts.contains { part in
      if case .field(let field) = part { field.letter == "g" || field.letter == "w" } else { false }
    }
  }

  /// The moment as the pattern says.
  ///
  /// - Parameter firstWeekday: the day that local weeks begin with, 1 for Monday to 7; Sunday where weeks are Moment's
  ///   own.
  package func text(of moment: LocalMoment, firstWeekday: Int = 7) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .literal(let text): result += text
      case .field(let field): result += field.text(of: moment, firstWeekday)
      }
    }
  }

  /// The date as the pattern says.
  package func text(of date: NoteDate, firstWeekday: Int = 7) -> String {
    text(of: LocalMoment(date), firstWeekday: firstWeekday)
  }
}

/// Takes the text of a pattern apart.
struct DatePatternParser {
  private var rest: Substring
  private let place: DatePattern.Spelling
  private let spelling: DatePattern.Spelling
  /// Whether `d` and `dd` are days of the week.
  private let hasWeekdays: Bool
  private var parts: [DatePattern.Part] = []

  init(_ pattern: String, in place: DatePattern.Spelling) {
    rest = pattern[...]
    self.place = place
    let letters = Self.letters(of: pattern, place)
    let isUnicode = letters.contains("yy")
    let isMoment = letters.contains { "YDgGWQAXxk".contains($0) }
    spelling = isUnicode == isMoment ? place : isMoment ? .moment : .unicode
    hasWeekdays = letters.contains("D") || (place == .moment && !isUnicode)
  }

  /// The pattern without the texts in it that stand for themselves.
  private static func letters(of pattern: String, _ place: DatePattern.Spelling) -> String {
    var letters = ""
    var rest = pattern[...]
    while let first = rest.popFirst() {
      if first == "[", let end = rest.firstIndex(of: "]") {
        rest = rest[rest.index(after: end)...]
      } else if first == "'", place == .unicode {
        rest = rest.firstIndex(of: "'").map { rest[rest.index(after: $0)...] } ?? ""
      } else {
        letters.append(first)
      }
    }
    return letters
  }

  /// The parts; letters that mean nothing are handed to `unknown`, and stand for themselves.
  mutating func parts(unknown: (String) -> Void) -> [DatePattern.Part] {
    while let first = rest.first {
      if first == "[", spelling == .moment, let end = rest.firstIndex(of: "]") {
        add(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      } else if first == "'", place == .unicode || spelling == .unicode {
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
        // Moment takes as much of a run as means something.
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
    // In a checked pattern a run means something as a whole or not at all.
    let counts = place == .unicode ? length...length : 1...max(length, 1)
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

  /// Takes the text up to the closing quotation mark; a doubled one stands for itself.
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
