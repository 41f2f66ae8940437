internal import Answers
internal import CommandSpec
internal import Dates
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum RecentCommand {
  struct Arguments: Sendable {
    var query = ""
    var days = 7
    var selection = SelectionArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List the notes that you opened last", defaults: Arguments(), run: run,
    options: [
      .value(
        "days", .number("DAYS", in: 1...36_500, called: "a number of days"),
        "Go back DAYS days; 7 by default", sets: \.days)
    ],
    groups: [.shared(\.selection), .shared(\.output)],
    operands: [.query("Only notes that match; all if omitted", sets: \.query)],
    description: """
      Lists the notes that you opened with sheaf, the latest first, with the time. \(command: "show") and
      \(command: "edit") open notes, and so does \(command: "search") with \(option: "reference", of: "search"). For
      notes that changed last, use \(code: "sheaf list --sort updated").

      The times are stored in your state folder, never in notes.
      """,
    examples: [
      Example("sheaf recent", "List the notes opened in the last seven days"),
      Example("sheaf recent --days 1 tag:craft", "List the notes with a tag that were opened today"),
    ],
    exitStatus: [1: "No note was opened."], seeAlso: [.command("list"), .command("show")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let since = session.surroundings.now() - Int64(arguments.days) * 86_400_000_000_000
    let recents = RecentNotes(view.vault)
    let entries = recents.entries.filter { $0.time >= since }.sorted { $0.time > $1.time }
    // The query is only evaluated for recently opened notes.
    let seen = entries.compactMap { view.note(at: $0.path) }
    let matching = try view.find(arguments.query, including: arguments.selection.areas, among: seen.map(\.document))
    let opened = seen.filter { matching.sets[$0.document.segment].contains($0.document.document) }
    let documents = try arguments.selection.selection(in: view).page(of: opened, view)
    return try session.show(
      NoteList(NoteSequence(documents), of: opened.count, in: view), arguments.output, in: view,
      empty: nothing(arguments)
    ) { list, range in lines(list.page(range).map(\.note), recents.times, session.display, view: view) }
  }

  private static func nothing(_ arguments: Arguments) -> String {
    let time = arguments.days == 1 ? "in the last day" : "in the last \(arguments.days) days"
    let which = arguments.query.isEmpty ? "No note" : "No matching note"
    return "\(which) was opened \(time); 'sheaf show NOTE' opens one."
  }

  private static func lines(
    _ notes: [NoteRecord], _ times: [[UInt8]: Int64], _ display: Display, view: VaultView
  ) -> [StyledText] {
    let now = display.now
    let rows = notes.map { note -> [StyledText] in
      let time = CivilDateTime(nanoseconds: times[note.path] ?? 0, in: display.zone)
      let title = note.title.withSingleSpaces
      return [
        StyledText(title, .title),
        StyledText(name: view.displayPath(note.path), link: display.link(to: note.path, in: view)),
        StyledText(
          display.isTerminal ? RelativeDate.text(of: time, now: now) : time.formatted("yyyy-MM-dd HH:mm"), .date),
      ]
    }
    guard display.isTerminal else {
      let tab = StyledText("\t")
      return rows.map { $0[1] + tab + $0[0] + tab + $0[2] }
    }
    return display.table(
      rows, .init(minimum: 24, cut: .end), .init(minimum: 16, cut: .start, importance: 0), .init(importance: 1))
  }
}
