internal import Answers
internal import CommandSpec
internal import Dates
internal import Presentation
internal import Terminal
internal import VaultCore

/// `review`.
enum ReviewCommand {
  struct Arguments: Sendable {
    var isAll = false
    var areas: Set<NoteArea> = []
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List notes that are to be read again", defaults: Arguments(), run: run,
    options: [
      .flag("all", short: "a", "Include those of later days", sets: \.isAll),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
    ],
    groups: [.shared(\.output)],
    description: """
      Prints the notes whose property \(code: "review") or \(code: "next-review") is today or an earlier day, the
      earliest first, in the form in which \(command: "list") prints notes, with that day. \(command: "review later") gives a note such
      a day, and \(command: "review done") the next one, further away each time. \(code: "sheaf tasks --agenda") shows
      these notes, too.
      """,
    examples: [
      Example("sheaf review", "List what is to be read again"),
      Example("sheaf review -l | sheaf review done -", "Mark all of it as read"),
    ],
    exitStatus: [1: "There is no such note."],
    seeAlso: [
      .command("review done"), .command("review later"), .command("random"), .command("tasks"),
      .page("sheaf-planning", 7),
    ])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let reviews = try view.reviews(until: arguments.isAll ? nil : view.vault.today, including: arguments.areas)
    let text = NoteLines(display: session.display, view: view, dates: ShownDate(of: reviews, view))
    return try session.show(
      NoteList(NoteSequence(reviews.map(\.note.document)), of: reviews.count, in: view), arguments.output, in: view,
      empty: "No note is to be read again."
    ) { list, range in text.lines(list.page(range).map(\.note)) }
  }
}
