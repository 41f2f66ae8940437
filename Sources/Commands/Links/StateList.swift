internal import Answers
internal import CommandSpec
internal import Presentation
internal import QueryLanguage
internal import SearchIndex
internal import VaultCore

/// `sheaf orphans` and `sheaf deadends`: lists the notes with a given state among those that match a query.
enum StateList {
  struct Arguments: Sendable {
    var query = ""
    var selection = SelectionArguments()
    var output = OutputArguments()
  }

  /// Returns the command that lists the notes with a state, with the message if no note has it.
  private static func command(
    _ state: NoteState, _ summary: String, nothing: String, description: Prose, examples: [Example],
    exitStatus: ExitMeanings, seeAlso: [Reference]
  ) -> Command<Arguments> {
    Command(
      summary, defaults: Arguments(), run: { try run(state, $0, $1, nothing: nothing) },
      groups: [.shared(\.selection), .shared(\.output)],
      operands: [.query("Only notes that match", sets: \.query)],
      description: description, examples: examples, exitStatus: exitStatus, seeAlso: seeAlso)
  }

  private static func run(
    _ state: NoteState, _ session: Session, _ arguments: Arguments, nothing: String
  ) throws -> ExitStatus {
    let (text, selection, output) = (arguments.query, arguments.selection, arguments.output)
    let view = try session.openVault()
    let query = try view.vault.parse(text).node
    let condition = QueryNode(.state(state))
    let whole = query.kind == .all ? condition : QueryNode(.and([condition, query]))
    let hits = try view.find(ParsedQuery(whole, text: text), including: selection.areas)
    let total = hits.count
    let chosen = try selection.selection(in: view)
    let list = NoteList(NoteSequence(chosen.page(of: hits, view)), of: total, in: view)
    let layout = NoteLines(display: session.display, view: view, dates: ShownDate(chosen.order, view))
    let hasNothing = view.fileCounts.notes > 0 && text.isEmpty
    return try session.show(
      list, output, in: view, isTable: false, empty: hasNothing ? nothing : EmptyState.text(view, query: " ")
    ) { list, range in layout.lines(list.page(range).map(\.note)) }
  }

  static let orphans = command(
    .orphan, "List notes that no other note links to",
    nothing: "Every note is linked to; 'sheaf deadends' lists notes without links.",
    description: """
      Prints the notes that \(code: "is:orphan") matches, as \(command: "list") does. Links from a note to itself do not
      count. Conflict copies are notes too. For attachments use \(code: "sheaf attachments --orphans").
      """,
    examples: [
      Example("sheaf orphans", "List notes that no note links to"),
      Example("sheaf orphans -l -in:inbox", "Print the paths of those outside the inbox"),
    ],
    exitStatus: [1: "There is no note to list."], seeAlso: [.command("backlinks"), .command("deadends")])

  static let deadends = command(
    .deadend, "List notes that link to nothing", nothing: "Every note has a link; 'sheaf graph' shows them.",
    description: """
      Prints the notes that \(code: "is:deadend") matches, as \(command: "list") does. A broken link counts as a link; a
      link to the web does not. Conflict copies are notes too.
      """,
    examples: [
      Example("sheaf deadends", "List notes that link to no other note"),
      Example("sheaf deadends --count in:inbox", "Count those in the inbox"),
    ],
    exitStatus: [1: "Every note has a link."], seeAlso: [.command("links"), .command("orphans")])
}
