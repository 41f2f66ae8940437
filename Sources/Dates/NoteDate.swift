/// An instant with the offset of local time from UTC that the note states.
package struct NoteDate: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970, UTC.
  package var milliseconds: Int64
  /// The number of minutes that local time is ahead of UTC.
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
    offsetMinutes = zone.offsetMinutes(seconds)
  }

  /// Creates a moment from milliseconds since 1970, with the local offset.
  package init(milliseconds: Int64, zone: TimeZoneRules) {
    self.milliseconds = milliseconds
    offsetMinutes = zone.offsetMinutes(milliseconds.flooringDivision(by: 1000))
  }

  /// Compares the instants, then the offsets.
  package static func < (left: NoteDate, right: NoteDate) -> Bool {
    (left.milliseconds, left.offsetMinutes) < (right.milliseconds, right.offsetMinutes)
  }
}

extension NoteDate {
  /// The moment as `2026-11-21T10:30:00+01:00`, with the offset that it states.
  package var text: String { CivilDateTime(asStated: self).iso8601 }
}
