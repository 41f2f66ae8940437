internal import Bytes
package import Dates
package import VaultCore

/// The note of a day, week, month, quarter or year: its path, and the initial text of a new one.
package struct PeriodicNote: Sendable {
  /// The path from the root.
  package let path: [UInt8]
  /// The date and time for its template: the first day of the period, at the current time of day.
  package let date: NoteDate
  /// The first day of the period.
  package let start: CivilDate
  private let settings: PeriodicNotes
  private let vault: Vault
  private let series: Series

  /// Creates the note of the period that contains a day, by the config or Obsidian's settings. Throws
  /// `VaultError.unusableName` if the pattern does not result in a valid path.
  package init(_ period: NotePeriod, of day: CivilDate, in vault: Vault) throws(VaultError) {
    let series = Series(period, in: vault)
    self = try series.note(of: series.start(of: day))
  }

  private init(_ start: CivilDate, _ series: Series) throws(VaultError) {
    (vault, settings, self.series, self.start) = (series.vault, series.settings, series, start)
    date = series.date(start)
    let name = series.pattern.text(of: date, weeks: vault.config.weeks ?? .us)
    let written = settings.folder.isEmpty ? name : "\(settings.folder)/\(name)"
    // As in Obsidian, a slash at the beginning of a format, or a second one, makes no folder without a name.
    let parts = written.split(separator: "/")
    let whole = parts.isEmpty ? written : parts.joined(separator: "/")
    let file = whole.hasSuffix(".md") ? String(whole.dropLast(3)) : whole
    path = Array((try NoteName.checkedFolder(file) + ".md").utf8)
  }

  /// The sequence of all possible notes of one kind of period, such as all daily notes.
  package struct Series {
    fileprivate let vault: Vault
    fileprivate let settings: PeriodicNotes
    fileprivate let pattern: DatePattern
    private let period: NotePeriod

    /// The number of years that are searched for the next or previous note.
    package static let reach = 100

    package init(_ period: NotePeriod, in vault: Vault) {
      (self.period, self.vault) = (period, vault)
      settings = vault.config.notes(period)
      pattern = DatePattern(settings.format)
    }

    /// Returns the first day of the period that contains a day.
    package func start(of day: CivilDate) -> CivilDate {
      day.start(of: period.unit, firstWeekday: vault.config.weekStart)
    }

    /// Returns the note of the period that begins with a day.
    package func note(of start: CivilDate) throws(VaultError) -> PeriodicNote { try PeriodicNote(start, self) }

    /// Returns the nearest note that satisfies `isThere` and whose period is after that of a day, or before it if
    /// `step` is negative; nil if there is none within a hundred years.
    package func neighbour(of day: CivilDate, step: Int, where isThere: (PeriodicNote) -> Bool) throws(VaultError)
      -> PeriodicNote?
    {
      let first = start(of: day)
      let end = first.adding(months: step * 12 * Self.reach)
      var count = step
      while true {
        let start = first.adding(count, period.unit)
        if step < 0 ? start < end : start > end { return nil }
        let note = try note(of: start)
        if isThere(note) { return note }
        count += step
      }
    }

    /// Returns the given day at the current time of day.
    fileprivate func date(_ day: CivilDate) -> NoteDate {
      let zone = vault.surroundings.zone
      let now = vault.surroundings.now().flooringDivision(by: 1_000_000_000)
      let civil =
        now + Int64(zone.offsetSeconds(now)) + Int64(day.daysSinceEpoch - vault.today.daysSinceEpoch) * 86_400
      return NoteDate(nanoseconds: zone.seconds(ofLocal: civil) * 1_000_000_000, zone: zone)
    }
  }

  /// Whether the note is the page of a graph of Logseq, whose text consists of blocks.
  package var isInLogseq: Bool { vault.config.logseq != nil }

  /// The title of a new note: the name of the file.
  package var title: String {
    return String(String(decoding: path.lastComponent, as: UTF8.self).dropLast(3))
  }

  /// How the config carries open tasks of earlier notes to a new one; nil if it does not.
  package var carrying: TaskCarrying? { settings.carry }

  /// Returns the earlier notes whose periods are, in part, less than a span before this one, the earliest first, each
  /// path once. They need not exist.
  package func earlier(within span: DaySpan) throws(VaultError) -> [PeriodicNote] {
    let first = span.before(start)
    var notes: [PeriodicNote] = []
    var paths: Set<[UInt8]> = [path]
    var end = start
    while end > first {
      let note = try series.note(of: series.start(of: end.adding(days: -1)))
      if paths.insert(note.path).inserted { notes.append(note) }
      end = note.start
    }
    return notes.reversed()
  }

  /// Returns the initial text of a new note: the filled template, or an empty text if there is no template. Throws
  /// `VaultError.noSuchTemplate` if the template is missing. Without lists, their placeholders stay.
  package func text(lists: PeriodLists? = nil) throws(VaultError) -> NoteTemplate.Filled {
    guard let name = settings.template, !name.isEmpty else { return NoteTemplate.Filled(text: "", cursor: nil) }
    return try NoteTemplate.named(name, in: vault).filled(
      title: title, date: date, folder: String(decoding: path.parentPath, as: UTF8.self), lists: lists)
  }
}
