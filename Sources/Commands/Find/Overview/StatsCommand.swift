internal import CommandSpec
internal import Dates
internal import JSON
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum StatsCommand {
  struct Arguments: Sendable {
    var query = ""
    var isJSON = false
    var (hasHeatmap, isPicture) = (false, false)
    var subject: DayCount?
    var length: PeriodStatistics.Length?
    var areas: Set<NoteArea> = []
  }

  static let definition: Command<Arguments> = Command(
    "Show statistics about notes", defaults: Arguments(), run: run,
    options: [
      .flag("heatmap", "Show how many notes were created on each day of a year", sets: \.hasHeatmap)
        .details(
          """
          Each column is a week and each row a weekday; darker days have more notes. The dates are those of creation,
          so editing a note does not move it. A narrow terminal shows fewer weeks. Below it is how many days in a row
          have any, up to today or yesterday.
          """),
      .value("count", .choice("WHAT"), "Count notes, words or tasks on the days") { $0.subject = $1 }
        .details("Words count on the day when their note was created, and tasks on the day when they were done."),
      .value("by", .choice("PERIOD"), "Count the notes created in each PERIOD, the latest first", sets: \.length)
        .details(
          """
          Each line has a period with notes, their notes, words, open tasks and tasks that are done, by the dates of
          creation.
          """),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
      .flag("templates", "Include templates") { $0.areas.insert(.templates) },
      .flag("json", "Print one JSON document", sets: \.isJSON),
      .flag("svg", "Print a picture of the days of a year, and nothing else", sets: \.isPicture)
        .example("sheaf stats --svg > year.svg", "Draw the year"),
    ],
    operands: [.query("Count only notes that match", sets: \.query)],
    description: """
      Prints how many notes there are, and how many are pinned, enriched (with a summary), stale (changed since
      \(command: "enrich") read them), and orphans (no other note links to them). It also counts words, links, different
      tags and tasks, and the notes in each category. Links are those to notes and files, including broken ones. The
      notes counted are those that \(command: "list") lists.
      """,
    examples: [
      Example("sheaf stats", "Count everything"),
      Example("sheaf stats --heatmap in:journal", "See when the journal was written"),
      Example("sheaf stats --heatmap --count tasks", "See on which days tasks were done"),
      Example("sheaf stats --by month", "See how much was written in each month"),
    ],
    exitStatus: [1: "No note matches."],
    seeAlso: [.command("status"), .command("categories"), .command("tags"), .page("sheaf-output", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.length != nil, arguments.hasHeatmap || arguments.isPicture {
        throw ValueProblem("--by prints numbers, and --heatmap and --svg draw days")
      }
      if arguments.subject != nil, !arguments.hasHeatmap, !arguments.isPicture {
        throw ValueProblem("--count says what --heatmap and --svg count")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let hits = try view.find(arguments.query, including: arguments.areas)
    if let length = arguments.length, hits.count > 0 || arguments.isJSON {
      let periods = PeriodStatistics.list(
        of: hits, by: length, in: view.snapshot, zone: session.surroundings.zone)
      try session.show(
        arguments.isJSON ? .json : .text,
        document: { [.init("by", .string(length.rawValue)), .init("periods", .array(periods.map(json)))] },
        text: { lines(periods) })
      return periods.isEmpty ? .nothing : .success
    }
    let statistics = VaultStatistics(of: hits, in: view)
    var heatmap: Heatmap?
    if arguments.hasHeatmap || arguments.isPicture {
      let today = view.vault.today
      let isWhole = arguments.isJSON || arguments.isPicture
      let days = Heatmap.days(to: today.daysSinceEpoch, width: isWhole ? nil : session.output.width)
      let zone = session.surroundings.zone
      let subject = arguments.subject ?? .notes
      heatmap = Heatmap(
        days: days, counts: subject.counts(hits, on: days, in: view.snapshot, zone: zone), of: subject)
    }
    if arguments.isJSON {
      try session.print(document: json(statistics, heatmap))
    } else if statistics.notes == 0 {
      EmptyState.announce(session, view, query: arguments.query)
    } else {
      let year = heatmap.map { arguments.isPicture ? HeatmapSVG.lines(of: $0) : [StyledText("")] + $0.lines } ?? []
      try session.print((arguments.isPicture ? [] : lines(statistics, session)) + year)
    }
    return statistics.notes == 0 ? .nothing : .success
  }

  private static func counts(_ statistics: VaultStatistics) -> [(name: String, count: Int)] {
    [
      ("notes", statistics.notes), ("pinned", statistics.pinned), ("enriched", statistics.enriched),
      ("stale", statistics.stale), ("words", statistics.words), ("characters", statistics.characters),
      ("links", statistics.links), ("orphans", statistics.orphans), ("tags", statistics.tags),
    ]
  }

  private static func lines(_ statistics: VaultStatistics, _ session: Session) -> [StyledText] {
    let counts =
      counts(statistics).filter { $0.name != "characters" }
      + [("tasks open", statistics.tasksOpen), ("tasks done", statistics.tasksDone)]
    let digits = counts.map { String($0.count).count }.max() ?? 0
    func line(_ count: Int, _ label: StyledText) -> StyledText {
      StyledText(String(count).padded(toColumns: digits, alignment: .right), .count) + StyledText("  ") + label
    }
    var categories = statistics.categories.rows.filter { $0.notes > 0 }.map { row in
      line(
        row.notes,
        StyledText(
          "\(row.category?.icon ?? NoteCategory.otherIcon) \(row.category?.label ?? row.name)",
          .category(row.name, color: row.category?.color)
        ).prepared(for: session.palette))
    }
    if statistics.categories.uncategorised > 0 {
      categories.append(line(statistics.categories.uncategorised, StyledText("no category", .dim)))
    }
    let lines = counts.map { line($0.count, StyledText($0.name)) } + [StyledText("")] + categories
    guard let width = session.output.width else { return lines }
    return lines.map { $0.truncated(toColumns: width) }
  }

  /// Returns the lines of periods: columns of numbers with their nouns in the first line.
  private static func lines(_ periods: [PeriodStatistics]) -> [StyledText] {
    let rows = periods.map { [$0.notes, $0.words, $0.tasksOpen, $0.tasksDone].map(String.init) }
    let names = ["notes", "words", "tasks open", "tasks done"]
    let widths = names.indices.map { column in ([names] + rows).map { $0[column].count }.max() ?? 0 }
    func columns(_ cells: [String]) -> String {
      zip(cells, widths).map { "  " + $0.padded(toColumns: $1, alignment: .right) }.joined()
    }
    let first = periods.first?.name.count ?? 0
    return [StyledText(String(repeating: " ", count: first) + columns(names), .dim)]
      + zip(periods, rows).map { StyledText($0.name) + StyledText(columns($1), .count) }
  }

  private static func json(_ period: PeriodStatistics) -> JSONValue {
    [
      "period": .string(period.name), "notes": .integer(period.notes), "words": .integer(period.words),
      "tasks": ["open": .integer(period.tasksOpen), "done": .integer(period.tasksDone)],
    ]
  }

  private static func json(_ statistics: VaultStatistics, _ heatmap: Heatmap?) -> [JSONValue.Member] {
    let categories = statistics.categories.rows.filter { $0.notes > 0 }.map { row -> JSONValue in
      ["name": .string(row.name), "notes": .integer(row.notes)]
    }
    var members = counts(statistics).map { JSONValue.Member($0.name, .integer($0.count)) }
    members += [
      .init("tasks", ["open": .integer(statistics.tasksOpen), "done": .integer(statistics.tasksDone)]),
      .init("categories", .array(categories)), .init("uncategorised", .integer(statistics.categories.uncategorised)),
    ]
    if let heatmap {
      let days = zip(heatmap.days, heatmap.counts).map { day, count -> JSONValue in
        ["date": .string("\(CivilDate(daysSinceEpoch: day))"), heatmap.subject.rawValue: .integer(count)]
      }
      let streak = heatmap.streak
      members += [
        .init("days", .array(days)),
        .init("streak", ["current": .integer(streak.current), "longest": .integer(streak.longest)]),
      ]
    }
    return members
  }
}
