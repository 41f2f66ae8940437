internal import CommandSpec
internal import VaultCore

enum UndoCommand {
  struct Arguments: Sendable {
    var operation: Int?
    var change = ChangeArguments()
    var form = CardArguments()
  }

  static let definition = Command(
    "Take back an operation",
    defaults: Arguments(),
    options: [
      .own([operation("Undo the operation ID instead of the last", \.operation)]), .shared(\.change), .shared(\.form),
    ],
    description: [
      """
      Gives the notes of the last operation the contents and names that they had before it. When one of them was changed
      since, nothing is done, and what would be lost is shown as a diff.
      """,
      """
      Undoing is an operation itself: it is done as a whole or not at all, and \(command: "redo") takes it back. How many
      operations are kept, and how long, is set under \(code: "undo") in the config.
      """,
    ],
    examples: [
      Example("sheaf undo", "Take back what was done last"),
      Example("sheaf undo --dry-run", "Show what that would be"),
    ],
    exitStatus: "It is 1 when there is nothing to undo.",
    seeAlso: [.command("redo"), .command("operations"), .page("sheaf-config", 5)],
    run: { session, arguments in
      try HistoryStep(session: session, arguments: arguments, isUndo: true).run()
    })

  static func operation(
    _ summary: String, _ path: Property<Arguments, Int?>
  ) -> Option<Arguments> {
    .value("operation", .number("ID", in: 1...Int.max, called: "the number of an operation"), summary, sets: path)
  }
}
