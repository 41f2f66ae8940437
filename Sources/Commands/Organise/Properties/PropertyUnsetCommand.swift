internal import CommandSpec
internal import Layouts
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

enum PropertyUnsetCommand {
  struct Arguments: Sendable {
    var key = ""
    var notes = ChosenNotes()
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a property from notes",
    defaults: Arguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [.one(.property, "The name of the property", sets: \.key), ChosenNotes.operand.lifted(\.notes)],
    description: [
      """
      Removes the property with its lines; comments on separate lines stay. \(command: "undo") reverses this. If it was
      the last property and the front matter contains nothing else, the front matter is removed.
      """
    ],
    examples: [Example("sheaf property unset rating recipes/Shortbread", "Remove a property")],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("property set"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "PROPERTY", example: "sheaf property unset rating Welcome")
    },
    run: { session, arguments in
      let summary = ChangeSummary(verb: "unset", detail: arguments.key)
      if arguments.key.lowercased() == "title" {
        return try session.retitle(arguments.notes, .removal, arguments.change, card: arguments.card, as: summary)
      }
      return try session.edit(
        arguments.notes, arguments.change, arguments.card, as: summary
      ) { note throws(EditError) in
        note.bytes.applying(try PropertyEditor(note.bytes).unset(arguments.key))
      }
    })
}
