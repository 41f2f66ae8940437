internal import CommandSpec
internal import NoteSyntax

/// `task due` and `task schedule`, which set a date of tasks.
enum TaskDateCommand {
  struct Arguments: Sendable {
    var day = ""
    var isStart = false
    var tasks = TaskArguments()
  }

  static let due = command("Set the date when tasks are due", named: "due", of: "the due date", options: []) { _ in .due
  }

  static let schedule = command(
    "Set the date for which tasks are scheduled", named: "schedule", of: "the date",
    options: [.own([.flag("start", "Set the date when work can start instead", sets: \.isStart)])]
  ) { $0.isStart ? .start : .scheduled }

  private static func command(
    _ summary: String, named name: String, of date: String, options: [OptionGroup<Arguments>],
    _ kind: @escaping @Sendable (Arguments) -> TaskItem.DateKind
  ) -> Command<Arguments> {
    Command(
      summary, defaults: Arguments(), run: { try $1.tasks.setDate(kind($1), $1.day, $0) },
      groups: options + TaskArguments.groups.map { .shared(\.tasks, $0) },
      operands: [.one(.text("DAY", TaskDates.completion), "The day; 'none' removes \(date)", sets: \.day)]
        + TaskArguments.operands.map { $0.lifted(\.tasks) },
      description: [
        """
        Sets \(date) of each task. \(command: "undo") reverses this. Only the date is changed; a task that has none yet
        gets it at its end, as an emoji or in brackets, whichever the note uses.
        """,
        TaskArguments.names,
        """
        Dates look ahead: \(code: "friday") is the next Friday, or today. \(page: "sheaf-dates", 7) has all words for days.
        """,
      ],
      examples: [
        Example("sheaf task \(name) friday 'Reading log:25'", "Set \(date) of the task on line 25"),
        Example("sheaf tasks --due '<today' | sheaf task \(name) tomorrow -", "Set that of all tasks that are overdue"),
      ],
      exitStatus: [1: "No open task matches --where."],
      seeAlso: [
        .command("tasks"), .command("task add"), .command("task toggle"), .command("undo"), .page("sheaf-dates", 7),
      ],
      check: { arguments throws(ValueProblem) in try TaskArguments.check(arguments.tasks) })
  }
}
