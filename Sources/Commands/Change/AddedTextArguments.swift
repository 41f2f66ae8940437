internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

/// The note and the text of `append` and `prepend`.
struct AddedTextArguments: Sendable {
  var note: Argument?
  var text = ""
  var heading: String?
  var form = Form.asItIs
  var change = ChangeArguments()
  var card = CardArguments()

  /// What the lines of the text become.
  enum Form: Sendable {
    case asItIs
    case tasks
    case bullets
  }

  static var groups: [OptionGroup<AddedTextArguments>] {
    [
      .own([
        .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is a B under an A", sets: \.heading),
        .flag("task", "Make each line a task", sets: \.form, to: .tasks),
        .flag("bullet", "Make each line an item of a list", sets: \.form, to: .bullets),
      ]), .shared(\.change), .shared(\.card),
    ]
  }

  static var operands: [Operand<AddedTextArguments>] {
    [
      .one(.note, "The note", sets: \.note),
      Operand(.many, .text("TEXT"), "The text; standard input when it is left out") {
        $0.text = $1.joined(separator: " ")
      }.acceptingDashedWords(),
    ]
  }

  /// Adds the text to the note.
  func add(_ session: Session, _ edit: @Sendable (NoteEditor, String) throws(EditError) -> [TextEdit]) throws
    -> ExitStatus
  {
    var view = try session.openVault()
    guard let note else { return .nothing }
    let record = try view.note(named: note.bytes)
    let added = text.isEmpty ? try session.readText(limit: view.vault.config.sizeLimit) : text
    if added.allSatisfy(\.isWhitespace) {
      throw CommandError(message: "there is nothing to add", hints: ["text as operands, or on standard input"])
    }
    return try session.keepingDraft(of: added, change, view.vault) {
      try session.edit([record], change, card, &view) { editor throws(EditError) in
        let text = form == .asItIs ? added : editor.items(added, areTasks: form == .tasks)
        return editor.bytes.applying(try edit(editor, text))
      }
    }
  }
}
