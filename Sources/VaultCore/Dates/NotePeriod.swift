package import SearchIndex

/// How often notes of days, weeks and so on come; the words are those of the config and of Obsidian's Periodic Notes.
package enum NotePeriod: String, CaseIterable, Hashable, Sendable {
  case daily, weekly, monthly, quarterly, yearly

  /// The length of time that one note is for.
  package var unit: String {
    switch self {
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .quarterly: "quarter"
    case .yearly: "year"
    }
  }

  /// The first day of the one that a day lies in.
  ///
  /// - Parameter firstWeekday: the day that weeks begin with, 1 for Monday to 7.
  package func start(of day: CivilDate, firstWeekday: Int) -> CivilDate {
    switch self {
    case .daily: day
    case .weekly: day.adding(days: -((day.weekday - firstWeekday + 7) % 7))
    case .monthly: day.startOfMonth
    case .quarterly: day.startOfQuarter
    case .yearly: day.startOfYear
    }
  }

  /// The first day of the one that is `count` later than that which begins with `start`.
  package func start(from start: CivilDate, _ count: Int) -> CivilDate {
    switch self {
    case .daily: start.adding(days: count)
    case .weekly: start.adding(days: count * 7)
    case .monthly: start.adding(months: count)
    case .quarterly: start.adding(months: count * 3)
    case .yearly: start.adding(months: count * 12)
    }
  }
}

/// Where the notes of a period are, how they are called and what new ones begin with.
package struct PeriodicNotes: Equatable, Sendable {
  /// Their folder, from the vault's root.
  package var folder = ""
  /// The pattern of their names, a `DatePattern`; slashes in it are folders.
  package var format: String
  /// The template of new ones.
  package var template: String?

  init(format: String) { self.format = format }

  /// What holds where no setting says otherwise.
  static func standard(_ period: NotePeriod) -> PeriodicNotes {
    switch period {
    case .daily: PeriodicNotes(format: "YYYY-MM-DD")
    case .weekly: PeriodicNotes(format: "GGGG-[W]WW")
    case .monthly: PeriodicNotes(format: "YYYY-MM")
    case .quarterly: PeriodicNotes(format: "YYYY-[Q]Q")
    case .yearly: PeriodicNotes(format: "YYYY")
    }
  }
}

extension VaultConfig {
  /// The settings of the notes of a period.
  package func notes(_ period: NotePeriod) -> PeriodicNotes { periodic[period] ?? .standard(period) }

  /// The day that weeks begin with, 1 for Monday to 7: what a setting says, else that of the weeks in the names of weekly
  /// notes.
  package var weekStart: Int { firstWeekday ?? (DatePattern(notes(.weekly).format).usesLocalWeeks ? 7 : 1) }
}
