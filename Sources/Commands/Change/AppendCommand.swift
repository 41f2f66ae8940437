internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

/// The note and the text of `append` and `prepend`.
struct AddedTextArguments: Sendable {
  var note: Argument?
  var text = ""
  var heading: String?
  var change = ChangeArguments()
  var card = CardArguments()

  static var groups: [OptionGroup<AddedTextArguments>] {
    [
      .own([
        .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is a B under an A", sets: \.heading)
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
  func add(_ session: Session, _ edit: (NoteEditor, String) throws(EditError) -> [TextEdit]) throws -> ExitStatus {
    var view = try session.openVault()
    guard let note else { return .nothing }
    let record = try view.note(named: note.bytes)
    let added = text.isEmpty ? try session.readText(limit: view.vault.config.sizeLimit) : text
    if added.allSatisfy(\.isWhitespace) {
      throw CommandError(message: "there is nothing to add", hints: ["text as operands, or on standard input"])
    }
    return try session.edit([record], change, card, &view) { editor throws(EditError) in
      editor.bytes.applying(try edit(editor, added))
    }
  }
}

enum AppendCommand {
  static let definition = Command(
    "append", "Add text at the end of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      """
      Adds lines at the end of the note, or of the section under a heading. The line breaks are those of the note, a blank
      line sets the text apart unless list items follow list items, and a final line break that is missing stays missing.
      """
    ],
    examples: [
      Example("sheaf append 'Inbox/2026-11-19 Lens cloth' '- [ ] wash it'", "Add a task to a list"),
      Example("date | sheaf append --heading Log work/Plan", "Add what a program prints under a heading"),
    ],
    seeAlso: [.command("prepend"), .command("capture"), .command("undo")],
    run: { session, arguments in
      try arguments.add(session) { (editor, text) throws(EditError) in
        guard let heading = arguments.heading else { return try editor.append(text) }
        return try editor.insert(text, under: heading, at: .end)
      }
    })
}

enum PrependCommand {
  static let definition = Command(
    "prepend", "Add text at the beginning of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      "Adds lines after the front matter, before all other text, or at once below a heading; otherwise as \(command: "append")."
    ],
    examples: [Example("sheaf prepend work/Plan 'Superseded.'", "Put a line before a note")],
    seeAlso: [.command("append"), .command("undo")],
    run: { session, arguments in
      try arguments.add(session) { (editor, text) throws(EditError) in
        guard let heading = arguments.heading else { return try editor.prepend(text) }
        return try editor.insert(text, under: heading, at: .start)
      }
    })
}
