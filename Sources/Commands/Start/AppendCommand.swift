internal import CommandSpec
internal import NoteSyntax

/// `append` and `prepend`.
enum AppendCommand {
  static let append: Command<AddedTextArguments> = Command(
    "Add text at the end of a note", defaults: AddedTextArguments(),
    run: { session, arguments in try arguments.add(session, at: .end) },
    groups: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: """
      Adds lines at the end of the note, or of the section under a heading. \(command: "undo") reverses this. The lines
      get the line breaks that the note uses. A blank line separates them from the text before, except where list items
      follow list items. If the note has no final line break, it gets none.

      A part of a note can be named, as described in \(page: "sheaf", 1): \(code: "NOTE#Heading") is the same as
      \(option: "heading"). After \(code: "NOTE#^block") the text is separated as at the end of a note, and after
      \(code: "NOTE:LINE") it follows that line directly.

      The text is Markdown. \(option: "bullet"), \(option: "bold") and the like escape characters that would break the
      result. A line that is a list item already stays one.
      """,
    examples: [
      Example("sheaf append --task 'Inbox/2026-11-19 Lens cloth' wash it", "Add a task to a list"),
      Example("sheaf append --as-heading work/Plan 'Next steps'", "Start a section"),
      Example("date | sheaf append --heading Log work/Plan", "Add the output of a program under a heading"),
    ],
    exitStatus: [1: "No note matches --where."], seeAlso: [.command("prepend"), .command("capture"), .command("undo")],
    check: AddedTextArguments.check)

  static let prepend: Command<AddedTextArguments> = Command(
    "Add text at the beginning of a note", defaults: AddedTextArguments(),
    run: { session, arguments in try arguments.add(session, at: .start) },
    groups: AddedTextArguments.groups, operands: AddedTextArguments.operands,
    description: """
      Adds lines at the beginning of the note: below the heading that is its title, or else after the front matter and
      before all other text. \(command: "undo") reverses this. With a heading, a block or a line, it adds them directly
      below the heading, or before the block or line. Otherwise it works as \(command: "append") does.
      """,
    examples: [Example("sheaf prepend work/Plan 'Superseded.'", "Add a line at the beginning of a note")],
    exitStatus: [1: "No note matches --where."], seeAlso: [.command("append"), .command("undo")],
    check: AddedTextArguments.check)
}
