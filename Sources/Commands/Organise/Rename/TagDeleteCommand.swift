internal import Answers
internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum TagDeleteCommand {
  struct Arguments: Sendable {
    var tags: [String] = []
    var query = ""
    var isNested = false
    var text = TagRemoval.Text.removed
    var edit = RefusalArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a tag from all notes", defaults: Arguments(), run: run,
    options: [
      .flag("nested", "Also remove nested tags: with a, also a/x", sets: \.isNested),
      .flag("keep-text", "In the text, remove '#' and keep the word", sets: \.text, to: .word),
      .flag("front-matter-only", "Do not change tags in the text", sets: \.text, to: .kept),
      .value("where", .query, "Only in notes that match QUERY", sets: \.query),
    ],
    groups: [.shared(\.edit), .shared(\.change), .shared(\.change, .output)],
    operands: [.oneOrMore(.oldTag, "The tags, with or without '#'", sets: \.tags)],
    description: """
      Removes the tag from the property \(code: "tags") and from the text of all notes, including those in the archive,
      in one operation. \(command: "undo") reverses this. Tags are compared without case. In the text, the space before
      the tag is removed with it, and so is a line that contains nothing else. Code, links and addresses are left
      alone.

      Nested tags stay unless \(option: "nested") is given. If removing the tag from a note would change the meaning of
      other text, nothing is changed; with \(option: "skip") only such notes are skipped.
      """,
    examples: [
      Example("sheaf tag delete craft", "Remove a tag from all notes"),
      Example("sheaf tag delete -n --nested garden", "Show what removing a tag and its nested tags would change"),
    ],
    exitStatus: [1: "No note has the tag, and if notes were skipped."],
    seeAlso: [.command("tag remove"), .command("tag rename"), .command("tags"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let removal = TagRemoval(arguments.tags, nested: arguments.isNested, text: arguments.text)
    let chosen = try view.selection(arguments.query)
    let request = VaultEdit.deletingTags(
      arguments.tags, removal, among: chosen, skipsRefused: arguments.edit.skipsRefused, in: view)
    for tag in arguments.tags {
      let one = TagRemoval([tag], nested: arguments.isNested, text: arguments.text)
      if !view.notes(with: [tag], among: chosen, where: one.takes).isEmpty { continue }
      TagRenameCommand.announceMissing([tag], session, view, isChosen: chosen != nil)
    }
    let below = arguments.isNested ? [] : view.notes(with: arguments.tags, among: chosen, where: removal.isBelow)
    if !below.isEmpty {
      session.giveHint("nested tags stay in \(Amount.text(below.count, "note")); --nested removes them too")
    }
    guard !request.notes.isEmpty else { return .nothing }
    return try arguments.edit.carryOut(request, arguments.change, session, view: &view)
  }
}
