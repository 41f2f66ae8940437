internal import Answers
internal import CommandSpec
internal import Presentation
internal import SearchIndex
internal import VaultCore

enum RandomCommand {
  struct Arguments: Sendable {
    var query = ""
    var limit = 1
    var seed: Int?
    var isForgotten = false
    var areas: Set<NoteArea> = []
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Show a note at random", defaults: Arguments(), run: run,
    options: [
      .value("limit", short: "m", .count("COUNT"), "Pick COUNT different notes; 1 by default", sets: \.limit),
      .value(
        "seed", .number("NUMBER", in: 0...Int.max, called: "a number"),
        "Pick the same notes each time NUMBER is the same", sets: \.seed
      ).details("This holds as long as the same notes match."),
      .flag("forgotten", "Prefer notes left alone for long, and to which few link", sets: \.isForgotten)
        .details(
          """
          A note that was not changed for twice as long is about twice as likely, and so is one to which half as many
          notes link.
          """),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
      .flag("templates", "Include templates") { $0.areas.insert(.templates) },
    ],
    groups: [.shared(\.output)], operands: [.query("The notes to pick from; all if omitted", sets: \.query)],
    description: """
      Prints a note picked at random, in the form in which \(command: "list") prints notes. All notes are equally
      likely, unless \(option: "forgotten") is given. \(option: "count") prints the number of notes to pick from.
      """,
    examples: [
      Example("sheaf random", "Rediscover a note"),
      Example("sheaf random --forgotten -m 3", "Rediscover three notes that were long left alone"),
      Example("sheaf random -l tag:idea | sheaf show -", "Read one of the ideas"),
    ],
    exitStatus: [1: "No note matches."], seeAlso: [.command("recent"), .command("show")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let query = try view.vault.parse(arguments.query)
    let hits = try view.find(query, including: arguments.areas)
    var choice = try RandomChoice(seed: arguments.seed.map { UInt64($0) })
    let chosen =
      arguments.isForgotten
      ? choice.choose(arguments.limit, of: hits.documents, weights: view.neglect(of: hits.documents))
      : choice.choose(arguments.limit, of: hits)
    let total = hits.count
    let hasHint =
      arguments.output.form != .quiet
      && EmptyState.giveHints(
        session, view, query, found: total, areas: arguments.areas, command: "random", readsFields: false)
    let text = NoteLines(display: session.display, view: view, dates: ShownDate(nil, view))
    return try session.show(
      NoteList(NoteSequence(chosen), of: total, in: view), arguments.output, in: view, announcesLimit: false,
      empty: hasHint ? nil : EmptyState.text(view, query: arguments.query)
    ) { list, range in text.lines(list.page(range).map(\.note)) }
  }
}
