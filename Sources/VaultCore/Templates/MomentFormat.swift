internal import SearchIndex

/// Writes dates as patterns of Moment.js say, which Obsidian's templates and daily notes use: `YYYY-MM-DD`, `dddd, D MMMM`.
///
/// The tokens are those of its documentation; text in brackets stands for itself, as does everything that is no token.
/// Names are English.
package struct MomentFormat: Sendable {
  private let pieces: [Piece]

  private enum Piece: Sendable {
    case literal(String)
    case token(String)
  }

  /// The tokens, the longest first.
  private static let tokens = [
    "MMMM", "dddd", "DDDD", "YYYY", "GGGG", "gggg", "MMM", "ddd", "DDD", "SSS", "Do", "Mo", "Qo", "YY", "GG", "gg",
    "MM",
    "DD", "dd", "WW", "ww", "Wo", "wo", "HH", "hh", "kk", "mm", "ss", "ZZ", "DDDo", "M", "D", "d", "E", "e", "W", "w",
    "Q",
    "H", "h", "k", "m", "s", "A", "a", "X", "x", "Z", "Y",
  ].sorted { $0.count > $1.count }

  /// The format of a pattern; every pattern is one.
  package init(_ pattern: String) {
    var pieces: [Piece] = []
    var rest = pattern[...]
    func add(_ text: some StringProtocol, to pieces: inout [Piece]) {
      if case .literal(let before)? = pieces.last {
        pieces[pieces.count - 1] = .literal(before + text)
      } else {
        pieces.append(.literal(String(text)))
      }
    }
    while let first = rest.first {
      if first == "[", let end = rest.firstIndex(of: "]") {
        add(rest[rest.index(after: rest.startIndex)..<end], to: &pieces)
        rest = rest[rest.index(after: end)...]
      } else if let token = Self.tokens.first(where: { rest.hasPrefix($0) }) {
        pieces.append(.token(token))
        rest = rest.dropFirst(token.count)
      } else {
        add(String(first), to: &pieces)
        rest = rest.dropFirst()
      }
    }
    self.pieces = pieces
  }

  /// The date as the pattern says.
  package func text(of date: NoteDate) -> String {
    let moment = LocalMoment(date)
    return pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .token(let token): moment.text(token)
      }
    }.joined()
  }
}

/// A moment as clocks and calendars on the spot show it.
private struct LocalMoment {
  let date: NoteDate
  let day: CivilDate
  let second: Int

  init(_ date: NoteDate) {
    self.date = date
    let local = date.milliseconds.flooringDivision(by: 1000) + Int64(date.offsetMinutes) * 60
    let days = local.flooringDivision(by: 86_400)
    day = CivilDate(daysSinceEpoch: Int(days))
    second = Int(local - days * 86_400)
  }

  private var hour: Int { second / 3600 }
  private var minute: Int { second / 60 % 60 }
  /// From 0 for Sunday.
  private var weekday: Int { ((day.daysSinceEpoch + 4) % 7 + 7) % 7 }
  private var dayOfYear: Int {
    day.daysSinceEpoch - (CivilDate(year: day.year, month: 1, day: 1)?.daysSinceEpoch ?? 0) + 1
  }
  /// The week of ISO 8601, and its year.
  private var week: (year: Int, week: Int) { Self.week(of: day, start: (weekday + 6) % 7, offset: 3) }
  /// The week that begins with a Sunday, the first being that of January 1, and its year.
  private var localWeek: (year: Int, week: Int) { Self.week(of: day, start: weekday, offset: 6) }

  /// The week of a day that is the `start`th of it, and whose year its day `offset` tells.
  private static func week(of day: CivilDate, start: Int, offset: Int) -> (year: Int, week: Int) {
    let deciding = day.adding(days: offset - start)
    let first = CivilDate(year: deciding.year, month: 1, day: 1)?.daysSinceEpoch ?? 0
    return (deciding.year, (deciding.daysSinceEpoch - first) / 7 + 1)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  func text(_ token: String) -> String {
    let digits = token.hasSuffix("o") ? 1 : token.utf8.count
    func padded(_ number: Int, _ width: Int? = nil) -> String {
      let text = String(abs(number))
      let zeros = String(repeating: "0", count: max(0, (width ?? digits) - text.utf8.count))
      return (number < 0 ? "-" : "") + zeros + text
    }
    func ordinal(_ number: Int) -> String {
      let endings = (11...13).contains(number % 100) ? [:] : [1: "st", 2: "nd", 3: "rd"]
      return "\(number)" + (endings[number % 10] ?? "th")
    }
    let offset = abs(date.offsetMinutes)
    let zone = date.offsetMinutes < 0 ? "-" : "+"
    return switch token {
    case "YYYY", "Y": padded(day.year, 4)
    case "YY": padded(day.year % 100, 2)
    case "GGGG": padded(week.year, 4)
    case "GG": padded(week.year % 100, 2)
    case "gggg": padded(localWeek.year, 4)
    case "gg": padded(localWeek.year % 100, 2)
    case "Q": "\((day.month + 2) / 3)"
    case "Qo": ordinal((day.month + 2) / 3)
    case "MMMM": Self.months[day.month - 1]
    case "MMM": String(Self.months[day.month - 1].prefix(3))
    case "MM", "M": padded(day.month)
    case "Mo": ordinal(day.month)
    case "DDDD": padded(dayOfYear, 3)
    case "DDD": "\(dayOfYear)"
    case "DDDo": ordinal(dayOfYear)
    case "DD", "D": padded(day.day)
    case "Do": ordinal(day.day)
    case "dddd": Self.days[weekday]
    case "ddd": String(Self.days[weekday].prefix(3))
    case "dd": String(Self.days[weekday].prefix(2))
    case "d", "e": "\(weekday)"
    case "E": "\(weekday == 0 ? 7 : weekday)"
    case "WW", "W": padded(week.week)
    case "Wo": ordinal(week.week)
    case "ww", "w": padded(localWeek.week)
    case "wo": ordinal(localWeek.week)
    case "HH", "H": padded(hour)
    case "hh", "h": padded((hour + 11) % 12 + 1)
    case "kk", "k": padded(hour == 0 ? 24 : hour)
    case "mm", "m": padded(minute)
    case "ss", "s": padded(second % 60)
    case "SSS": padded(Int(date.milliseconds - date.milliseconds.flooringDivision(by: 1000) * 1000))
    case "A": hour < 12 ? "AM" : "PM"
    case "a": hour < 12 ? "am" : "pm"
    case "X": "\(date.milliseconds.flooringDivision(by: 1000))"
    case "x": "\(date.milliseconds)"
    case "Z": zone + padded(offset / 60, 2) + ":" + padded(offset % 60, 2)
    default: zone + padded(offset / 60, 2) + padded(offset % 60, 2)
    }
  }
}
