/// A run of letters in a `DatePattern` that represents a part of a date.
struct DatePatternField: Hashable, Sendable {
  var letter: Character
  var count: Int
  /// The syntax, which decides the meaning of letters that the two syntaxes define differently.
  var spelling: DatePattern.Spelling
  /// Whether the number has an ordinal suffix, as in `21st`.
  var isOrdinal = false

  /// Whether an `o` after the letters adds an ordinal suffix.
  var hasOrdinal: Bool {
    switch letter {
    case "M", "D", "d", "Q", "W", "w": count == 1 || (letter == "D" && count == 3)
    default: false
    }
  }

  func text(of moment: CivilDateTime, _ weeks: WeekRule) -> String {
    switch letter {
    case "y" where count != 2: moment.year.padded(to: count)
    case "y", "Y": year(moment.year)
    case "G": year(moment.isoWeek.year)
    case "g": year(moment.week(by: weeks).year)
    case "Q": number((moment.month + 2) / 3)
    case "M" where count > 2: Self.name(CalendarNames.months, moment.month, isFull: count == 4)
    case "M": number(moment.month)
    case "D" where count > 2: number(moment.dayOfYear, digits: count == 4 ? 3 : 1)
    case "D": number(moment.day)
    case "d" where count > 2: Self.name(CalendarNames.weekdays, moment.weekday, isFull: count == 4)
    case "d" where spelling == .unicode: moment.day.padded(to: count)
    case "d" where count == 2: String(Self.name(CalendarNames.weekdays, moment.weekday, isFull: true).prefix(2))
    case "d": number(moment.weekday % 7)
    case "E" where count == 1 && spelling == .moment: "\(moment.weekday)"
    case "E": Self.name(CalendarNames.weekdays, moment.weekday, isFull: count == 4)
    case "e": "\((moment.weekday - weeks.firstWeekday + 7) % 7)"
    case "W": number(moment.isoWeek.week)
    case "w": number(moment.week(by: weeks).week)
    case "H": moment.hour.padded(to: count)
    case "h": ((moment.hour + 11) % 12 + 1).padded(to: count)
    case "k": (moment.hour == 0 ? 24 : moment.hour).padded(to: count)
    case "m": moment.minute.padded(to: count)
    case "s": moment.second.padded(to: count)
    case "S": moment.millisecond.padded(to: 3)
    case "A": moment.hour < 12 ? "AM" : "PM"
    case "a" where spelling == .unicode: moment.hour < 12 ? "AM" : "PM"
    case "a": moment.hour < 12 ? "am" : "pm"
    case "X": "\(moment.secondsSince1970)"
    case "x": "\(moment.secondsSince1970 * 1000 + Int64(moment.millisecond))"
    default: moment.offsetText(hasColon: spelling == .moment ? count == 1 : count == 5)
    }
  }

  private func year(_ year: Int) -> String { count == 2 ? (abs(year) % 100).padded(to: 2) : year.padded(to: 4) }

  private func number(_ number: Int, digits: Int? = nil) -> String {
    guard isOrdinal else { return number.padded(to: digits ?? count) }
    let endings = (11...13).contains(number % 100) ? [:] : [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + (endings[number % 10] ?? "th")
  }

  private static func name(_ names: [String], _ number: Int, isFull: Bool) -> String {
    guard names.indices.contains(number - 1) else { return "?" }
    return isFull ? names[number - 1] : String(names[number - 1].prefix(3))
  }
}

/// The English names of months and weekdays. They are the same everywhere, so output does not depend on a locale.
package enum CalendarNames {
  /// The months from January to December.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// The months in lower case, for comparison with words in lower case.
  package static let lowercasedMonths = months.map { $0.lowercased() }
  package static let lowercasedWeekdays = weekdays.map { $0.lowercased() }
}
