internal import Bytes

/// A duration in the units in which it was written.
package struct QueryDuration: Sendable, Hashable {
  /// The amounts of years, months, weeks, days, hours, minutes, seconds and milliseconds.
  package var amounts: SIMD8<Double>

  /// The units in the order of `amounts`.
  package static let units = ["years", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds"]
  /// The milliseconds of each unit; a month has 30 days, and a year 365.
  static let lengths = SIMD8<Double>(
    31_536_000_000, 2_592_000_000, 604_800_000, 86_400_000, 3_600_000, 60_000, 1000, 1)

  package init(_ amounts: SIMD8<Double> = .zero) { self.amounts = amounts }

  package init(milliseconds: Double) {
    amounts = .zero
    amounts[7] = milliseconds
  }

  /// The milliseconds of the parts that are exact: hours to milliseconds.
  var exactMilliseconds: Double {
    amounts[4] * 3_600_000 + amounts[5] * 60_000 + amounts[6] * 1000 + amounts[7]
  }

  /// The whole in milliseconds, where a month has 30 days and a year 365.
  package var milliseconds: Double { (amounts * Self.lengths).sum() }

  /// Returns the whole in a unit; nil if there is no such unit. Singular and plural are the same.
  package func total(in unit: String) -> Double? {
    let plural = unit.hasSuffix("s") ? unit : unit + "s"
    guard let index = Self.units.firstIndex(of: plural) else { return nil }
    return milliseconds / Self.lengths[index]
  }

  /// The duration with its milliseconds divided over days, hours, minutes and seconds; years, months and weeks stay.
  var evened: QueryDuration {
    var rest = amounts[3] * 86_400_000 + exactMilliseconds
    var result = QueryDuration(amounts)
    for index in 3..<8 {
      let whole = (rest / Self.lengths[index]).rounded(.towardZero)
      result.amounts[index] = whole
      rest -= whole * Self.lengths[index]
    }
    return result
  }
}

extension QueryDuration {
  /// The unit that a word names, by its place in `amounts`; nil if it names none.
  private static func unit(_ word: Substring, isLoose: Bool) -> Int? {
    switch word {
    case "y" where isLoose: return 0
    case "M" where isLoose: return 1
    case "m": return 5
    default: break
    }
    return switch word.lowercased() {
    case "year", "years", "yr", "yrs": 0
    case "month", "months", "mo", "mos": 1
    case "week", "weeks", "wk", "wks", "w": 2
    case "day", "days", "d": 3
    case "hour", "hours", "hr", "hrs", "h": 4
    case "minute", "minutes", "min", "mins": 5
    case "second", "seconds", "sec", "secs", "s": 6
    case "millisecond", "milliseconds", "ms": 7
    default: nil
    }
  }

  /// Reads sums of numbers with units, such as `1d 2h` or `3 hours, 20 min`; nil if the text is not one as a whole.
  ///
  /// - Parameter isLoose: Whether the signs of bases are read too: `y`, `M` for months, a sign before the number, and
  ///   the form of ISO 8601, `P1DT2H`.
  package init?(_ text: String, isLoose: Bool) {
    var rest = Substring(text).drop { $0 == " " }
    if isLoose, rest.first == "P" {
      self.init(iso: rest.dropFirst())
      return
    }
    self.init()
    var count = 0
    while !rest.isEmpty {
      var digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let isNegative = digits.isEmpty && isLoose && (rest.first == "-" || rest.first == "+")
      if isNegative { digits = rest.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") } }
      guard let number = Double(digits) else { return nil }
      let sign = isNegative && rest.first == "-" ? -1.0 : 1.0
      rest = rest[digits.endIndex...].drop { $0 == " " }
      let word = rest.prefix { $0.isLetter }
      guard let unit = Self.unit(word, isLoose: isLoose) else { return nil }
      amounts[unit] += sign * number
      count += 1
      rest = rest[word.endIndex...].drop { $0 == " " }
      if rest.first == "," {
        rest = rest.dropFirst().drop { $0 == " " }
        if rest.isEmpty { return nil }
      }
    }
    if count == 0 { return nil }
  }

  private init?(iso text: Substring) {
    self.init()
    var rest = text
    var isTime = false
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      guard let number = Double(digits), let letter = rest[digits.endIndex...].first else { return nil }
      let units: [Character: Int] = isTime ? ["H": 4, "M": 5, "S": 6] : ["Y": 0, "M": 1, "W": 2, "D": 3]
      guard let unit = units[letter] else { return nil }
      amounts[unit] += number
      rest = rest[digits.endIndex...].dropFirst()
    }
    if text.isEmpty { return nil }
  }

  /// The duration in words of its units that are not zero: `1 day, 2 hours`.
  package var words: String {
    let parts = zip(Self.units, 0..<8).compactMap { unit, index -> String? in
      let amount = amounts[index]
      if amount == 0 { return nil }
      return "\(NumberText.text(amount)) \(abs(amount) == 1 ? String(unit.dropLast()) : unit)"
    }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: ", ")
  }

  /// The duration rounded to one unit as Moment.js words it: `a day`, `14 days`, `2 hours`.
  package var humanized: String {
    let days = abs(amounts[2] * 7 + amounts[3] + exactMilliseconds / 86_400_000)
    let exact = abs((amounts[2] * 7 + amounts[3]) * 86_400_000 + exactMilliseconds)
    let months = abs(amounts[0] * 12 + amounts[1])
    func rounded(_ value: Double) -> Int { Int(min(value.rounded(), 1e15)) }
    // Moment's average month has 400 years / 4800 of days.
    let allMonths = months + days * 4800 / 146_097
    let allDays = days + months * 146_097 / 4800
    let (seconds, minutes) = (rounded(exact / 1000), rounded(exact / 60_000))
    let hours = rounded(exact / 3_600_000)
    if months == 0 {
      if seconds <= 44 { return "a few seconds" }
      if minutes <= 1 { return "a minute" }
      if minutes < 45 { return "\(minutes) minutes" }
      if hours <= 1 { return "an hour" }
      if hours < 22 { return "\(hours) hours" }
    }
    if rounded(allDays) <= 1 { return "a day" }
    if rounded(allDays) < 26 { return "\(rounded(allDays)) days" }
    if rounded(allMonths) <= 1 { return "a month" }
    if rounded(allMonths) < 11 { return "\(rounded(allMonths)) months" }
    let years = rounded(allMonths / 12)
    return years <= 1 ? "a year" : "\(years) years"
  }
}

/// Numbers as JavaScript writes them.
package enum NumberText {
  /// Returns the shortest text of a number, without `.0`.
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if let whole = Int(exactly: number), abs(number) < 1e15 { return String(whole) }
    return "\(number)"
  }

  /// Returns a number with a count of digits after the point, rounded half away from zero.
  package static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return text(number) }
    let digits = min(max(digits, 0), 15)
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (abs(number) * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return text(number) }
    let whole = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.utf8.count)) + whole
    let sign = number < 0 && scaled != 0 ? "-" : ""
    if digits == 0 { return sign + padded }
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }

  /// Returns a number rounded to a count of digits after the point; halves go up, as in JavaScript.
  package static func rounded(_ number: Double, _ digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<min(max(digits, 0), 15) { scale *= 10 }
    let scaled = number * scale
    guard scaled.isFinite else { return number }
    return (scaled + 0.5).rounded(.down) / scale
  }
}
