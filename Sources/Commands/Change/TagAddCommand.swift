internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

/// The tag and the notes of `tag add` and `tag remove`.
struct TagArguments: Sendable {
  var tag = ""
  var notes = NoteOperands()
  var change = ChangeArguments()
  var card = CardArguments()
}

enum TagAddCommand {
  static let definition = Command(
    "tag add", "Give notes a tag",
    defaults: TagArguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [
      .one(.tag, "The tag, with or without '#'", sets: \.tag), NoteOperands.operand.lifted(\.notes),
    ],
    description: [
      """
      Adds the tag to the property \(code: "tags") of the notes, in the form that the list has, unless it is there in any
      case. Tags in the text are left alone.
      """
    ],
    examples: [
      Example("sheaf tag add season/late recipes/Tomato", "Tag a note"),
      Example("sheaf search -l0 lens | sheaf tag add optics -0 -", "Tag what a search finds"),
    ],
    seeAlso: [.command("tag remove"), .command("tags"), .command("undo")],
    run: { session, arguments in
      try session.edit(arguments.notes, arguments.change, arguments.card) { (_, bytes) throws(EditError) in
        try PropertyEditor(bytes).addTag(arguments.tag)
      }
    })
}
