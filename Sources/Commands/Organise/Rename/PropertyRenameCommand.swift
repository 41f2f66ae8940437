internal import Answers
internal import CommandSpec
internal import Terminal
internal import VaultCore

enum PropertyRenameCommand {
  struct Arguments: Sendable {
    var old = ""
    var new = ""
    var query = ""
    var isForced = false
    var edit = RefusalArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Rename a property in all notes", defaults: Arguments(), run: run,
    options: [
      .flag("force", "Rename a property even if sheaf uses it", sets: \.isForced),
      .value("where", .query, "Only in notes that match QUERY", sets: \.query),
    ],
    groups: [.shared(\.edit), .shared(\.change), .shared(\.change, .output)],
    operands: [.one(.property, "The name of the property", sets: \.old), .one(newName, "Its new name", sets: \.new)],
    description: """
      Renames the property in all notes that have it, including those in the archive, in one operation.
      \(command: "undo") reverses this. Names are compared without case; changing only the case is possible too. Only
      the key changes: value, place, quotes and comments stay. Fields in the text, \(code: "key:: value"), are renamed too
      where \(code: "inline-fields") makes them properties.

      If a note has a property with the new name already, nothing is changed, since sheaf cannot know which of the two
      values to keep; with \(option: "skip") only such notes are skipped. \(page: "sheaf-note", 5) lists the
      properties that sheaf uses; such a property can only be renamed to one with the same meaning, unless
      \(option: "force") is given.
      """,
    examples: [
      Example("sheaf property rename rating stars", "Rename a property"),
      Example("sheaf property rename -n status state --where in:projects", "Show what would change in one folder"),
    ],
    exitStatus: [1: "No note has the property, and if notes were skipped."],
    seeAlso: [.command("properties"), .command("property set"), .command("undo")])

  private static var newName: ValueSpec<String> {
    ValueSpec("NEW", .dynamic("property")) { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      if text.isEmpty { throw ValueProblem("a property needs a name") }
      if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
        throw ValueProblem("the name of a property cannot begin or end with a space")
      }
      if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) {
        throw ValueProblem("'\(TerminalText.safe(word.bytes))' cannot be a property: it contains control characters")
      }
      return text
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let (old, new) = (arguments.old, arguments.new)
    let chosen = try view.selection(arguments.query)
    let request = try VaultEdit.renamingProperty(
      old, to: new, isForced: arguments.isForced, among: chosen, skipsRefused: arguments.edit.skipsRefused, in: view)
    guard !request.notes.isEmpty else {
      session.warn("no note\(chosen == nil ? "" : " that matches") has a property '\(shown(old))'")
      if chosen == nil, let near = view.snapshot.property(near: old) {
        session.giveHint("did you mean '\(shown(near))'?")
      }
      return .nothing
    }
    // It gets another meaning.
    if PropertyMeaning(key: new) != nil, PropertyMeaning(key: old) != PropertyMeaning(key: new) {
      session.warn("sheaf uses '\(shown(new))': see sheaf-note(5)")
    }
    return try arguments.edit.carryOut(request, arguments.change, session, view: &view)
  }

  private static func shown(_ name: String) -> String { TerminalText.safe(name) }
}
