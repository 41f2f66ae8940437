internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum AppendCommand {
  static let definition = Command(
    "Add text at the end of a note",
    defaults: AddedTextArguments(), options: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: [
      """
      Adds lines at the end of the note, or of the section under a heading. The line breaks are those of the note, a blank
      line sets the text apart unless list items follow list items, and a final line break that is missing stays missing.
      """,
      """
      A part of a note can be named, as \(page: "sheaf", 1) says: \(code: "NOTE#Heading") is as with \(option: "heading"),
      after \(code: "NOTE#^block") text is set apart as at the end, and after \(code: "NOTE:LINE") its lines follow that line.
      """,
      """
      The text is Markdown. Where its lines are made headings, items, bold or italic, signs that would be in the way of that
      get a backslash, and lines that are items already become no items within items.
      """,
    ],
    examples: [
      Example("sheaf append --task 'Inbox/2026-11-19 Lens cloth' wash it", "Add a task to a list"),
      Example("sheaf append --as-heading work/Plan 'Next steps'", "Begin a section"),
      Example("date | sheaf append --heading Log work/Plan", "Add what a program prints under a heading"),
    ],
    seeAlso: [.command("prepend"), .command("capture"), .command("undo")],
    check: AddedTextArguments.check,
    run: { session, arguments in
      try arguments.add(session, at: .end, as: ChangeSummary(verb: "appended")) { (editor, text) throws(EditError) in
        try editor.append(text)
      }
    })
}
