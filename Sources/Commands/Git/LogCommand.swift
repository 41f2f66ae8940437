internal import CommandSpec
internal import Dates
internal import GitHistory
internal import JSON
internal import VaultCore

enum LogCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var output = OutputArguments()
  }

  static let shape = ListShape(
    thing: "version", things: "versions", brief: .none,
    fields: [
      .init("commit", .text, "the full name of the commit"), .init("short", .text, "its abbreviated name"),
      .init("date", .date, "when the author made it"), .init("author", .text, "the author's name"),
      .init("change", .text, "added, changed, moved or deleted"), .init("path", .text, "the path in that commit"),
      .init("from", .text, "the path before, if it moved"), .init("subject", .text, "the first line of the message"),
    ],
    columns: ["short", "date", "change", "path", "subject"])

  static let definition: Command<Arguments> = Command(
    "List the versions of a note in git",
    defaults: Arguments(),
    options: [.shared(\.output, OutputArguments.options(of: shape))],
    operands: [.one(.note, "The note, or the path of a deleted one", sets: \.note)],
    description: [
      """
      Prints the commits that changed the note, newest first. A rename is recognised if the contents are similar, as in
      git, or if the note kept its \(code: "id"). \(command: "cat") and \(command: "show") print the version
      \(code: "NOTE@COMMIT").
      """
    ],
    examples: [
      Example("sheaf log 'Rye sourdough'", "See when a note changed"),
      Example("sheaf cat 'Rye sourdough@HEAD~1'", "Print the version before the last commit"),
    ],
    exitStatus: "It is 1 when no commit contains the note.",
    seeAlso: [.command("cat"), .command("restore"), .command("operations"), .page("sheaf-git", 7)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    guard let name = arguments.note else { return .nothing }
    let repository = try session.repository(of: view.vault)
    let path = try session.path(ofNote: name.bytes, in: view)
    let all = try NoteHistory(repository).versions(of: path)
    let versions = arguments.output.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: shape).print(
      versions.map { row($0, repository, view) }, arguments.output, total: all.count, name: "versions")
    if !isPrinted {
      try session.page(lines(versions, repository, session, view))
      session.announceLimit(versions.count, of: all.count, shape)
    }
    return all.isEmpty ? .nothing : .success
  }

  private static func date(_ version: NoteVersion, _ view: VaultView) -> NoteDate {
    NoteDate(milliseconds: version.time * 1000, zone: view.vault.surroundings.zone)
  }

  private static func row(_ version: NoteVersion, _ repository: GitRepository, _ view: VaultView) -> ListRow {
    let change = version.change
    var members: [JSONValue.Member] = [
      .init("commit", .string(version.commit)), .init("short", .string(version.abbreviation)),
      .init("date", .string(date(version, view).text)), .init("author", .string(version.author)),
      .init("change", .string(change.kind.rawValue)),
    ]
    members += JSONValue.pathMembers(repository.vaultPath(of: change.path) ?? change.path)
    if let old = change.oldPath { members += JSONValue.pathMembers(repository.vaultPath(of: old) ?? old, key: "from") }
    members.append(.init("subject", .string(version.subject)))
    return ListRow(members: members, values: [:])
  }

  private static func lines(
    _ versions: [NoteVersion], _ repository: GitRepository, _ session: Session, _ view: VaultView
  ) -> [StyledText] {
    let now = session.civilNow
    let rows = versions.map { version -> [StyledText] in
      let moment = CivilDateTime(date(version, view), in: session.surroundings.zone)
      var text = StyledText(TerminalText.safe(Array(version.subject.utf8)))
      if let old = version.change.oldPath {
        text = text + StyledText("  was ", .dim) + StyledText(name: repository.vaultPath(of: old) ?? old)
      }
      return [
        StyledText(version.abbreviation, .count),
        StyledText(session.output.isTerminal ? RelativeDate.text(of: moment, now: now) : moment.iso8601, .date),
        StyledText(version.change.kind.rawValue), text,
      ]
    }
    guard session.output.isTerminal else {
      let gap = StyledText("  ")
      return rows.map { $0[0] + gap + $0[1] + gap + $0[2] + gap + $0[3] }
    }
    var table = TextTable([.init(), .init(importance: 1), .init(importance: 0), .init(minimum: 24)])
    for row in rows { table.append(row) }
    return table.lines(width: session.output.width, palette: session.palette)
  }
}

extension Session {
  /// Returns the path of a note by any of its names, or a path in the vault of a note that no longer exists.
  func path(ofNote name: [UInt8], in view: VaultView) throws -> [UInt8] {
    do {
      return try view.note(named: name).path
    } catch VaultError.noSuchNote where VaultFiles.isNotePath(name) {
      return name
    }
  }
}
