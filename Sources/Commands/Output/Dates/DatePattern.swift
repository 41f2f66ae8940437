/// A date format in the pattern letters of Unicode (Technical Standard 35), as far as notes need them.
///
/// Names are English whatever the locale, so that the output of a command is the same everywhere.
///
/// | letters | |
/// |---|---|
/// | `yyyy` `y`, `yy` | year, its last two digits |
/// | `MMMM` `MMM` `MM` `M` | November, Nov, 11, 11 |
/// | `dd` `d` | day of the month |
/// | `EEEE`, `EEE` `EE` `E` | Saturday, Sat |
/// | `HH` `H`, `hh` `h`, `a` | hour of 24, hour of 12, AM or PM |
/// | `mm` `m`, `ss` `s`, `SSS` | minute, second, milliseconds |
/// | `Z` `ZZ` `ZZZ`, `ZZZZZ` | +0100, +01:00 |
/// | `'text'`, `''` | text as it is, an apostrophe |
struct DatePattern: Hashable, Sendable {
  /// Letters that mean nothing here.
  struct UnknownLetters: Error, Hashable, Sendable {
    /// The run of equal letters.
    let letters: String
  }

  private enum Part: Hashable, Sendable {
    case literal(String)
    case field(Character, Int)
  }

  private let parts: [Part]

  /// Reads a pattern. Other characters than letters stand for themselves; an open quotation ends with the
  /// pattern.
  init(_ pattern: String) throws(UnknownLetters) {
    var parts: [Part] = []
    var rest = Substring(pattern)
    while let first = rest.first {
      if first == "'" {
        rest.removeFirst()
        if rest.first == "'" {
          parts.append(.literal("'"))
          rest.removeFirst()
        } else {
          parts.append(.literal(Self.quotation(&rest)))
        }
      } else if first.isASCII, first.isLetter {
        let run = rest.prefix { $0 == first }
        guard Self.isKnown(first, run.count) else { throw UnknownLetters(letters: String(run)) }
        parts.append(.field(first, run.count))
        rest = rest[run.endIndex...]
      } else {
        parts.append(.literal(String(first)))
        rest.removeFirst()
      }
    }
    self.parts = parts
  }

  /// The date and time in this format.
  func format(_ date: CivilDateTime) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .literal(let text): result += text
      case .field(let letter, let count): result += Self.value(letter, count, of: date)
      }
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

  private static func isKnown(_ letter: Character, _ count: Int) -> Bool {
    switch letter {
    case "y": [1, 2, 4].contains(count)
    case "M", "E": (1...4).contains(count)
    case "d", "H", "h", "m", "s": (1...2).contains(count)
    case "S": count == 3
    case "Z": [1, 2, 3, 5].contains(count)
    case "a": count == 1
    default: false
    }
  }

  private static func value(_ letter: Character, _ count: Int, of date: CivilDateTime) -> String {
    switch letter {
    case "y": count == 2 ? digits(abs(date.year) % 100, 2) : digits(date.year, count)
    case "M" where count > 2: name(monthNames, date.month - 1, isFull: count == 4)
    case "M": digits(date.month, count)
    case "E": name(weekdayNames, date.weekday, isFull: count == 4)
    case "d": digits(date.day, count)
    case "H": digits(date.hour, count)
    case "h": digits((date.hour + 11) % 12 + 1, count)
    case "m": digits(date.minute, count)
    case "s": digits(date.second, count)
    case "S": digits(date.millisecond, count)
    case "a": date.hour < 12 ? "AM" : "PM"
    default: count == 5 ? date.isoOffset : date.isoOffset.filter { $0 != ":" }
    }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    CivilDateTime.digits(number, count)
  }

  private static func name(_ names: [String], _ index: Int, isFull: Bool) -> String {
    guard names.indices.contains(index) else { return "?" }
    return isFull ? names[index] : String(names[index].prefix(3))
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

extension CivilDateTime {
  /// The header of a group of notes of one month, as in `November 2026`.
  var monthHeader: String { formatted("MMMM yyyy") }

  /// The date and time in a pattern that is known to be right; the ISO form for one that is not.
  func formatted(_ pattern: String) -> String {
    guard let pattern = try? DatePattern(pattern) else { return iso8601 }
    return pattern.format(self)
  }
}
