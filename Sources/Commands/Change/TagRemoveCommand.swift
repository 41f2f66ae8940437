internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum TagRemoveCommand {
  static let definition = Command(
    "tag remove", "Take a tag from notes",
    defaults: TagArguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [
      .one(.tag, "The tag, with or without '#'", sets: \.tag), NoteOperands.operand.lifted(\.notes),
    ],
    description: [
      "Removes the tag from the property \(code: "tags") of the notes, in any case. Tags in the text are left alone."
    ],
    examples: [Example("sheaf tag remove season/late recipes/Tomato", "Take a tag from a note")],
    seeAlso: [.command("tag add"), .command("undo")],
    run: { session, arguments in
      try session.edit(arguments.notes, arguments.change, arguments.card) { (_, bytes) throws(EditError) in
        try PropertyEditor(bytes).removeTag(arguments.tag)
      }
    })
}
