internal import CommandSpec
internal import NoteSyntax

enum TaskDoneCommand {
  static let definition = Command(
    "Tick tasks",
    defaults: TaskArguments(), options: TaskArguments.groups, operands: TaskArguments.operands,
    description: [
      "Makes each task done. One that is done already stays as it is.", TaskArguments.names, TaskArguments.recurrence,
    ],
    examples: [
      Example("sheaf task done 'Reading log:25'", "Tick the task on line 25"),
      Example("sheaf task done 'Reading log' 25 26", "Tick the tasks on lines 25 and 26"),
      Example("sheaf tasks --due yesterday | sheaf task done -", "Tick all that was due yesterday"),
      Example("sheaf task done --where 'tag:errand in:Inbox'", "Tick all tasks that a query finds"),
    ],
    seeAlso: [.command("tasks"), .command("task toggle"), .command("undo"), .page("sheaf-config", 5)],
    check: TaskArguments.check,
    run: { session, arguments in try arguments.edit(session, isForDone: false) })
}
