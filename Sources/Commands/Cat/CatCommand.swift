internal import CommandSpec
internal import VaultCore

enum CatCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var isBodyOnly = false
  }

  static let definition = Command(
    "Print the bytes of notes",
    defaults: Arguments(),
    options: [
      .own([.flag("body", "Leave out the front matter, and a byte-order mark", sets: \.isBodyOnly)]),
      .shared(\.notes),
    ],
    operands: [NoteOperands.operand.lifted(\.notes)],
    description: [
      """
      Prints the files of the notes, one after the other, exactly as they are: nothing is added, and a pager is never
      used.
      """
    ],
    examples: [
      Example("sheaf cat welcome", "Print a note"),
      Example("sheaf cat --body welcome", "Print the text alone"),
    ],
    exitStatus: "It is 1 when no note was named on standard input.",
    seeAlso: [.command("show")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let notes = try arguments.notes.records(in: view, session)
    for note in notes {
      let contents = try NoteContents(of: note.path, in: view.vault)
      try session.output.write(arguments.isBodyOnly ? Array(contents.body) : contents.bytes)
    }
    return notes.isEmpty ? .nothing : .success
  }
}
