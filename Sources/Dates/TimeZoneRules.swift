/// The rules of a time zone: the offset of local time from UTC at each moment.
package struct TimeZoneRules: Sendable {
  /// Returns the seconds that local time is ahead of UTC at a moment in seconds since 1970.
  package let offsetSeconds: @Sendable (Int64) -> Int

  /// Creates rules from a function.
  package init(_ offsetSeconds: @escaping @Sendable (Int64) -> Int) { self.offsetSeconds = offsetSeconds }

  /// Returns a zone with a fixed offset.
  package static func fixed(minutes: Int) -> TimeZoneRules { TimeZoneRules { _ in minutes * 60 } }

  /// Returns the moment, in seconds since 1970, at which local clocks show a civil time given as if it were UTC.
  ///
  /// For a time that a clock change skips, this is the moment of the change or soon after it; for a time that occurs
  /// twice, it is the first.
  package func seconds(ofLocal civil: Int64) -> Int64 {
    // No zone is a whole day away from UTC, so these are the offsets before and after a clock change near this time.
    let (before, after) = (Int64(offsetSeconds(civil - 86_400)), Int64(offsetSeconds(civil + 86_400)))
    let early = civil - before
    if early + Int64(offsetSeconds(early)) == civil { return early }
    let late = civil - after
    return late + Int64(offsetSeconds(late)) == civil ? late : early
  }

  /// Returns the moment, in seconds since 1970, at which a day begins. A day that a zone skipped as a whole is empty: it
  /// begins with the next day.
  package func start(of day: CivilDate) -> Int64 {
    let civil = Int64(day.daysSinceEpoch) * 86_400
    var start = seconds(ofLocal: civil)
    let skipped = start + Int64(offsetSeconds(start)) - civil
    if skipped == 0 { return start }
    // The clocks skip midnight, and the day begins with their change, which is at most so long before.
    var before = start - skipped
    while start - before > 1 {
      let middle = before + (start - before) / 2
      if middle + Int64(offsetSeconds(middle)) >= civil { start = middle } else { before = middle }
    }
    return start
  }

  private func day(atSeconds seconds: Int64) -> CivilDate {
    CivilDate(daysSinceEpoch: Int((seconds + Int64(offsetSeconds(seconds))).flooringDivision(by: 86_400)))
  }

  /// Returns the day at a moment, in nanoseconds since 1970.
  package func day(atNanoseconds nanoseconds: Int64) -> CivilDate {
    day(atSeconds: nanoseconds.flooringDivision(by: 1_000_000_000))
  }

  /// Returns the day on which a date is in this zone, whatever zone it states.
  package func day(of date: NoteDate) -> CivilDate { day(atSeconds: date.milliseconds.flooringDivision(by: 1000)) }

  /// Returns the minutes that local time is ahead of UTC at a moment in seconds since 1970. Seconds, which zones had
  /// before they were agreed upon, are rounded up, so that the first moment of a day stays in it.
  func offsetMinutes(_ seconds: Int64) -> Int { -(-offsetSeconds(seconds)).flooringDivision(by: 60) }
}
