internal import Answers
internal import CommandSpec
internal import Presentation
internal import VaultCore

enum OutlineCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Show the headings of a note", defaults: Arguments(), run: run,
    groups: [.shared(\.output, OutputArguments.options(of: HeadingList.shape))],
    operands: [.one(.note, "The note", sets: \.note)],
    description: """
      Prints the headings as a tree, each with its line number, for use with \(option: "line", of: "edit") of
      \(command: "edit").
      """,
    examples: [Example("sheaf outline welcome", "See the structure of a note")],
    exitStatus: [1: "The note has no headings."], seeAlso: [.command("show"), .page("sheaf-output", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let list = HeadingList(of: note, limit: arguments.output.limit, in: view)
    return try session.show(
      list, arguments.output, in: view, empty: "The note has no headings; 'sheaf show NOTE' shows all of it."
    ) { list, _ in OutlineText.lines(list.rows, session.display) }
  }
}
