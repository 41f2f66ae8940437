internal import CommandSpec
internal import NoteSyntax

enum PrependCommand {
  static let definition = Command(
    "Add text at the beginning of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      "Adds lines after the front matter, before all other text, or at once below a heading; otherwise as \(command: "append")."
    ],
    examples: [Example("sheaf prepend work/Plan 'Superseded.'", "Put a line before a note")],
    seeAlso: [.command("append"), .command("undo")],
    check: AddedTextArguments.check,
    run: { session, arguments in
      try arguments.add(session) { (editor, text) throws(EditError) in
        guard let heading = arguments.heading else { return try editor.prepend(text) }
        return try editor.insert(text, under: heading, at: .start)
      }
    })
}
