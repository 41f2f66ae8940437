internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum TaskToggleCommand {
  static let definition = Command(
    "Tick or untick tasks",
    defaults: TaskArguments(), options: TaskArguments.groups, operands: TaskArguments.operands,
    description: [
      """
      Makes each task done if it is open, and open if it is done. Where the day of completion is noted, it is written as the
      other fields of the line are, and taken away again.
      """,
      TaskArguments.names,
      TaskArguments.recurrence,
    ],
    examples: [Example("sheaf task toggle 'Reading log:25'", "Tick the task on line 25")],
    seeAlso: [.command("tasks"), .command("task done"), .command("undo"), .page("sheaf-config", 5)],
    check: TaskArguments.check,
    run: { session, arguments in try arguments.edit(session, isForDone: true) })
}
