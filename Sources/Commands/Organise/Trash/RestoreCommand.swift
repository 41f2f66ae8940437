internal import Answers
internal import Bytes
internal import CommandSpec
internal import Terminal
internal import VaultCore

enum RestoreCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var takesAttachments = true
    var revision: String?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Restore notes from the trash or from git", defaults: Arguments(), run: run,
    options: [
      .flag("no-attachments", "Leave images and other files of the notes in the trash") { $0.takesAttachments = false },
      .value("rev", .revision, "Give notes the contents of a commit, or of a day", sets: \.revision),
    ],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [.oneOrMore(.trashed, "The items to restore; '-' reads names, one per line", sets: \.notes.names)],
    description: """
      Moves notes and other files from \(code: ".trash/") back to the paths that they had; missing folders are created. If
      a path is taken, a number is added to the name. Links to the notes work again.

      Images and other files that a restored note links to are restored with it if they are in the trash too, unless
      \(option: "no-attachments") is given.

      Items in the trash can be named by their path there, by their former path or by their file name, and notes also by
      title, alias or id. A folder means everything in it. If several items had the same path, the one that was deleted
      last is restored, and a hint names the others.

      With \(option: "rev"), notes are named as in other commands, and deleted ones by their path. They get the contents
      that they had in the commit, and keep their current names. A revision is one of git, or a day or period in words,
      such as \(code: "yesterday"): then it is the last commit up to its end. \(command: "undo") reverses this.
      """,
    examples: [
      Example("sheaf restore 'recipes/Banana bread'", "Restore a note"),
      Example("sheaf restore --rev HEAD~1 'Rye sourdough'", "Reverse the changes of the last commit to a note"),
      Example("sheaf search -l in:trash bread | sheaf restore -", "Restore what a search finds in the trash"),
    ],
    seeAlso: [.command("trash"), .command("delete"), .command("log"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    // The names are read first, since they might come from the command that moves the files to the trash.
    let names = try arguments.notes.words(session)
    var view = try session.openVault()
    if let revision = arguments.revision { return try restore(names, at: revision, arguments, session, view: &view) }
    var request = try RestoreFiles(named: names, takesAttachments: arguments.takesAttachments, in: view)
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    try session.show(request.answer(outcome, in: view), arguments.change)
    for file in request.others {
      let names = [file.path, file.originalPath].map { QuotedName.terminalText(of: $0) }
      session.giveHint("\(names[0]) had the path \(names[1]) too")
    }
    return outcome.status
  }

  private static func restore(
    _ names: [[UInt8]], at revision: String, _ arguments: Arguments, _ session: Session, view: inout VaultView
  ) throws -> ExitStatus {
    var versions: [RestoreVersions.Version] = []
    for name in names {
      let past = try session.pastNote(named: name, at: revision, in: view)
      if versions.contains(where: { $0.path == past.currentPath }) { continue }
      versions.append((past.currentPath, past.bytes))
    }
    return try session.carryOut(RestoreVersions(versions), arguments.change, view: &view)
  }
}
