internal import Answers
internal import CommandSpec
internal import Presentation
internal import Terminal
internal import VaultCore

enum CategoriesCommand {
  struct Arguments: Sendable {
    var query = ""
    var areas = AreaArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List categories with the number of their notes", defaults: Arguments(), run: run,
    groups: [.shared(\.areas), .shared(\.output, OutputArguments.options(of: CountList.categories))],
    operands: [.query("Count only notes that match", sets: \.query)],
    description: [
      """
      Prints the categories with their icons, including those without notes, and then other values that notes have for
      \(code: "category"). There are eight categories unless \(code: "categories") in the config defines others.
      """,
      .countedNotes,
    ],
    examples: [
      Example("sheaf categories", "Count the notes of each category"),
      Example("sheaf categories created:7d", "Count the notes created in the last seven days"),
    ],
    exitStatus: [1: "No note has a category."],
    seeAlso: [.command("list"), .command("category"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let notes = try view.counted(arguments.query, including: arguments.areas.included)
    let list = CountList.categories(notes, in: view)
    let isNothing = list.rows.allSatisfy { $0.total == 0 }
    if isNothing, arguments.output.isPlainText, session.errorOutput.isTerminal {
      let hint = "'sheaf category NOTE NAME' sets it."
      session.remark(StyledText(EmptyState.none(of: "category", view, query: arguments.query, hint: hint), .dim))
    }
    let text = CountText(display: session.display)
    try session.show(list.first(arguments.output.limit), arguments.output, in: view) { list, range in
      text.lines(list.page(range))
    }
    CommandHint.suggest(session, arguments.output, for: arguments.query, list: "categories", family: "category")
    return isNothing ? .nothing : .success
  }
}
