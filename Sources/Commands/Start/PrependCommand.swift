internal import CommandSpec
internal import NoteSyntax

enum PrependCommand {
  static let definition: Command<AddedTextArguments> = Command(
    "Add text at the beginning of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      "Adds lines after the front matter and before all other text, directly below a heading, or before the block or line that is named. Otherwise it works as \(command: "append") does."
    ],
    examples: [Example("sheaf prepend work/Plan 'Superseded.'", "Add a line at the beginning of a note")],
    seeAlso: [.command("append"), .command("undo")],
    check: AddedTextArguments.check,
    run: { session, arguments in
      try arguments.add(session, at: .start, as: ChangeSummary(verb: "prepended")) { (editor, text) throws(EditError) in
        try editor.prepend(text)
      }
    })
}
