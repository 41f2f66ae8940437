internal import Answers
internal import CommandSpec
internal import Dates
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum DailyCommand {
  struct Arguments: Sendable {
    var date = ""
    var period = NotePeriod.daily
    var step = 0
    var added: String?
    var isEdited = false
    /// Whether open tasks of earlier notes are carried; nil for what the config says of new notes.
    var carries: Bool?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Open the daily note (journal), or that of a week or month", defaults: Arguments(), run: run,
    options: [
      .value("append", .text("TEXT"), "Add TEXT at its end; '-' reads standard input", sets: \.added),
      .flag("edit", short: "e", "Open it in the editor", sets: \.isEdited)
        .details("The exit status is then that of the editor."),
      .flag("carry", "Carry open tasks of earlier notes to it", sets: \.carries, to: true)
        .details(
          """
          Open tasks go along with what is indented below them; tasks below them that are done stay. The notes of the
          last seven days are looked at, or of the time in \(code: "daily.carry.from") of the config.
          """),
      .flag("no-carry", "Leave them there, whatever the config says", sets: \.carries, to: false),
      .flag("weekly", short: "w", "Use the note of the week", sets: \.period, to: .weekly),
      .flag("monthly", "Use the note of the month", sets: \.period, to: .monthly),
      .flag("quarterly", "Use the note of the quarter", sets: \.period, to: .quarterly),
      .flag("yearly", "Use the note of the year", sets: \.period, to: .yearly),
      .flag("next", "Use the next existing note after DATE", sets: \.step, to: 1),
      .flag("previous", "Use the last existing note before DATE", sets: \.step, to: -1)
        .details("If there is none, the exit status is 1 and no note is made."),
    ],
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .text(
        .text("DATE", .choices(["today", "yesterday", "tomorrow", "last-friday", "monday"])).required(as: "a date"),
        "The day, such as friday; today if omitted"
      ) { $0.date = $1 }
    ],
    description: """
      Makes the note of today, or of \(value: "DATE"), unless it exists, and prints its title, path and id.
      \(command: "undo") reverses this. \(code: "daily"), \(code: "weekly"), \(code: "monthly"), \(code: "quarterly")
      and \(code: "yearly") in the config set its folder, its name and its template. Without them, Obsidian's settings
      for daily notes and those of its plugins Periodic Notes and Calendar are used. The defaults are
      \(code: "YYYY-MM-DD.md") in the root, \(code: "GGGG-[W]WW.md") for a week, \(code: "YYYY-MM.md") for a month,
      \(code: "YYYY-[Q]Q.md") for a quarter, and \(code: "YYYY.md") for a year.

      \(value: "DATE") is a day in words: \(code: "yesterday"), \(code: "3 days ago"), \(code: "friday") (the last one, or
      today), \(code: "2026-11-21"). \(page: "sheaf-dates", 7) has all of them. To open the note of a week, add
      \(option: "weekly"): \(code: "sheaf daily --weekly last week"). Any day in a period names the period, too.

      With \(option: "carry"), open tasks of earlier daily notes go along to it: each line that they leave gets the box
      \(code: "[>]") and a link to the note, and links to their blocks lead there. If the config has
      \(code: "daily.carry"), each new daily note does this; the same holds for \(code: "weekly.carry") and so on, and
      \(page: "sheaf-config", 5) has the settings. It is one change, which \(command: "undo") reverses.

      If text cannot be added, it is saved in a file that the message names.
      """,
    examples: [
      Example("sheaf daily --edit", "Edit the note of today"),
      Example("sheaf daily yesterday --append '- Bread turned out well'", "Add a line to the note of yesterday"),
      Example("sheaf daily last friday", "Show the note of the last Friday"),
      Example("sheaf daily --previous", "Show the last note before today"),
      Example("sheaf daily --weekly --edit", "Edit the note of this week"),
      Example("sheaf daily --carry --dry-run", "Show which open tasks would go along to today"),
    ],
    exitStatus: [1: "There is no next or previous note."],
    seeAlso: [
      .command("append"), .command("new"), .command("undo"), .page("sheaf-dates", 7), .page("sheaf-planning", 7),
      .page("sheaf-template", 7),
    ])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    guard let daily = try note(session, arguments, view) else { return .nothing }
    var added = arguments.added
    if added == "-" { added = try session.readText(of: view.vault, isKept: !arguments.change.isDryRun) }
    if let text = added, text.allSatisfy(\.isWhitespace) {
      throw CommandError(
        "there is nothing to add", .usage, hints: ["give the text after --append, or '-' for standard input"])
    }
    guard let record = try view.note(of: daily) else {
      return try session.create(
        CreateNote(daily, adding: added, carries: arguments.carries, in: view), isEdited: arguments.isEdited,
        arguments.change, view: &view)
    }
    var status = ExitStatus.success
    if arguments.carries == true {
      let change = { try carry(session, arguments, CarryTasks(to: daily, adding: added), to: record, view: &view) }
      status = try added.map { try session.keepingDraft(of: $0, arguments.change, view.vault, change) } ?? change()
    } else if let text = added {
      status = try session.keepingDraft(of: text, arguments.change, view.vault) {
        try session.carryOut(AddText(.text(text), to: [record.path]), arguments.change, view: &view)
      }
    } else if !arguments.isEdited, !arguments.change.isDryRun {
      try session.show(ChangeAnswer(note: record, .unchanged, in: view), arguments.change)
    }
    guard arguments.isEdited, !arguments.change.isDryRun, status == .success else { return status }
    status = try session.edit([record], &view)
    if let after = view.note(at: daily.path), after.revision != record.revision {
      let item = ChangedItem(.updated, after.path, note: after)
      try session.print(ChangeText(display: session.display).line(item, view))
    }
    return status
  }

  /// Carries tasks to a note that exists, and prints the answer, or the note if there are none.
  private static func carry(
    _ session: Session, _ arguments: Arguments, _ request: CarryTasks, to record: NoteRecord, view: inout VaultView
  ) throws -> ExitStatus {
    var request = request
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    for warning in outcome.plan.warnings { session.warn(warning) }
    if outcome.plan.isEmpty {
      session.remark(StyledText("There are no open tasks to carry.", .dim))
      if !arguments.isEdited {
        try session.show(ChangeAnswer(note: record, .unchanged, in: view), arguments.change)
      }
    } else if !arguments.isEdited {
      try session.show(request.answer(outcome, in: view), arguments.change)
    }
    return outcome.status
  }

  /// Returns the requested note; nil, with a message, if there is no next or previous one.
  private static func note(_ session: Session, _ arguments: Arguments, _ view: VaultView) throws -> PeriodicNote? {
    let day = try day(arguments, view.vault)
    let period = arguments.period
    if arguments.step == 0 { return try PeriodicNote(period, of: day, in: view.vault) }
    let series = PeriodicNote.Series(period, in: view.vault)
    let neighbour = try series.neighbour(of: day, step: arguments.step) { view.note(at: $0.path) != nil }
    if neighbour == nil {
      let name = try series.note(of: series.start(of: day)).title
      session.remark(
        StyledText("There is no \(period.rawValue) note \(arguments.step < 0 ? "before" : "after") \(name).", .dim))
    }
    return neighbour
  }

  private static func day(_ arguments: Arguments, _ vault: Vault) throws -> CivilDate {
    if arguments.date.isEmpty { return vault.today }
    let dates = vault.dates(lookingAhead: false)
    let moment: DateExpression.Moment
    do throws(DateExpression.Failure) {
      if arguments.period == .daily { return try dates.day(arguments.date) }
      moment = try dates.moment(orFail: arguments.date[...])
    } catch {
      var hints = [error.hintForPeriod]
      if case .notOneDay(_, let days) = error, let period = NotePeriod(days) {
        hints.append("did you mean 'sheaf daily --\(period.rawValue) \(arguments.date)'?")
      }
      throw CommandError(error.message, hints: hints)
    }
    let start = moment.days.lowerBound
    if let given = NotePeriod(moment.days),
      NotePeriod.allCases.firstIndex(of: given) ?? 0 > NotePeriod.allCases.firstIndex(of: arguments.period) ?? 0
    {
      throw CommandError(
        "'\(arguments.date)' is not one \(arguments.period.unit.rawValue)",
        hints: ["did you mean 'sheaf daily --\(given.rawValue) \(arguments.date)'?"])
    }
    return start
  }
}

extension NotePeriod {
  /// Creates the shortest period that can contain some days; nil for a single day, and for more than a year.
  fileprivate init?(_ days: Range<CivilDate>) {
    switch days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch {
    case ...1: return nil
    case ...7: self = .weekly
    case ...31: self = .monthly
    case ...92: self = .quarterly
    case ...366: self = .yearly
    default: return nil
    }
  }
}
