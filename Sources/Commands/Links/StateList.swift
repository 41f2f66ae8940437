internal import Answers
internal import CommandSpec
internal import Layouts
internal import QueryLanguage
internal import SearchIndex
internal import VaultCore

/// `sheaf orphans` and `sheaf deadends`: lists the notes with a given state among those that match a query.
struct StateList {
  struct Arguments: Sendable {
    var query = ""
    var selection = SelectionArguments()
    var output = OutputArguments()
  }

  /// The state.
  let state: NoteState
  /// The message if no note has the state.
  let nothing: String

  /// The command that prints the list.
  func command(
    _ summary: String, description: Prose, examples: [Example], exitStatus: ExitMeanings, seeAlso: [Reference]
  ) -> Command<Arguments> {
    Command(
      summary, defaults: Arguments(), run: run, groups: [.shared(\.selection), .shared(\.output)],
      operands: [.query("Only notes that match", sets: \.query)],
      description: description, examples: examples, exitStatus: exitStatus, seeAlso: seeAlso)
  }

  private func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
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

  static let orphans = StateList(
    state: .orphan, nothing: "Every note is linked to; 'sheaf deadends' lists notes without links."
  ).command(
    "List notes that no other note links to",
    description: """
      Prints the notes that \(code: "is:orphan") matches, as \(command: "list") does. Links from a note to itself do not
      count. Conflict copies are notes too. For attachments use \(code: "sheaf attachments --orphans").
      """,
    examples: [
      Example("sheaf orphans", "List notes that no note links to"),
      Example("sheaf orphans -l -in:inbox", "Print the paths of those outside the inbox"),
    ],
    exitStatus: [1: "There is no note to list."], seeAlso: [.command("backlinks"), .command("deadends")])

  static let deadends = StateList(state: .deadend, nothing: "Every note has a link; 'sheaf graph' shows them.").command(
    "List notes that link to nothing",
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
