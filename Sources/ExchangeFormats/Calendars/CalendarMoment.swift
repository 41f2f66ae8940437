package import Dates

/// The day, or the day and time, that a property of a calendar states.
package enum CalendarMoment: Sendable, Hashable {
  case day(CivilDate)
  /// A time, in seconds since 1970 as if the local time were UTC: that of the clocks wherever the calendar is read.
  case local(Int64)
  /// A moment, in seconds since 1970.
  case moment(Int64)

  /// Reads a property; nil if it states no day. A time in a zone that is not known is local, and `isUncertain` is set.
  package init?(_ property: CalendarProperty, _ zones: CalendarZones, isUncertain: inout Bool) {
    let digits = Array(property.value.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= digits.count, digits[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if digits.count == 8 {
      self = .day(date)
      return
    }
    guard digits.count >= 15, digits[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15), hour < 24, minute < 60, second < 61
    else { return nil }
    let civil = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    if digits.count == 16, digits[15] == UInt8(ascii: "Z") {
      self = .moment(civil)
    } else if let name = property.parameters["TZID"] {
      if let zone = zones[name] {
        self = .moment(zone.seconds(ofLocal: civil))
      } else {
        isUncertain = true
        self = .local(civil)
      }
    } else {
      self = .local(civil)
    }
  }

  /// Returns the time in seconds since 1970, as if the local time were UTC.
  package func local(in zone: TimeZoneRules) -> Int64 {
    switch self {
    case .day(let day): Int64(day.daysSinceEpoch) * 86_400
    case .local(let seconds): seconds
    case .moment(let seconds): seconds + Int64(zone.offsetSeconds(seconds))
    }
  }

  package func day(in zone: TimeZoneRules) -> CivilDate {
    CivilDate(daysSinceEpoch: Int(local(in: zone).flooringDivision(by: 86_400)))
  }

  /// Whether it is a whole day.
  package var isDay: Bool {
    switch self {
    case .day: true
    default: false
    }
  }
}
