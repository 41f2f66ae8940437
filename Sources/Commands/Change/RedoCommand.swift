internal import CommandSpec

enum RedoCommand {
  static let definition = Command(
    "Do again what was undone",
    defaults: UndoCommand.Arguments(),
    options: [
      .own([UndoCommand.operation("Do the operation ID again instead of the one undone last", \.operation)]),
      .shared(\.change), .shared(\.form),
    ],
    description: [
      """
      Does the operation again that was undone last, unless another was done since; with \(option: "operation") any that
      is undone. When one of its notes was changed since, nothing is done, and a diff shows how.
      """
    ],
    examples: [Example("sheaf redo", "Do it again after all")],
    exitStatus: "It is 1 when there is nothing to do again.",
    seeAlso: [.command("undo"), .command("operations")],
    run: { session, arguments in
      try HistoryStep(session: session, arguments: arguments, isUndo: false).run()
    })
}
