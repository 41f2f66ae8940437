internal import CommandSpec
internal import Layouts
internal import NoteSyntax

enum PrependCommand {
  static let definition: Command<AddedTextArguments> = Command(
    "Add text at the beginning of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      """
      Adds lines at the beginning of the note: below the heading that is its title, or else after the front matter and
      before all other text. With a heading, a block or a line, it adds them directly below the heading, or before the
      block or line. Otherwise it works as \(command: "append") does.
      """
    ],
    examples: [Example("sheaf prepend work/Plan 'Superseded.'", "Add a line at the beginning of a note")],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("append"), .command("undo")],
    check: AddedTextArguments.check,
    run: { session, arguments in
      try arguments.add(session, at: .start, as: ChangeSummary(verb: "prepended")) {
        (note, editor, text) throws(EditError) in
        try editor.prepend(text, path: note.path, titledBy: note.titleOrder)
      }
    })
}
