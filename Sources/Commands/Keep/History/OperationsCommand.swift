internal import Answers
internal import Bytes
internal import CommandSpec
internal import Dates
internal import Layouts
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum OperationsCommand {
  struct Arguments: Sendable {
    var showsFiles = false
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List changes that sheaf made to notes", defaults: Arguments(), run: run,
    options: [.flag("files", "Show the files of each operation", sets: \.showsFiles)],
    groups: [.shared(\.output, OutputArguments.options(of: OperationList.shape))],
    description: """
      Prints the operations of sheaf on the vault that can be undone, newest first: number, time, number of files, and
      command line. They are stored in your state folder, not in the vault. Operations whose records are damaged are
      named on standard error.
      """,
    examples: [Example("sheaf operations -m 5", "Show the last five operations")],
    exitStatus: [1: "There is no operation."], seeAlso: [.command("undo"), .command("redo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = try session.findVault()
    if let recovered = try ChangeRecovery(vault).run() { session.announceRecovery(recovered) }
    let history = try ChangeHistory(vault)
    let list = OperationList(
      history.entries, damaged: history.damaged, limit: arguments.output.limit, of: vault)
    for number in history.damaged {
      session.warn("the record of operation \(number) is damaged: \(ChangeJournal(vault: vault).file(number).text)")
    }
    return try session.show(
      list, arguments.output, empty: "sheaf has not changed anything yet; 'sheaf new TITLE' makes a note."
    ) { list, _ in lines(list.rows, vault, session.display, arguments: arguments) }
  }

  private static func lines(
    _ entries: [ChangeHistory.Entry], _ vault: Vault, _ display: Display, arguments: Arguments
  ) -> [StyledText] {
    let zone = vault.surroundings.zone
    let now = display.now
    let rows = entries.map { entry -> [StyledText] in
      let operation = entry.operation
      let date = CivilDateTime(nanoseconds: operation.time, in: zone)
      var command = StyledText(TerminalText.safe(operation.command), .title)
      switch operation.kind {
      case .change: if entry.isUndone { command = command + StyledText("  undone", .dim) }
      case .undo(let other): command = command + StyledText("  undid \(other)", .dim)
      case .redo(let other): command = command + StyledText("  redid \(other)", .dim)
      case .received: break
      }
      return [
        StyledText("\(operation.number)", .count),
        StyledText(display.isTerminal ? RelativeDate.text(of: date, now: now) : date.iso8601, .date),
        StyledText(Amount.text(operation.files.count, "file")), command,
      ]
    }
    var lines: [StyledText]
    if display.isTerminal {
      lines = display.table(
        rows, .init(alignment: .right), .init(importance: 1), .init(alignment: .right, importance: 0),
        .init(minimum: 24))
    } else {
      let gap = StyledText("  ")
      lines = rows.map { $0[0] + gap + $0[1] + gap + $0[2] + gap + $0[3] }
    }
    if !arguments.showsFiles { return lines }
    return zip(lines, entries).flatMap { line, entry in [line] + entry.operation.files.map(self.line) }
  }

  private static func line(_ file: OperationSummary.File) -> StyledText {
    let action: String =
      switch file.action {
      case .changed: "changed"
      case .created: "created"
      case .deleted: "deleted"
      case .moved(let to): "moved to \(QuotedName.terminalText(of: to)):"
      }
    let state = file.isConflict ? "skipped" : action
    return StyledText("    \(state) ", .dim) + StyledText(name: file.path)
  }
}
