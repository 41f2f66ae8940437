internal import CommandSpec
internal import NoteSyntax
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
      .own([.flag("body", "Leave out the front matter and a byte-order mark", sets: \.isBodyOnly)]),
      .shared(\.notes),
    ],
    operands: [NoteOperands.operand.lifted(\.notes)],
    description: [
      """
      Prints the files of the notes one after the other, exactly as they are: nothing is added, and no pager is used.
      For a part of a note, such as \(code: "NOTE#Heading") or \(code: "NOTE:LINE"), its lines are printed; see
      \(page: "sheaf", 1).
      """
    ],
    examples: [
      Example("sheaf cat welcome", "Print a note"),
      Example("sheaf cat --body welcome", "Print the text without front matter"),
    ],
    exitStatus: "It is 1 if standard input names no note.",
    seeAlso: [.command("show")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let parts = try arguments.notes.parts(in: view, session)
    for named in parts {
      let (bytes, parsed, place) = try named.located(in: view.vault)
      let body = arguments.isBodyOnly ? parsed.bodyRange : bytes.indices
      try session.output.write(Array(bytes[place?.range ?? body]))
    }
    return parts.isEmpty ? .nothing : .success
  }
}
