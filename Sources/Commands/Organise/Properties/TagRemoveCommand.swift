internal import CommandSpec
internal import Layouts
internal import NoteSyntax
internal import VaultCore

enum TagRemoveCommand {
  struct Arguments: Sendable {
    var tag = ""
    var notes = ChosenNotes()
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a tag from notes",
    defaults: Arguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [
      .one(.tag, "The tag, with or without '#'", sets: \.tag), ChosenNotes.operand.lifted(\.notes),
    ],
    description: [
      """
      Removes the tag from the property \(code: "tags") of the notes, without regard to case. \(command: "undo")
      reverses this. Tags in the text are not changed.
      """
    ],
    examples: [Example("sheaf tag remove season/late recipes/Shortbread", "Remove a tag from a note")],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("tag add"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "TAG", example: "sheaf tag remove recipe Welcome")
    },
    run: { session, arguments in
      try session.edit(
        arguments.notes, arguments.change, arguments.card,
        as: ChangeSummary(verb: "untagged", detail: "-\(arguments.tag.drop { $0 == "#" })")
      ) { note throws(EditError) in
        note.bytes.applying(try PropertyEditor(note.bytes).removeTag(arguments.tag))
      }
    })
}
