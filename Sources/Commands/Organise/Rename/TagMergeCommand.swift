internal import Answers
internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum TagMergeCommand {
  struct Arguments: Sendable {
    var tags: [String] = []
    var into = ""
    var query = ""
    var edit = RefusalArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Merge tags into one in all notes", defaults: Arguments(), run: run,
    options: [.value("where", .query, "Only in notes that match QUERY", sets: \.query)],
    groups: [.shared(\.edit), .shared(\.change), .shared(\.change, .output)],
    operands: [
      .oneOrMore(.oldTag, "The tags to replace, with or without '#'", sets: \.tags),
      .one(.newTag("INTO"), "The tag that replaces them; it need not exist yet", sets: \.into),
    ],
    description: """
      Renames the tags to the last one, as \(command: "tag rename") does: in properties and text, with nested tags, in
      one operation. If a note's list would have a tag twice, one of the two is removed.

      After that, only \(command: "undo") can separate the tags again.
      """,
    examples: [
      Example("sheaf tag merge idea plan plans", "Merge two tags"),
      Example("sheaf tag merge weekly daily journal --where in:journal", "Merge tags in the notes of one folder"),
    ],
    exitStatus: [1: "No note has one of the tags, and if notes were skipped."],
    seeAlso: [.command("tag rename"), .command("tags"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let chosen = try view.selection(arguments.query)
    // A tag that no note has is reported, but the other tags are still merged.
    let missing = arguments.tags.filter { view.notes(with: [$0], for: TagRenaming([$0], to: arguments.into)).isEmpty }
    TagRenameCommand.announceMissing(missing, session, view, isChosen: false)
    let request = VaultEdit.mergingTags(
      arguments.tags, into: arguments.into, among: chosen, skipsRefused: arguments.edit.skipsRefused, in: view)
    guard !request.notes.isEmpty else {
      if missing.count < arguments.tags.count {
        TagRenameCommand.announceMissing(arguments.tags.filter { !missing.contains($0) }, session, view, isChosen: true)
      }
      return .nothing
    }
    return try arguments.edit.carryOut(request, arguments.change, session, view: &view)
  }
}
