internal import Answers
internal import CommandSpec
internal import VaultCore

enum MergeCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var target = Argument("")
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Merge a note into another and update links", defaults: Arguments(), run: run,
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(.note, "The note to merge", sets: \.note),
      .one(.word("TARGET", .dynamic("note")), "The note to merge it into", sets: \.target),
    ],
    description: """
      Appends the text of NOTE to TARGET, and moves NOTE to the trash. \(command: "undo") reverses this. Links to NOTE
      and its parts then lead to TARGET, and links in its text lead where they led before. TARGET gets the tags and
      aliases of both notes and the earlier \(code: "created") date; it keeps its other properties and gets those that
      only NOTE has.

      If a label of a reference link or footnote, or the id of a block, occurs in both notes with different meanings, it
      is renamed in one of them, and its uses are updated.
      """,
    examples: [Example("sheaf merge recipes/Shortbread 'Rye sourdough'", "Merge two notes")],
    seeAlso: [.command("split"), .command("undo"), .page("sheaf-note", 5)])

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes).path
    let target = try view.note(named: arguments.target.bytes).path
    return try session.carryOut(MergeNotes(note, into: target), arguments.change, view: &view)
  }
}
