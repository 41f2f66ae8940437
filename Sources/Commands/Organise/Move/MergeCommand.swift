internal import Answers
internal import CommandSpec
internal import VaultCore

enum MergeCommand {
  struct Arguments: Sendable {
    var notes: [Argument] = []
    var target = Argument("")
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Merge notes into another and update links", defaults: Arguments(), run: run,
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .oneOrMore(.note, "The notes to merge", sets: \.notes),
      .one(.word("TARGET", .dynamic("note")), "The note to merge them into", sets: \.target),
    ],
    description: """
      Appends the text of each NOTE in order to TARGET, and moves NOTE to the trash. \(command: "undo") reverses this.
      Links to NOTE and its parts then lead to TARGET, and links in its text lead where they led before. TARGET gets the
      tags and aliases of all notes and the earliest \(code: "created") date; it keeps its other properties and gets
      those that only NOTE has.

      If a label of a reference link or footnote, or the id of a block, occurs in two notes with different meanings, it
      is renamed in one of them, and its uses are updated.
      """,
    examples: [
      Example("sheaf merge recipes/Shortbread 'Rye sourdough'", "Merge two notes"),
      Example("sheaf merge Shortbread Welcome 'Rye sourdough'", "Merge three notes into the last one"),
    ],
    seeAlso: [.command("split"), .command("undo"), .page("sheaf-note", 5)])

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    var seen: Set<[UInt8]> = []
    let notes = try arguments.notes.map { try view.note(named: $0.bytes).path }.filter { seen.insert($0).inserted }
    let target = try view.note(named: arguments.target.bytes).path
    return try session.carryOut(MergeNotes(notes, into: target), arguments.change, view: &view)
  }
}
