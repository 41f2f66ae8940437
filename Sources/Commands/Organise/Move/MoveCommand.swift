internal import Answers
internal import CommandSpec

enum MoveCommand {
  struct Arguments: Sendable {
    var notes = ChosenNotes()
    var folder = Argument("")
    var keepsTitle = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move notes to a folder and update links", defaults: Arguments(), run: run,
    options: [.flag("keep-title", "Do not change the title when the name changes", sets: \.keepsTitle)],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [
      ChosenNotes.operand.lifted(\.notes),
      .one(.folderPath, "The folder, from the root ('/'); or the note's new path", sets: \.folder),
    ],
    description: """
      Moves notes to a folder, and updates all links that would otherwise break or lead elsewhere: links to them and
      links in them, in notes, properties and canvases, each in its own form. \(command: "undo") reverses this. Other
      files and folders are named by their paths. A target that begins with \(code: "./") or \(code: "../") is relative
      to the working directory. A missing folder is created.

      A target that ends in \(code: ".md") or \(code: ".markdown") is a new path: the note is moved and renamed, as
      with \(code: "mv"). So is a target that has the extension of another file that is moved. If the title was the old
      name, it becomes the new one. A target that ends with a slash is always a folder.

      Either all notes are moved or none: if a name is taken, that is an error. Nothing is ever overwritten.
      """,
    examples: [
      Example("sheaf move recipes/Shortbread journal", "Move a note"),
      Example("sheaf move recipes/Shortbread baking/Butter.md", "Move a note and rename it"),
      Example("sheaf list -l tag:draft | sheaf move - drafts", "Move all notes of a list"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("rename"), .command("folder move"), .command("undo"), .page("sheaf-note", 5)],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "FOLDER", example: "sheaf move Welcome garden")
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let items = try arguments.notes.items(in: view, session, arguments.change)
    let request = try MoveItems(items, to: arguments.folder.bytes, keepsTitle: arguments.keepsTitle, in: view)
    return try session.carryOut(request, arguments.change, view: &view)
  }
}
