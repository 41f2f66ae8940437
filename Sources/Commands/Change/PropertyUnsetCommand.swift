internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum PropertyUnsetCommand {
  struct Arguments: Sendable {
    var key = ""
    var notes = NoteOperands()
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Remove a property from notes",
    defaults: Arguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [.one(.property, "The name of the property", sets: \.key), NoteOperands.operand.lifted(\.notes)],
    description: [
      """
      Removes the property with its lines; comments on lines of their own stay. With the last property the whole front
      matter goes, if it is as sheaf would have made it.
      """
    ],
    examples: [Example("sheaf property unset rating recipes/Shortbread", "Remove a property")],
    seeAlso: [.command("property set"), .command("undo")],
    run: { session, arguments in
      try session.edit(arguments.notes, arguments.change, arguments.card) { note throws(EditError) in
        note.bytes.applying(try PropertyEditor(note.bytes).unset(arguments.key))
      }
    })
}
