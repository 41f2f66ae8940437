internal import Answers
internal import CommandSpec
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum OperationsCommand {
  struct Arguments: Sendable {
    var showsFiles = false
    var actor: String?
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List changes that sheaf made to notes", defaults: Arguments(), run: run,
    options: [
      .flag("files", "Show the files of each operation", sets: \.showsFiles),
      .value("actor", .text("NAME"), "List only those of the agent NAME; '' for those of none", sets: \.actor),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: OperationList.shape))],
    description: """
      Prints the operations of sheaf on the vault, newest first: number, time, number of files, command line, and
      whether it is undone or what it undid or redid. Of an operation that an agent made, it says which one: by the name
      that \(command: "mcp") was started with. They are stored in your state folder, not in the vault.
      Operations whose records are damaged are named on standard error.
      """,
    examples: [
      Example("sheaf operations -m 5", "Show the last five operations"),
      Example("sheaf operations --actor claude --files", "Show what an agent changed"),
    ],
    exitStatus: [1: "There is no operation."], seeAlso: [.command("undo"), .command("redo"), .command("mcp")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = try session.findVault()
    try session.recover(vault)
    let history = try ChangeHistory(vault)
    let entries = history.entries.filter { entry in arguments.actor.map { $0 == entry.operation.actor } ?? true }
    let list = OperationList(
      entries, damaged: history.damaged, limit: arguments.output.limit, of: vault)
    for number in history.damaged {
      session.warn("the record of operation \(number) is damaged: \(ChangeJournal(vault: vault).file(number).text)")
    }
    let empty =
      arguments.actor.map { "No operation is by '\(TerminalText.safe($0))'." }
      ?? "sheaf has not changed anything yet; 'sheaf new TITLE' makes a note."
    return try session.show(list, arguments.output, empty: empty) { list, _ in
      OperationText.lines(list.rows, session.display, showsFiles: arguments.showsFiles)
    }
  }
}
