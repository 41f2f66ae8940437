internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum TaskToggleCommand {
  static let definition = Command(
    "Tick or untick tasks of a note",
    defaults: TaskArguments(), options: TaskArguments.groups, operands: TaskArguments.operands,
    description: [
      """
      Makes the task on each line done if it is open, and open if it is done. Only its box is written. With
      \(option: "date") the day is noted as the other fields of the line are written, and taken away again.
      """
    ],
    examples: [Example("sheaf task toggle 'Reading log' 25", "Tick the task on line 25")],
    seeAlso: [.command("task done"), .command("undo")],
    run: { session, arguments in
      try arguments.edit(session) { (editor, line, date) throws(EditError) in
        try editor.toggleTask(line: line, doneDate: date)
      }
    })
}
