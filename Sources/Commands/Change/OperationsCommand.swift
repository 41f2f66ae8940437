internal import CommandSpec
internal import VaultCore

enum OperationsCommand {
  struct Arguments: Sendable {
    var limit: Int?
    var showsFiles = false
    var isJSON = false
  }

  static let definition = Command(
    "List what was done to notes",
    defaults: Arguments(),
    options: [
      .own([
        .value("limit", short: "m", .count("COUNT"), "Show at most COUNT operations", sets: \.limit),
        .flag("files", "Show the files of each operation", sets: \.showsFiles),
        .flag("json", "Print one JSON document", sets: \.isJSON),
      ])
    ],
    description: [
      """
      Prints the operations of sheaf on the vault that can be undone, the newest first: number, time, how many files, and
      the command. They are kept in the user's state folder, not in the vault.
      """
    ],
    examples: [Example("sheaf operations -m 5", "Show the last five operations")],
    exitStatus: "It is 1 when there is none.",
    seeAlso: [.command("undo"), .command("redo")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = try session.findVault()
    if let recovered = try ChangeRecovery(vault).run() { session.tellRecovery(recovered) }
    let all = ChangeHistory(vault).entries
    let entries = all.prefix(arguments.limit ?? all.count)
    if arguments.isJSON {
      try session.print(
        .object([
          .init("formatVersion", 1), .init("total", .integer(all.count)),
          .init(
            "operations",
            .array(entries.map { .object(OperationJSON.members($0.operation, isUndone: $0.isUndone, vault)) })),
        ]))
    } else {
      if all.isEmpty, session.errorOutput.isTerminal {
        session.remark(StyledText("Nothing has been changed with sheaf yet; 'sheaf new TITLE' makes a note.", .dim))
      }
      try session.print(entries.flatMap { lines($0, vault, session, arguments) })
    }
    return entries.isEmpty ? .nothing : .success
  }

  private static func lines(
    _ entry: ChangeHistory.Entry, _ vault: Vault, _ session: Session, _ arguments: Arguments
  ) -> [StyledText] {
    let operation = entry.operation
    let zone = vault.surroundings.zone
    let date = CivilDateTime(NoteDate(nanoseconds: operation.time, zone: zone))
    let now = CivilDateTime(NoteDate(nanoseconds: session.surroundings.now(), zone: zone))
    let time = session.output.isTerminal ? RelativeDate.text(of: date, now: now) : date.iso8601
    var line = StyledText("\(operation.number)", .count) + StyledText("  ") + StyledText(time, .date)
    line = line + StyledText("  \(Amount.text(operation.files.count, "file"))  ")
    line = line + StyledText(TerminalText.safe(Array(operation.command.utf8)), .title)
    switch operation.kind {
    case .change: if entry.isUndone { line = line + StyledText("  undone", .dim) }
    case .undo(let other): line = line + StyledText("  undid \(other)", .dim)
    case .redo(let other): line = line + StyledText("  did \(other) again", .dim)
    }
    if !arguments.showsFiles { return [line] }
    return [line]
      + operation.files.map { file in
        let action: String =
          switch file.action {
          case .changed: "changed"
          case .created: "created"
          case .deleted: "deleted"
          case .moved(let to): "moved to \(QuotedName.terminalText(of: to)):"
          }
        let state = file.isConflict ? "left alone" : action
        return StyledText("    \(state) ", .dim) + StyledText(name: file.path)
      }
  }
}
