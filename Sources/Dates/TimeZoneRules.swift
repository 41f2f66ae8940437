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

  /// Returns the moment, in seconds since 1970, at which a day begins.
  package func start(of day: CivilDate) -> Int64 { seconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400) }

  /// Returns the day at a moment, in nanoseconds since 1970.
  package func day(atNanoseconds nanoseconds: Int64) -> CivilDate {
    let seconds = nanoseconds.flooringDivision(by: 1_000_000_000)
    let local = seconds + Int64(offsetSeconds(seconds))
    return CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: 86_400)))
  }
}
