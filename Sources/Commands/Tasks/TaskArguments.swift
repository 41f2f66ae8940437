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
