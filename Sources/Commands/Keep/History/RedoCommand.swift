internal import CommandSpec

enum RedoCommand {
  static let definition: Command<UndoCommand.Arguments> = Command(
    "Redo an undone operation",
    defaults: UndoCommand.Arguments(),
    options: [
      .own([UndoCommand.operation("Redo the operation ID instead of the one undone last", \.operation)]),
      .shared(\.change, ChangeArguments.optionsWithoutCount), .shared(\.form),
    ],
    description: [
      """
      Redoes the operation that was undone last, unless another operation was done since then. With
      \(option: "operation") it redoes any operation that is undone. If one of the notes has changed since then, nothing
      is done, and a diff shows the changes that would be lost.
      """
    ],
    examples: [Example("sheaf redo", "Redo the last undone operation")],
    exitStatus: [1: "There is nothing to redo."],
    seeAlso: [.command("undo"), .command("operations")],
    run: { session, arguments in
      try session.step(isUndo: false, arguments)
    })
}
