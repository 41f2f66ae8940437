internal import Bytes
internal import Dates

/// Formats of dates and durations as Luxon has them: `yyyy-MM-dd`, text in single quotes.
enum LuxonFormat {
  /// A run of one letter, or literal text.
  private enum Token {
    case field(Character, Int)
    case literal(String)
  }

  private static func tokens(_ format: String) -> [Token] {
    var tokens: [Token] = []
    var rest = format[...]
    while let first = rest.first {
      if first == "'" {
        rest.removeFirst()
        let text = rest.prefix { $0 != "'" }
        tokens.append(.literal(String(text)))
        rest = rest[text.endIndex...].dropFirst()
      } else if first.isASCII, first.isLetter {
        let run = rest.prefix { $0 == first }
        tokens.append(.field(first, run.count))
        rest = rest[run.endIndex...]
      } else {
        tokens.append(.literal(String(first)))
        rest.removeFirst()
      }
    }
    return tokens
  }

  static func text(_ date: QueryDate, _ format: String) -> String {
    let civil = date.civil
    let day = date.civilDay
    func name(_ names: [String], _ index: Int, _ count: Int) -> String {
      count == 3 ? String(names[index].prefix(3)) : count == 5 ? String(names[index].prefix(1)) : names[index]
    }
    return tokens(format).map { token -> String in
      guard case .field(let letter, let count) = token else {
        if case .literal(let text) = token { return text }
        return ""
      }
      switch letter {
      case "y": return count == 2 ? (civil.year % 100).padded(to: 2) : civil.year.padded(to: count == 1 ? 1 : count)
      case "M", "L":
        return count > 2 ? name(CalendarNames.months, civil.month - 1, count) : civil.month.padded(to: count)
      case "d": return civil.day.padded(to: count)
      case "o": return (day.daysSinceEpoch - day.startOfYear.daysSinceEpoch + 1).padded(to: count)
      case "E", "c":
        return count == 1 ? "\(day.weekday)" : name(CalendarNames.weekdays, day.weekday - 1, count)
      case "H": return civil.hour.padded(to: count)
      case "h": return ((civil.hour + 11) % 12 + 1).padded(to: count)
      case "m": return civil.minute.padded(to: count)
      case "s": return civil.second.padded(to: count)
      case "S": return civil.millisecond.padded(to: count)
      case "u": return civil.millisecond.padded(to: 3)
      case "a": return civil.hour < 12 ? "AM" : "PM"
      case "W": return day.isoWeek.week.padded(to: count)
      case "k": return count == 2 ? (day.isoWeek.year % 100).padded(to: 2) : day.isoWeek.year.padded(to: count)
      case "q": return ((civil.month + 2) / 3).padded(to: count)
      case "X": return "\(date.milliseconds.flooringDivision(by: 1000))"
      case "x": return "\(date.milliseconds)"
      case "Z":
        let minutes = abs(date.offset)
        let sign = date.offset < 0 ? "-" : "+"
        if count == 1 {
          return "\(sign)\(minutes / 60)" + (minutes % 60 == 0 ? "" : ":\((minutes % 60).padded(to: 2))")
        }
        return "\(sign)\((minutes / 60).padded(to: 2))\(count == 2 ? ":" : "")\((minutes % 60).padded(to: 2))"
      case "D": return macro(civil, count)
      case "T":
        return "\(civil.hour.padded(to: 2)):\(civil.minute.padded(to: 2))"
          + (count > 1 ? ":\(civil.second.padded(to: 2))" : "")
      case "t":
        let hour = (civil.hour + 11) % 12 + 1
        return
          "\(hour):\(civil.minute.padded(to: 2))\(count > 1 ? ":\(civil.second.padded(to: 2))" : "") \(civil.hour < 12 ? "AM" : "PM")"
      default: return String(repeating: letter, count: count)
      }
    }.joined()
  }

  private static func macro(_ civil: CivilDateTime, _ count: Int) -> String {
    let month = CalendarNames.months[civil.month - 1]
    let weekday = CalendarNames.weekdays[max(civil.weekday, 1) - 1]
    return switch count {
    case 1: "\(civil.month)/\(civil.day)/\(civil.year)"
    case 2: "\(month.prefix(3)) \(civil.day), \(civil.year)"
    case 3: "\(month) \(civil.day), \(civil.year)"
    default: "\(weekday), \(month) \(civil.day), \(civil.year)"
    }
  }

  /// Reads a date in a format; nil if it is not in it.
  static func date(_ text: String, _ format: String, in zone: TimeZoneRules) -> QueryDate? {
    var rest = text[...]
    var parts: [Character: Int] = [:]
    func number(_ digits: ClosedRange<Int>) -> Int? {
      let run = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
      guard digits.contains(run.count), let value = Int(run) else { return nil }
      rest = rest[run.endIndex...]
      return value
    }
    func named(_ names: [String], isShort: Bool) -> Int? {
      for (index, name) in names.enumerated() {
        let wanted = isShort ? String(name.prefix(3)) : name
        if rest.lowercased().hasPrefix(wanted.lowercased()) {
          rest = rest.dropFirst(wanted.count)
          return index + 1
        }
      }
      return nil
    }
    for token in tokens(format) {
      switch token {
      case .literal(let literal):
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      case .field(let letter, let count):
        let value: Int?
        switch letter {
        case "y": value = count == 2 ? number(2...2).map { $0 > 60 ? 1900 + $0 : 2000 + $0 } : number(4...4)
        case "M", "L":
          value = count > 2 ? named(CalendarNames.months, isShort: count == 3) : number(count == 2 ? 2...2 : 1...2)
        case "d", "H", "h", "m", "s": value = number(count == 2 ? 2...2 : 1...2)
        case "S": value = number(count == 3 ? 3...3 : 1...3)
        case "E", "c": value = count > 1 ? named(CalendarNames.weekdays, isShort: count == 3) : number(1...1)
        case "a":
          let lower = rest.prefix(2).lowercased()
          value = lower == "am" ? 0 : lower == "pm" ? 1 : nil
          rest = rest.dropFirst(2)
        default: return nil
        }
        guard let value else { return nil }
        parts[letter == "L" ? "M" : letter] = value
      }
    }
    guard rest.isEmpty, let day = CivilDate(year: parts["y"] ?? 1970, month: parts["M"] ?? 1, day: parts["d"] ?? 1)
    else { return nil }
    var hour = parts["H"] ?? parts["h"] ?? 0
    if let half = parts["a"], parts["h"] != nil { hour = hour % 12 + half * 12 }
    let (minute, second) = (parts["m"] ?? 0, parts["s"] ?? 0)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let time = Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(parts["S"] ?? 0)
    let hasTime = parts["H"] != nil || parts["h"] != nil
    return QueryDate(local: Int64(day.daysSinceEpoch) * QueryDate.day + time, in: zone, hasTime: hasTime)
  }

  static func text(_ duration: QueryDuration, _ format: String) -> String {
    let tokens = tokens(format)
    let letters: [Character: Int] = ["y": 0, "M": 1, "w": 2, "d": 3, "h": 4, "m": 5, "s": 6, "S": 7]
    var used: Set<Int> = []
    for case .field(let letter, _) in tokens { if let unit = letters[letter] { used.insert(unit) } }
    // The whole is divided over the units of the format, the largest first.
    var rest = abs(duration.milliseconds)
    var amounts: [Int: Double] = [:]
    for unit in used.sorted() {
      let whole = (rest / QueryDuration.lengths[unit]).rounded(.down)
      amounts[unit] = whole
      rest -= whole * QueryDuration.lengths[unit]
    }
    let sign = duration.milliseconds < 0 ? "-" : ""
    return sign
      + tokens.map { token -> String in
        switch token {
        case .literal(let text): return text
        case .field(let letter, let count):
          guard let unit = letters[letter] else { return String(repeating: letter, count: count) }
          return Int(min(amounts[unit] ?? 0, 1e15)).padded(to: count)
        }
      }.joined()
  }

  /// Returns an amount of money in English, such as `€1,234.50`.
  static func money(_ number: Double, _ code: String) -> String {
    let signs = [
      "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "CNY": "CN¥", "KRW": "₩", "BRL": "R$",
      "CAD": "CA$", "AUD": "A$", "MXN": "MX$", "NZD": "NZ$", "ILS": "₪", "VND": "₫", "HKD": "HK$", "TWD": "NT$",
    ]
    let digits = ["JPY", "KRW", "VND"].contains(code.uppercased()) ? 0 : 2
    let fixed = NumberText.fixed(abs(number), digits)
    let whole = fixed.prefix { $0 != "." }
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    let sign = signs[code.uppercased()] ?? "\(code.uppercased())\u{A0}"
    return "\(number < 0 ? "-" : "")\(sign)\(grouped)\(fixed[whole.endIndex...])"
  }
}
