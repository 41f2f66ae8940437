internal import CommandSpec
internal import NoteSyntax

enum TaskDoneCommand {
  static let definition: Command<TaskArguments> = Command(
    "Mark tasks as done",
    defaults: TaskArguments(), options: TaskArguments.groupsWithDate, operands: TaskArguments.operands,
    description: [
      "Marks each task as done, also one that is cancelled. A task that is done already does not change.",
      TaskArguments.names,
    ],
    examples: [
      Example("sheaf task done 'Reading log:25'", "Mark the task on line 25 as done"),
      Example("sheaf task done 'Reading log' 25 26", "Mark the tasks on lines 25 and 26 as done"),
      Example("sheaf tasks --due yesterday | sheaf task done -", "Mark all tasks that were due yesterday as done"),
      Example("sheaf task done --where 'tag:errand in:Inbox'", "Mark all tasks that a query finds as done"),
    ],
    exitStatus: [1: "No open task matches --where."],
    seeAlso: [.command("tasks"), .command("task toggle"), .command("undo"), .page("sheaf-dates", 7)],
    check: TaskArguments.check,
    run: { session, arguments in try arguments.tick(session, isForDone: false) })
}
