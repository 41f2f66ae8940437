internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

/// The note and the lines of `task toggle` and `task done`.
struct TaskArguments: Sendable {
  var note: Argument?
  var lines: [Int] = []
  var hasDate = false
  var change = ChangeArguments()
  var card = CardArguments()

  static var groups: [OptionGroup<TaskArguments>] {
    [
      .own([.flag("date", "Note the day of completion behind the task", sets: \.hasDate)]), .shared(\.change),
      .shared(\.card),
    ]
  }

  static var operands: [Operand<TaskArguments>] {
    [
      .one(.note, "The note", sets: \.note),
      .oneOrMore(
        .number("LINE", in: 1...Int.max, called: "the number of a line"), "Lines with a task, from 1", sets: \.lines),
    ]
  }

  /// Edits the tasks on the lines, those further down first, so that no edit moves another.
  func edit(
    _ session: Session, _ edit: @Sendable (NoteEditor, Int, NoteEditor.DoneDate) throws(EditError) -> [TextEdit]
  ) throws
    -> ExitStatus
  {
    var view = try session.openVault()
    guard let note else { return .nothing }
    let record = try view.note(named: note.bytes)
    let zone = session.surroundings.zone
    let today = String(NoteDate(nanoseconds: session.surroundings.now(), zone: zone).text.prefix(10))
    let date: NoteEditor.DoneDate = hasDate ? .stamp(today) : .keep
    let ordered = Set(lines).sorted()
    return try session.edit([record], change, card, &view) { editor throws(EditError) in
      var edits: [TextEdit] = []
      for line in ordered { edits += try edit(editor, line, date) }
      return editor.bytes.applying(edits)
    }
  }
}

enum TaskToggleCommand {
  static let definition = Command(
    "task toggle", "Tick or untick tasks of a note",
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

enum TaskDoneCommand {
  static let definition = Command(
    "task done", "Tick tasks of a note",
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
