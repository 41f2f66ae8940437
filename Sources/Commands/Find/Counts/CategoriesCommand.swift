internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum CategoriesCommand {
  struct Arguments: Sendable {
    var query = ""
    var places = PlaceArguments()
    var output = OutputArguments()
  }

  static let shape = ListShape(
    thing: "category", things: "categories", brief: .names,
    fields: [
      .init("name", .text, "the word in front matter"), .init("label", .text, "its display name"),
      .init("icon", .text, "its emoji"), .init("color", .text, "its colour in the config"),
      .init("notes", .text, "the number of notes that have it"),
    ],
    columns: ["name", "label", "icon", "notes"])

  static let definition: Command<Arguments> = Command(
    "List categories with the number of their notes",
    defaults: Arguments(),
    options: [.shared(\.places), .shared(\.output, OutputArguments.options(of: shape))],
    operands: [
      .text(.query, "Count only notes that match") { $0.query = $1 }
        .acceptingDashedWords()
    ],
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
    exitStatus: "It is 1 when no note has a category.",
    seeAlso: [.command("list"), .command("category"), .page("sheaf-config", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let notes = try view.counted(
      arguments.query, includesArchive: arguments.places.includesArchive,
      includesTemplates: arguments.places.includesTemplates)
    let tally = CategoryTally(view.vault.config.categories, view.snapshot, within: notes)
    let rows = tally.rows.map { row($0) }
    let isNothing = rows.allSatisfy { $0.total == 0 }
    if isNothing, arguments.output.isPlainText {
      EmptyState.announceNone(
        "category", session, view, query: arguments.query, hint: "'sheaf category NOTE NAME' sets it.")
    }
    try CountPrinter(session: session, shape: shape).print(
      rows, arguments.output, name: "categories",
      head: [.init("uncategorised", .integer(tally.uncategorised))])
    if arguments.output.form != .quiet {
      CommandHint.suggest(session, for: arguments.query, list: "categories", family: "category")
    }
    return isNothing ? .nothing : .success
  }

  private static func row(_ row: CategoryTally.Row) -> CountRow {
    let name = StyledText(row.name, Style.category(row.name, color: row.category?.color))
    return CountRow(
      name: Array(row.name.utf8), label: name, leaf: name, place: [Array(row.name.utf8)], own: row.notes,
      total: row.notes,
      symbol: row.category?.icon ?? "", remark: StyledText(row.category?.label ?? "", .dim),
      json: [
        .init("name", .string(row.name)), .init("label", .optional(row.category?.label)),
        .init("icon", .optional(row.category?.icon)), .init("color", .optional(row.category?.color)),
        .init("notes", .integer(row.notes)),
      ])
  }
}
