internal import CommandSpec
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

enum HeadingRenameCommand {
  struct Arguments: Sendable {
    var place: Argument?
    var name = ""
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Give a heading another text, and keep every link true",
    defaults: Arguments(),
    options: [.shared(\.change), .shared(\.card)],
    operands: [
      .one(
        .word("NOTE#HEADING", .dynamic("note")), "The heading, as links name it; or a block, NOTE#^ID", sets: \.place),
      .one(.text("NAME"), "The new text, or the new id", sets: \.name),
    ],
    description: [
      """
      Gives a heading of a note another text and writes all links anew that lead to it, in all notes:
      \(code: "[[Note#Heading]]"), \(code: "[[Note#Above#Heading]]") and \(code: "[[#Heading]]") in the note itself. Of
      several headings with one text, \(code: "NOTE#ABOVE#HEADING") names the one under another heading. Where the new
      text is that of another heading too, links name the heading above it with it.
      """,
      "With \(code: "NOTE#^ID") it is the id of a block that changes: letters, digits and hyphens.",
    ],
    examples: [
      Example("sheaf heading rename 'Rye sourdough#Method' Steps", "Rename a heading"),
      Example("sheaf heading rename 'Rye sourdough#^crumb' the-crumb", "Rename the id of a block"),
    ],
    seeAlso: [.command("rename"), .command("outline"), .command("undo"), .page("sheaf-note", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let place = arguments.place?.bytes ?? []
    var view = try session.openVault()
    let named = try view.part(named: place)
    let note = named.note
    let part: String
    switch named.part {
    case .block(let id): part = "^" + id
    default:
      guard let heading = try named.headingName(in: view.vault) else {
        throw CommandError(
          message: "'\(TerminalText.safe(place))' names no heading",
          hints: ["write it as links do: NOTE#HEADING, or NOTE#^ID for a block"])
      }
      part = heading
    }
    if let expected = arguments.change.expected, expected != 1 {
      throw VaultError.change(.unexpectedCount(1, expected: expected))
    }
    let item = VaultItem(path: note.path, kind: .note)
    let name = arguments.name
    return try session.relink([(item, note.path)], as: .updated, arguments.change, arguments.card, &view) {
      view throws(VaultError) in
      let planner = HeadingPlanner(view)
      guard part.utf8.first == UInt8(ascii: "^") else { return try planner.rename(part, of: note.path, to: name) }
      return try planner.renameBlock(
        String(part.dropFirst()), of: note.path, to: name.utf8.first == 0x5E ? String(name.dropFirst()) : name)
    }
  }
}
