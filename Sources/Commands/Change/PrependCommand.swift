internal import CommandSpec
internal import NoteSyntax

enum PrependCommand {
  static let definition = Command(
    "Add text at the beginning of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      "Adds lines after the front matter, before all other text, or at once below a heading, or before a block or a line that is named; otherwise as \(command: "append")."
    ],
    examples: [Example("sheaf prepend work/Plan 'Superseded.'", "Put a line before a note")],
    seeAlso: [.command("append"), .command("undo")],
    check: AddedTextArguments.check,
    run: { session, arguments in
      try arguments.add(session, at: .start, as: ChangeSummary(verb: "prepended")) { (editor, text) throws(EditError) in
        try editor.prepend(text)
      }
    })
}
