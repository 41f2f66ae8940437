internal import CommandSpec
internal import NoteSyntax

enum TaskDoneCommand {
  static let definition = Command(
    "Tick tasks of a note",
    defaults: TaskArguments(), options: TaskArguments.groups, operands: TaskArguments.operands,
    description: ["Makes the task on each line done. One that is done already stays as it is."],
    examples: [Example("sheaf task done 'Reading log' 25 26", "Tick the tasks on lines 25 and 26")],
    seeAlso: [.command("task toggle"), .command("undo")],
    run: { session, arguments in
      try arguments.edit(session) { (editor, line, date) throws(EditError) in
        if editor.note.tasks.first(where: { $0.line == line })?.isDone == true { return [] }
        return try editor.toggleTask(line: line, doneDate: date)
      }
    })
}
