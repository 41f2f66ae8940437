internal import Answers
internal import Bytes
internal import CommandSpec
internal import Layouts
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum TagRenameCommand {
  struct Arguments: Sendable {
    var old = ""
    var new = ""
    var query = ""
    var edit = VaultEdit()
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
    let renaming = TagRenaming([arguments.old], to: arguments.new)
    let chosen = try view.selection(arguments.query)
    let notes = view.notes(with: [arguments.old], for: renaming, among: chosen)
    guard !notes.isEmpty else {
      TagRenameCommand.announceMissing([arguments.old], session, view, isChosen: chosen != nil)
      return .nothing
    }
    if let other = view.tagsInTheWay(of: renaming).first {
      throw CommandError(
        "the tag '\(TerminalText.safe(other.name))' already exists, in "
          + "\(Amount.text(other.notes, "note")); nothing was done",
        hints: ["'sheaf tag merge \(ShellWords.quoted(arguments.old)) \(ShellWords.quoted(arguments.new))' merges them"]
      )
    }
    // As long as some notes keep the old tag, its style stays with it.
    let configChange = chosen == nil ? StyleSettings(view.vault).renamingTags { renaming.name(of: $0) ?? $0 } : nil
    return try arguments.edit.run(
      notes, arguments.change, session, view: &view,
      as: ChangeSummary(verb: "retagged", detail: "\(arguments.old) → \(arguments.new)"), configChange: configChange,
      edit: renaming.edit(legacy: view.vault.config.readsLegacyFrontMatter))
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

extension TagRenaming {
  func edit(legacy: Bool) -> EditRequest.Edit {
    { _, note throws(EditError) in note.bytes.applying(try note.renameTags(self, legacy: legacy)) }
  }
}

extension ValueSpec where Converted == String {
  /// An existing tag, with or without `#`.
  static var oldTag: ValueSpec {
    ValueSpec("TAG", .dynamic("tag")) { word throws(ValueProblem) in
      let name = try bareTag(word)
      if name.isEmpty { throw ValueProblem("a tag cannot be empty") }
      return name
    }
  }

  /// Returns the value for a new tag, with or without `#`, which must be a tag in all places where tags are possible.
  static func newTag(_ name: String = "NEW") -> ValueSpec {
    ValueSpec(name, .dynamic("tag")) { word throws(ValueProblem) in
      let name = try bareTag(word)
      if name.isEmpty { throw ValueProblem("a tag cannot be empty") }
      if NoteEditor.isTag(name) { return name }
      if name.utf8.allSatisfy(\.isDigit) { throw ValueProblem("'\(name)' cannot be a tag: it is a number") }
      let joined = name.split { $0.isWhitespace || $0 == "," }.joined(separator: "-")
      let reason =
        name.contains(where: \.isWhitespace)
        ? "it contains a space" : "a tag consists of letters, digits, '-', '_' and '/'"
      throw ValueProblem("'\(name)' cannot be a tag: \(reason)", suggestion: NoteEditor.isTag(joined) ? joined : nil)
    }
  }

  private static func bareTag(_ word: Argument) throws(ValueProblem) -> String {
    guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
    var name = text.drop(while: \.isWhitespace)
    if name.first == "#" { name = name.dropFirst() }
    while let last = name.last, last.isWhitespace || last == "/" { name = name.dropLast() }
    return String(name)
  }
}
