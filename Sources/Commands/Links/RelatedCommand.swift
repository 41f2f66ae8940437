internal import Answers
internal import CommandSpec
internal import Presentation
internal import Terminal
internal import VaultCore

enum RelatedCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var limit = 20
    var areas: Set<NoteArea> = []
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List notes that are related to a note, and why", defaults: Arguments(), run: run,
    options: [
      .value("limit", short: "m", .count("COUNT"), "Show at most COUNT notes; 20 by default", sets: \.limit),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
      .flag("templates", "Include templates") { $0.areas.insert(.templates) },
    ],
    groups: [.shared(\.output, OutputArguments.options(of: RelatedList.shape))],
    operands: [.one(.note, "The note to compare with", sets: \.note)],
    description: """
      Prints one line per note, the most closely related first: title, path, and what the two notes have in common.
      Notes are related if one links to the other, or if they link to the same notes or the same notes link to them.
      They are also related if they share tags, or two words that few notes have. Rarer words and tags count for more.

      What more than a tenth of all notes share, and more than ten, says nothing and is ignored. The query condition
      \(code: "related:NOTE") finds the same notes; see \(page: "sheaf-query", 7).
      """,
    examples: [
      Example("sheaf related 'Rye sourdough'", "See what a note is related to"),
      Example("sheaf related -l -m 3 'Rye sourdough'", "Print the paths of the three most closely related"),
    ],
    exitStatus: [1: "No note is related to it."],
    seeAlso: [.command("backlinks"), .command("graph"), .page("sheaf-output", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let list = try RelatedList(note, limit: arguments.limit, including: arguments.areas, in: view)
    return try session.show(
      list, arguments.output, in: view,
      empty: "No note is related to it yet; notes are related by a common [[link]] or #tag."
    ) { list, range in lines(list.page(range), session.display, view) }
  }

  private static func lines(_ related: [RelatedList.Row], _ display: Display, _ view: VaultView) -> [StyledText] {
    let rows = related.map { each -> [StyledText] in
      let note = each.row.note
      return [
        StyledText(note.card.title.withSingleSpaces, .title),
        StyledText(name: view.displayPath(note.path), link: display.link(to: note.path, in: view)),
        StyledText(each.relation.reasons, .dim),
      ]
    }
    guard display.isTerminal else {
      let tab = StyledText("\t")
      return rows.map { $0[1] + tab + $0[0] + tab + $0[2] }
    }
    return display.table(
      rows, .init(minimum: 24, cut: .end), .init(minimum: 16, cut: .start, importance: 1),
      .init(minimum: 16, cut: .end, importance: 0))
  }
}
