internal import Answers
internal import CommandSpec

enum HeadingRenameCommand {
  struct Arguments: Sendable {
    var part = Argument("")
    var name = ""
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Rename a heading and update links", defaults: Arguments(), run: run,
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(
        .word("NOTE#HEADING", .dynamic("note")), "The heading, as links name it; or a block, NOTE#^ID", sets: \.part),
      .one(.text("NAME"), "The new text, or the new id", sets: \.name),
    ],
    description: """
      Changes the text of a heading of a note and updates all links to it, in all notes: \(code: "[[Note#Heading]]"),
      \(code: "[[Note#Above#Heading]]"), and \(code: "[[#Heading]]") in the note itself. \(command: "undo") reverses
      this. If several headings have the same text, \(code: "NOTE#ABOVE#HEADING") names the one under another heading,
      \(code: "NOTE:LINE") the one on a line, and \(code: "NOTE#heading-1") the second one. If the new text is also
      that of another heading, links to either of them name the heading above it too, where that tells them apart;
      otherwise nothing is changed. Markdown links that name a heading as in addresses of pages, \(code: "#new-text"),
      are updated too, with the number that equal headings have there. An id that the heading states, as
      \(code: "{#id}"), stays.

      With \(code: "NOTE#^ID") the id of a block changes. Ids contain letters, digits and hyphens.
      """,
    examples: [
      Example("sheaf heading rename 'Rye sourdough#Method' Steps", "Rename a heading"),
      Example("sheaf heading rename 'Rye sourdough#^crumb' the-crumb", "Rename the id of a block"),
    ],
    seeAlso: [.command("rename"), .command("outline"), .command("undo"), .page("sheaf-note", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let request = try RenameHeading(arguments.part.bytes, to: arguments.name, in: view)
    return try session.carryOut(request, arguments.change, view: &view)
  }
}
