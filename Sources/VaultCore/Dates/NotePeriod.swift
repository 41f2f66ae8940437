package import Dates

/// The period of periodic notes; the names are those of the config and of Obsidian's Periodic Notes.
package enum NotePeriod: String, CaseIterable, Hashable, Sendable {
  case daily, weekly, monthly, quarterly, yearly

  /// The unit of time that one note covers.
  package var unit: CalendarUnit {
    switch self {
    case .daily: .day
    case .weekly: .week
    case .monthly: .month
    case .quarterly: .quarter
    case .yearly: .year
    }
  }
}

/// The folder, file names and template of the notes of a period.
package struct PeriodicNotes: Equatable, Sendable {
  /// The folder of the notes, from the vault's root.
  package var folder = ""
  /// The pattern of their names, a `DatePattern`; slashes in it separate folders.
  package var format: String
  package var template: String?
  /// How open tasks of earlier notes go along to a new one; nil if they stay.
  package var carry: TaskCarrying?

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
  /// Returns the settings of the notes of a period.
  package func notes(_ period: NotePeriod) -> PeriodicNotes {
    if let notes = periodic[period] { return notes }
    var notes = PeriodicNotes.standard(period)
    if period == .weekly, let weeks, weeks != .iso { notes.format = "gggg-[W]ww" }
    return notes
  }

  /// How weeks are numbered where no standard is named; nil if neither the config nor Obsidian says it.
  package var weeks: WeekRule? { week.flatMap(WeekRule.named) ?? obsidianWeeks }

  /// The first day of weeks, from 1 for Monday to 7: from the settings, else from the format of weekly notes' names.
  package var weekStart: Int { weeks?.firstWeekday ?? (DatePattern(notes(.weekly).format).usesLocalWeeks ? 7 : 1) }

  subscript(period: NotePeriod) -> PeriodicNotes {
    get { notes(period) }
    set { periodic[period] = newValue }
  }
}

extension ConfigTable {
  static func notes(_ period: NotePeriod) -> [ConfigKey] {
    let name = period.rawValue
    return [
      .group(name, "Settings of \(name) notes", opens: { config, _ in config.periodic[period] = config.notes(period) }),
      .key("\(name).folder", "The folder of \(name) notes", .folder) { _ in \.[period].folder },
      .key("\(name).format", "The pattern of the names of \(name) notes", .pattern) { _ in \.[period].format },
      .key("\(name).template", "The template of new \(name) notes", .template) { _ in \.[period].template },
    ] + carrying(period)
  }
}
