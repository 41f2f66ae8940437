internal import CommandSpec
internal import SearchIndex
internal import VaultCore

enum CategoriesCommand {
  struct Arguments: Sendable {
    var query = ""
    var output = CountOutputArguments()
  }

  static let definition = Command(
    "List categories with the number of their notes",
    defaults: Arguments(),
    options: [.shared(\.output)],
    operands: [
      .text(.query, "Count only notes that match") { $0.query = $1 }
        .acceptingDashedWords()
    ],
    description: [
      """
      Prints the eight categories with their icons, whether notes have them or not, and then other words that stand as
      \(code: "category:") in notes. All notes count, those in the archive and templates too; only the trash does not.
      """
    ],
    examples: [
      Example("sheaf categories", "Count the notes of each category"),
      Example("sheaf categories created:7d", "Count those of the last seven days"),
    ],
    exitStatus: "It is 1 when no note has a category.",
    seeAlso: [.command("list")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let tally = CategoryTally(of: try view.selection(arguments.query), in: view.snapshot)
    let rows = tally.rows.map { row($0) }
    let isNothing = rows.allSatisfy { $0.total == 0 }
    if isNothing, arguments.output.form == .text {
      EmptyState.tellNone(
        "category", session, view, query: arguments.query, hint: "'sheaf category NOTE NAME' gives it one.")
    }
    try CountPrinter(session: session).print(
      rows, arguments.output.form, name: "categories",
      head: [.init("uncategorised", .integer(tally.uncategorised))])
    return isNothing ? .nothing : .success
  }

  private static func row(_ row: CategoryTally.Row) -> CountRow {
    let name = StyledText(row.name, Style.category(row.name))
    return CountRow(
      name: Array(row.name.utf8), label: name, leaf: name, place: [Array(row.name.utf8)], own: row.notes,
      total: row.notes,
      symbol: row.category?.icon ?? "", remark: StyledText(row.category?.label ?? "", .dim),
      json: [
        .init("name", .string(row.name)), .init("label", .optional(row.category?.label)),
        .init("icon", .optional(row.category?.icon)), .init("notes", .integer(row.notes)),
      ])
  }
}
