internal import Answers
internal import Bytes
internal import CommandSpec
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum CopyCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var target: String?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Copy a note into a new one", defaults: Arguments(), run: run,
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [
      .one(.note, "The note", sets: \.note),
      .optional(
        .text("TARGET", .dynamic("folder")).required(as: "a target"), "A folder, the name of the copy, or both",
        sets: \.target),
    ],
    description: """
      Copies the note into its own folder or to \(value: "TARGET"), which is a path from the root.
      \(command: "undo") reverses this. \(value: "TARGET") is a folder if a folder of that name exists or if it ends
      with a slash; otherwise it is the name and title of the copy, optionally after a folder and a slash.

      The text is copied unchanged, except for what identifies the note: if it has an \(code: "id"), the copy gets a
      new one, and dates of creation and change become the current time. If the copy would have the title of the
      original, a number is added to it. If links are resolved by aliases, the aliases stay with the original. Links in
      the copy lead where those of the original do.
      """,
    examples: [
      Example("sheaf copy templates/Book reading/", "Copy a note into a folder"),
      Example("sheaf copy Shortbread 'Shortbread with caraway'", "Start a variation"),
    ],
    seeAlso: [.command("new"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let (folder, name) = split(arguments.target, note, view)
    let newID = try NoteIdentifier.make(now: session.surroundings.now())
    var path: [UInt8] = []
    let start = view
    let outcome = try session.carryOut(arguments.change, count: 1, &view) { _ throws(VaultError) in
      var copy = NoteCopy(of: note, in: start)
      let (plan, newPath) = try copy.plan(folder: folder, name: name, newID: newID)
      path = newPath
      return plan
    }
    guard outcome != nil else { return .success }
    if let copy = view.note(at: path) {
      try session.show(ChangeAnswer(note: copy, .created, in: view), arguments.change)
    } else {
      session.warn("\(QuotedName.terminalText(of: path)) was written, but is not part of the vault")
    }
    return .success
  }

  private static func split(_ target: String?, _ note: NoteRecord, _ view: VaultView) -> (folder: String, name: String?)
  {
    let own = String(decoding: note.folder, as: UTF8.self)
    guard let target else { return (own, nil) }
    let isFolder = target == "." || target.hasSuffix("/") || view.vault.hasFolder(target)
    if isFolder { return (target == "." || target == "/" ? "" : target, nil) }
    guard let slash = target.lastIndex(of: "/") else { return (own, target) }
    return (String(target[..<slash]), String(target[target.index(after: slash)...]))
  }
}
