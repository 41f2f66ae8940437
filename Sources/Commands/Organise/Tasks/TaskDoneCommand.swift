internal import CommandSpec

/// `task done` and `task toggle`.
enum TaskDoneCommand {
  static let done: Command<TaskArguments> = Command(
    "Mark tasks as done",
    defaults: TaskArguments(), run: { session, arguments in try arguments.tick(session, isForDone: false) },
    groups: TaskArguments.groupsWithDate, operands: TaskArguments.operands,
    description: """
      Marks each task as done, also one that is cancelled. \(command: "undo") reverses this. A task that is done already
      does not change. If a task recurs, its next occurrence is added above it; \(page: "sheaf-dates", 7) has the rules.

      A task is named by its note and line, as \(command: "tasks") prints it: \(code: "'Reading log:25'"). More line
      numbers can follow, or a note can precede its line numbers: \(code: "'Reading log' 25 26"). \(code: "-") reads the
      output of \(command: "tasks") from standard input.
      """,
    examples: [
      Example("sheaf task done 'Reading log:25'", "Mark the task on line 25 as done"),
      Example("sheaf task done 'Reading log' 25 26", "Mark the tasks on lines 25 and 26 as done"),
      Example("sheaf tasks --due yesterday | sheaf task done -", "Mark all tasks that were due yesterday as done"),
      Example("sheaf task done --where 'tag:errand in:Inbox'", "Mark all tasks that a query finds as done"),
    ],
    exitStatus: [1: "No open task matches --where."],
    seeAlso: [.command("tasks"), .command("task toggle"), .command("undo"), .page("sheaf-dates", 7)],
    check: TaskArguments.check)

  static let toggle: Command<TaskArguments> = Command(
    "Mark tasks as done, or as open again",
    defaults: TaskArguments(), run: { session, arguments in try arguments.tick(session, isForDone: true) },
    groups: TaskArguments.groupsWithDate, operands: TaskArguments.operands,
    description: [
      """
      Marks each task as done if it is open, and as open if it is done or cancelled. \(command: "undo") reverses this.
      Statuses in the settings can name others that follow. If completion dates are used, the date is added in the style
      of the task's other fields, or removed. A task that recurs gets its next occurrence, as by \(command: "task done").
      """,
      TaskArguments.names,
    ],
    examples: [Example("sheaf task toggle 'Reading log:25'", "Mark the task on line 25 as done")],
    exitStatus: [1: "No open task matches --where."],
    seeAlso: [.command("tasks"), .command("task done"), .command("undo"), .page("sheaf-dates", 7)],
    check: TaskArguments.check)
}
