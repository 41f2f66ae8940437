internal import Answers
internal import CommandSpec
internal import Terminal
internal import VaultCore

enum TagRenameCommand {
  struct Arguments: Sendable {
    var old = ""
    var new = ""
    var query = ""
    var edit = RefusalArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Rename a tag in all notes", defaults: Arguments(), run: run,
    options: [.value("where", .query, "Only in notes that match QUERY", sets: \.query)],
    groups: [.shared(\.edit), .shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(.oldTag, "The tag, with or without '#'", sets: \.old),
      .one(.newTag(), "Its new name, with or without '#'", sets: \.new),
    ],
    description: """
      Renames the tag in the property \(code: "tags") and in the text of all notes, including those in the archive, in
      one operation. \(command: "undo") reverses this. Tags are compared without case. Nested tags are renamed too:
      when \(code: "a") becomes \(code: "b"), \(code: "a/x") becomes \(code: "b/x"). Only the tags change: quotes,
      \(code: "#"), comments and the style of lists stay. Code, links and addresses are left alone.

      If a tag with the new name exists already, nothing is done: \(command: "tag merge") merges two tags. Changing only
      upper and lower case is always possible.
      """,
    examples: [
      Example("sheaf tag rename craft handwork", "Rename a tag and its nested tags"),
      Example("sheaf tag rename -n garden outdoors/garden", "Show what nesting a tag would change"),
    ],
    exitStatus: [1: "No note has the tag, and if notes were skipped."],
    seeAlso: [.command("tag merge"), .command("tag style"), .command("tags"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let chosen = try view.selection(arguments.query)
    let request = try VaultEdit.renamingTag(
      arguments.old, to: arguments.new, among: chosen, skipsRefused: arguments.edit.skipsRefused, in: view)
    guard !request.notes.isEmpty else {
      TagRenameCommand.announceMissing([arguments.old], session, view, isChosen: chosen != nil)
      return .nothing
    }
    return try arguments.edit.carryOut(request, arguments.change, session, view: &view)
  }

  static func announceMissing(_ tags: [String], _ session: Session, _ view: VaultView, isChosen: Bool) {
    for tag in tags {
      session.warn("no note\(isChosen ? " that matches" : "") has the tag '\(TerminalText.safe(tag))'")
      if isChosen { continue }
      let near = view.tag(near: tag).map { "did you mean '\(TerminalText.safe($0))'?" }
      session.giveHint(near ?? "'sheaf tags' lists the tags")
    }
  }
}

extension ValueSpec where Converted == String {
  /// An existing tag, with or without `#`.
  static var oldTag: ValueSpec {
    tags { text throws(AnswerError) in
      let name = TagNames.bare(text)
      if name.isEmpty { throw .noTag(text, .empty, near: nil) }
      return name
    }
  }

  /// Returns the value for a new tag, with or without `#`, which must be a tag in all places where tags are possible.
  static func newTag(_ name: String = "NEW") -> ValueSpec { tags(named: name, TagNames.single) }
}
