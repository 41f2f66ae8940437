internal import SearchIndex

/// A run of letters in a `DatePattern` that represents a part of a date.
struct DatePatternField: Hashable, Sendable {
  var letter: Character
  var count: Int
  /// The syntax that decides where the two contradict each other.
  var spelling: DatePattern.Spelling
  /// Whether the number has an ordinal ending: `21st`.
  var isOrdinal = false

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  init(letter: Character, count: Int, spelling: DatePattern.Spelling) {
    self.letter = letter
    self.count = count
    self.spelling = spelling
  }

  /// Whether an `o` after the letters gives the number an ordinal ending.
  var hasOrdinal: Bool {
    switch letter {
    case "M", "D", "d", "Q", "W", "w": count == 1 || (letter == "D" && count == 3)
    default: false
    }
  }

  /// Returns the part of a moment as text.
  ///
  /// - Parameter firstWeekday: The first day of local weeks, from 1 for Monday to 7.
  func text(of moment: LocalMoment, _ firstWeekday: Int) -> String {
    switch letter {
    case "y", "Y": count == 2 ? padded(abs(moment.year) % 100, 2) : padded(moment.year, letter == "Y" ? 4 : count)
    case "G": year(moment.isoWeek.year)
    case "g": year(moment.week(from: firstWeekday).year)
    case "Q": number((moment.month + 2) / 3)
    case "M" where count > 2: Self.name(Self.months, moment.month, isFull: count == 4)
    case "M": number(moment.month)
    case "D" where count > 2: number(moment.dayOfYear, digits: count == 4 ? 3 : 1)
    case "D": number(moment.day)
    case "d" where count > 2: Self.name(Self.weekdays, moment.weekday, isFull: count == 4)
    case "d" where spelling == .unicode: padded(moment.day, count)
    case "d" where count == 2: String(Self.name(Self.weekdays, moment.weekday, isFull: true).prefix(2))
    case "d": number(moment.weekday % 7)
    case "E" where count == 1 && spelling == .moment: "\(moment.weekday)"
    case "E": Self.name(Self.weekdays, moment.weekday, isFull: count == 4)
    case "e": "\((moment.weekday - firstWeekday + 7) % 7)"
    case "W": number(moment.isoWeek.week)
    case "w": number(moment.week(from: firstWeekday).week)
    case "H": padded(moment.hour, count)
    case "h": padded((moment.hour + 11) % 12 + 1, count)
    case "k": padded(moment.hour == 0 ? 24 : moment.hour, count)
    case "m": padded(moment.minute, count)
    case "s": padded(moment.second, count)
    case "S": padded(moment.millisecond, 3)
    case "A": moment.hour < 12 ? "AM" : "PM"
    case "a": moment.hour < 12 ? (spelling == .unicode ? "AM" : "am") : spelling == .unicode ? "PM" : "pm"
    case "X": "\(moment.secondsSince1970)"
    case "x": "\(moment.secondsSince1970 * 1000 + Int64(moment.millisecond))"
    default: offset(moment.offset)
    }
  }

  private func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let hasColon = spelling == .moment ? count == 1 : count == 5
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60, 2))\(hasColon ? ":" : "")\(padded(minutes % 60, 2))"
  }

  private func year(_ year: Int) -> String { count == 2 ? padded(abs(year) % 100, 2) : padded(year, 4) }

  private func number(_ number: Int, digits: Int? = nil) -> String {
    guard isOrdinal else { return padded(number, digits ?? count) }
    let endings = (11...13).contains(number % 100) ? [:] : [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + (endings[number % 10] ?? "th")
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func name(_ names: [String], _ number: Int, isFull: Bool) -> String {
    guard names.indices.contains(number - 1) else { return "?" }
    return isFull ? names[number - 1] : String(names[number - 1].prefix(3))
  }
}

/// A moment as local clocks and calendars show it.
package struct LocalMoment {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// The number of seconds that the clock is ahead of UTC.
  var offset = 0

  /// Creates a moment from its parts, which are not checked.
  package init(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int, offset: Int
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
    self.offset = offset
  }

  /// Creates the moment of a date, in the date's own UTC offset.
  package init(_ date: NoteDate) {
    let seconds = date.milliseconds.flooringDivision(by: 1000)
    offset = date.offsetMinutes * 60
    let local = seconds + Int64(offset)
    let days = local.flooringDivision(by: 86_400)
    let civil = CivilDate(daysSinceEpoch: Int(days))
    (year, month, day) = (civil.year, civil.month, civil.day)
    let rest = Int(local - days * 86_400)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    millisecond = Int(date.milliseconds - seconds * 1000)
  }

  /// The day, or nil if it is invalid.
  private var civil: CivilDate? { CivilDate(year: year, month: month, day: day) }

  /// The day of the week, from 1 for Monday to 7; 0 if the day is invalid.
  package var weekday: Int { civil?.weekday ?? 0 }

  var dayOfYear: Int { civil.map { $0.daysSinceEpoch - $0.startOfYear.daysSinceEpoch + 1 } ?? 0 }

  var isoWeek: (year: Int, week: Int) { civil?.isoWeek ?? (year, 0) }

  var secondsSince1970: Int64 {
    Int64(civil?.daysSinceEpoch ?? 0) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
  }

  /// Returns the local week and its year, for weeks that begin with `first` (1 for Monday to 7).
  ///
  /// The first week of a year is the one with January 1, or with January 2 if weeks begin with Monday, and so on. This
  /// is what Moment does if only the first day of its weeks is set.
  func week(from first: Int) -> (year: Int, week: Int) {
    guard let civil else { return (year, 0) }
    for year in [year + 1, year, year - 1] {
      guard let inFirst = CivilDate(year: year, month: 1, day: 1 + first % 7) else { continue }
      let start = inFirst.adding(days: -((inFirst.weekday - first + 7) % 7))
      if civil >= start { return (year, (civil.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1) }
    }
    return (year, 0)
  }
}
