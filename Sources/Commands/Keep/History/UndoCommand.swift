internal import CommandSpec

/// `undo` and `redo`.
enum UndoCommand {
  struct Arguments: Sendable {
    var operation: Int?
    var change = ChangeArguments()
  }

  static let undo: Command<Arguments> = Command(
    "Undo an operation", defaults: Arguments(), run: { try $0.step(isUndo: true, $1) },
    options: [operation("Undo the operation ID instead of the last", \.operation)],
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    description: """
      Restores the contents and names that the notes had before the last operation. If one of them changed since then,
      nothing is done, and a diff shows the changes that would be lost. If the record of the last operation is damaged,
      nothing is done either, and \(option: "operation") can name an earlier one.

      \(command: "redo") reverses an undo. \(code: "undo") in the config sets how many operations are kept, and how
      long.
      """,
    examples: [
      Example("sheaf undo", "Undo the last operation"),
      Example("sheaf undo --dry-run", "Show what undoing it would change"),
    ],
    exitStatus: [1: "There is nothing to undo."],
    seeAlso: [.command("redo"), .command("operations"), .page("sheaf-config", 5), .page("sheaf-safety", 7)])

  static let redo: Command<Arguments> = Command(
    "Redo an undone operation", defaults: Arguments(), run: { try $0.step(isUndo: false, $1) },
    options: [operation("Redo the operation ID instead of the one undone last", \.operation)],
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    description: """
      Redoes the operation that was undone last, unless another operation was done since then. With
      \(option: "operation") it redoes any operation that is undone. If one of the notes has changed since then, nothing
      is done, and a diff shows the changes that would be lost.
      """,
    examples: [Example("sheaf redo", "Redo the last undone operation")], exitStatus: [1: "There is nothing to redo."],
    seeAlso: [.command("undo"), .command("operations")])

  private static func operation(_ summary: String, _ path: Property<Arguments, Int?>) -> Option<Arguments> {
    .value("operation", .number("ID", in: 1...Int.max, called: "the number of an operation"), summary, sets: path)
  }
}
