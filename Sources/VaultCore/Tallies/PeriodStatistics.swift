package import Dates
package import SearchIndex

/// Statistics about the notes that were created in one day, week, month or year.
package struct PeriodStatistics: Sendable {
  package enum Length: String, CaseIterable, Sendable {
    case day, week, month, year

    /// Returns the name of the period that contains a day: `2026-11-21`, `2026-W47`, `2026-11`, `2026`.
    func name(of day: CivilDate) -> String {
      let text = "\(day)"
      switch self {
      case .day: return text
      case .week:
        // A week belongs to the year of its Thursday.
        let week = day.isoWeek.week
        let year = "\(day.startOfWeek.adding(days: 3))".dropLast(6)
        return "\(year)-W\(week < 10 ? "0" : "")\(week)"
      case .month: return String(text.dropLast(3))
      case .year: return String(text.dropLast(6))
      }
    }
  }

  package let name: String
  /// The number of notes.
  package private(set) var notes = 0
  /// The number of words in their bodies.
  package private(set) var words = 0
  /// The number of open tasks.
  package private(set) var tasksOpen = 0
  /// The number of tasks that are done.
  package private(set) var tasksDone = 0

  private init(_ name: String) { self.name = name }

  /// Returns the statistics of the periods in which some notes were created, the latest first. O(notes × log periods).
  package static func list(
    of found: FoundDocuments, by length: Length, in snapshot: IndexSnapshot, zone: TimeZoneRules
  ) -> [PeriodStatistics] {
    var periods: [String: PeriodStatistics] = [:]
    for id in found.documents {
      let day = zone.day(atNanoseconds: snapshot.number(.created, of: id) * 1_000_000)
      let name = length.name(of: day)
      var period = periods[name] ?? PeriodStatistics(name)
      period.notes += 1
      period.words += Int(snapshot.number(.words, of: id))
      period.tasksOpen += Int(snapshot.number(.tasksOpen, of: id))
      period.tasksDone += Int(snapshot.number(.tasksDone, of: id))
      periods[name] = period
    }
    return periods.values.sorted { $0.name > $1.name }
  }
}
