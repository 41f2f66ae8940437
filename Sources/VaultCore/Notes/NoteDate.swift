internal import SearchIndex

/// A moment as a note states it: an instant, with the offset of local time from UTC.
package struct NoteDate: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970, UTC.
  package var milliseconds: Int64
  /// Minutes that the date's local time is ahead of UTC.
  package var offsetMinutes: Int

  /// Creates a moment with its offset.
  package init(milliseconds: Int64, offsetMinutes: Int) {
    self.milliseconds = milliseconds
    self.offsetMinutes = offsetMinutes
  }

  /// Creates a moment from nanoseconds since 1970, with the local offset.
  package init(nanoseconds: Int64, zone: TimeZoneRules) {
    let seconds = nanoseconds.flooringDivision(by: 1_000_000_000)
    milliseconds = nanoseconds.flooringDivision(by: 1_000_000)
    offsetMinutes = zone.offsetSeconds(seconds) / 60
  }

  /// Creates a moment from milliseconds since 1970, with the local offset.
  package init(milliseconds: Int64, zone: TimeZoneRules) {
    self.milliseconds = milliseconds
    offsetMinutes = zone.offsetSeconds(milliseconds.flooringDivision(by: 1000)) / 60
  }

  /// Compares the instants, then the offsets.
  package static func < (left: NoteDate, right: NoteDate) -> Bool {
    (left.milliseconds, left.offsetMinutes) < (right.milliseconds, right.offsetMinutes)
  }
}

/// The rules of a time zone: the offset of local time from UTC at each moment.
package struct TimeZoneRules: Sendable {
  /// Returns the seconds that local time is ahead of UTC at a moment in seconds since 1970.
  package let offsetSeconds: @Sendable (Int64) -> Int

  /// Creates rules from a function.
  package init(_ offsetSeconds: @escaping @Sendable (Int64) -> Int) {
    self.offsetSeconds = offsetSeconds
  }

  /// Returns a zone with a fixed offset.
  package static func fixed(minutes: Int) -> TimeZoneRules { TimeZoneRules { _ in minutes * 60 } }

  /// Returns the moment, in seconds since 1970, at which local clocks show a civil time given as if it were UTC.
  ///
  /// For a time that a clock change skips, this is the moment of the change or soon after it; for a time that occurs
  /// twice, it is the first.
  package func seconds(ofLocal civil: Int64) -> Int64 {
    let first = civil - Int64(offsetSeconds(civil - Int64(offsetSeconds(civil))))
    let earlier = civil - Int64(offsetSeconds(first - 86_400))
    return earlier < first && earlier + Int64(offsetSeconds(earlier)) == civil ? earlier : first
  }
}

extension FixedWidthInteger {
  /// Returns the quotient rounded towards negative infinity.
  package func flooringDivision(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }
}

extension NoteDate {
  /// The moment as `2026-11-21T10:30:00+01:00`.
  package var text: String {
    let local = milliseconds.flooringDivision(by: 1000) + Int64(offsetMinutes) * 60
    let day = CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: 86_400)))
    let second = Int(local - local.flooringDivision(by: 86_400) * 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let offset = abs(offsetMinutes)
    return "\(day)T\(time)\(offsetMinutes < 0 ? "-" : "+")\(two(offset / 60)):\(two(offset % 60))"
  }
}
