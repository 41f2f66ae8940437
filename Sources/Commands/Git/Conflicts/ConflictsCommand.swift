internal import CommandSpec
internal import JSON
internal import VaultCore

enum ConflictsCommand {
  struct Arguments: Sendable {
    var output = OutputArguments()
  }

  static let shape = ListShape(
    thing: "conflict", things: "conflicts",
    fields: [
      .init("kind", .text, "markers or copy"), .init("path", .text, "the note with the markers, or the copy"),
      .init("of", .text, "the note of which it is a copy"), .init("tool", .text, "the program that made the copy"),
      .init("lines", .text, "the lines of the conflicts"),
    ],
    columns: ["kind", "path", "of", "tool", "lines"])

  static let definition: Command<Arguments> = Command(
    "List conflicts left by merges and sync programs",
    defaults: Arguments(),
    options: [.shared(\.output, OutputArguments.options(of: shape))],
    description: [
      """
      Prints the notes with conflict markers of git, with the lines of each conflict, and the conflict copies that sync
      programs made: those of Syncthing, Dropbox, Nextcloud, ownCloud, Obsidian Sync, Seafile, and of iCloud, where
      \(code: "name 2.md") is a copy if it has most lines of \(code: "name.md"). A link by id, title or alias never
      leads to a copy.
      """
    ],
    examples: [
      Example("sheaf conflicts", "List the conflicts"),
      Example("sheaf conflicts merge --dry-run", "See how they would be merged"),
    ],
    exitStatus: "It is 1 when there is no conflict.",
    seeAlso: [.command("conflicts merge"), .command("check"), .command("sync"), .page("sheaf-git", 7)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let all = VaultConflicts(view).all()
    let conflicts = arguments.output.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: shape).print(
      conflicts.map { row($0, view) }, arguments.output, total: all.count, name: "conflicts")
    if !isPrinted {
      try session.page(lines(conflicts, view, session))
      session.announceLimit(conflicts.count, of: all.count, shape)
    }
    return all.isEmpty ? .nothing : .success
  }

  static func members(_ conflict: NoteConflict) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("kind", .string(conflict.kind.rawValue))]
    members += JSONValue.pathMembers(conflict.path)
    members += conflict.original.map { JSONValue.pathMembers($0, key: "of") } ?? [.init("of", nil)]
    members += [
      .init("tool", .optional(conflict.tool)),
      .init("lines", .array(conflict.lines.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })),
    ]
    return members
  }

  private static func row(_ conflict: NoteConflict, _ view: VaultView) -> ListRow {
    let path = view.displayPath(conflict.path)
    return ListRow(handle: path, members: members(conflict), paths: ["path": path])
  }

  private static func lines(_ conflicts: [NoteConflict], _ view: VaultView, _ session: Session) -> [StyledText] {
    var table = TextTable([.init(), .init(minimum: 20, cut: .middle), .init(minimum: 16, cut: .middle)])
    for conflict in conflicts {
      let what: StyledText =
        switch (conflict.kind, conflict.original) {
        case (.markers, _): StyledText("lines " + text(conflict.lines), .lineNumber)
        case (.copy, let original?): StyledText("of ", .dim) + StyledText(name: view.displayPath(original))
        case (.copy, nil): StyledText("its note is gone", .warning)
        }
      table.append([
        StyledText(conflict.kind.rawValue, .warning), StyledText(name: view.displayPath(conflict.path)), what,
      ])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  static func text(_ lines: [ClosedRange<Int>]) -> String {
    lines.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
  }
}
