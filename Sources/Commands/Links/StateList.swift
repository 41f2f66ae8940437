internal import Answers
internal import CommandSpec
internal import Layouts
internal import QueryLanguage
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// Lists the notes with a given state among those that match a query.
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
      summary, defaults: Arguments(), options: [.shared(\.selection), .shared(\.output)],
      operands: [.text(.query, "Only notes that match") { $0.query = $1 }.acceptingDashedWords()],
      description: description, examples: examples, exitStatus: exitStatus, seeAlso: seeAlso, run: run)
  }

  private func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let (text, selection, output) = (arguments.query, arguments.selection, arguments.output)
    let view = try session.openVault()
    let query = try view.vault.parse(text).node
    let condition = QueryNode(.state(state))
    let whole = query.kind == .all ? condition : QueryNode(.and([condition, query]))
    let hits = try view.find(
      ParsedQuery(whole, text: text), includesArchive: selection.includesArchive,
      includesTemplates: selection.includesTemplates)
    let total = hits.count
    let chosen = try selection.selection(in: view)
    let list = NoteList(NoteSequence(chosen.page(of: hits, view)), of: total, in: view)
    let layout = NoteLines(display: session.display, view: view, dates: ShownDate(chosen.order, view))
    let hasNothing = view.fileCounts.notes > 0 && text.isEmpty
    try session.show(
      list, output, in: view, isTable: false, empty: hasNothing ? nothing : EmptyState.text(view, query: " ")
    ) { list, range in layout.lines(list.page(range).map(\.note)) }
    return total == 0 ? .nothing : .success
  }
}
