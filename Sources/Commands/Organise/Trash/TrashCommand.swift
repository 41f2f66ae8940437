internal import CommandSpec
internal import Dates
internal import JSON
internal import Terminal
internal import VaultCore

enum TrashCommand {
  struct Arguments: Sendable {
    var output = OutputArguments()
  }

  static let shape = ListShape(
    thing: "file", things: "files", brief: .paths("Print paths only, one per line"),
    fields: [
      .init("path", .text, "its current path"),
      .init("original", .text, "the path that it had, from the root of the vault"),
      .init("isNote", .text, "true or false"), .init("size", .text, "the size in bytes"),
      .init("trashed", .date, "when it was moved there"),
    ],
    columns: ["path", "original", "size", "trashed"])

  static let definition: Command<Arguments> = Command(
    "List the contents of the trash, latest first",
    defaults: Arguments(),
    options: [.shared(\.output, OutputArguments.options(of: shape))],
    description: [
      """
      Prints the files in \(code: ".trash/"), each with the time when it was moved there (if the file system recorded
      it), its size, and the path that it had in the vault. If several files had the same path, their current paths are
      printed too. Notes in the trash are not part of the vault;
      \(code: "sheaf search in:trash") and \(code: "sheaf list in:trash") find them.
      """
    ],
    examples: [
      Example("sheaf trash", "List the contents of the trash"),
      Example("sheaf trash -l | sheaf restore -", "Restore everything"),
    ],
    exitStatus: "It is 1 when the trash is empty, or when something in it cannot be read.",
    seeAlso: [.command("restore"), .command("trash empty"), .command("delete")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let trash = try Trash(view.vault)
    let all = trash.listed
    let files = arguments.output.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: shape).print(
      files.map { file in
        let path = view.displayPath(file.path)
        return ListRow(
          handle: path, members: members(file, view.vault), paths: ["path": path, "original": file.originalPath])
      }, arguments.output, total: all.count, name: "files")
    if !isPrinted {
      if all.isEmpty, trash.problems.isEmpty, session.errorOutput.isTerminal {
        session.remark(StyledText("The trash is empty; 'sheaf delete NOTE' moves a note there.", .dim))
      }
      try session.page(lines(files, session, view))
      session.announceLimit(files.count, of: all.count, shape)
    }
    return all.isEmpty ? .nothing : .success
  }

  /// Returns the members of a file in the trash.
  static func members(_ file: Trash.File, _ vault: Vault) -> [JSONValue.Member] {
    JSONValue.pathMembers(file.path) + JSONValue.pathMembers(file.originalPath, key: "original") + [
      .init("isNote", .bool(file.isNote)), .init("size", .integer(Int(file.size))),
      .init("trashed", .string(NoteDate(nanoseconds: file.trashed, zone: vault.surroundings.zone).text)),
    ]
  }

  private static func lines(_ files: [Trash.File], _ session: Session, _ view: VaultView) -> [StyledText] {
    let zone = session.surroundings.zone
    let now = session.civilNow
    func date(_ file: Trash.File) -> CivilDateTime { CivilDateTime(nanoseconds: file.trashed, in: zone) }
    let counts = Dictionary(files.map { ($0.originalPath, 1) }, uniquingKeysWith: +)
    /// Returns the current path of a file, if another one had the same path.
    func place(_ file: Trash.File, after gap: String) -> StyledText {
      guard counts[file.originalPath] ?? 0 > 1 else { return StyledText() }
      return StyledText(gap) + StyledText(name: view.displayPath(file.path))
    }
    guard session.output.isTerminal else {
      return files.map { file in
        StyledText(date(file).iso8601, .date) + StyledText("\t\(file.size)\t") + StyledText(name: file.originalPath)
          + place(file, after: "\t")
      }
    }
    var table = TextTable([.init(importance: 1), .init(importance: 0), .init(minimum: 16, cut: .start)])
    for file in files {
      table.append([
        StyledText(RelativeDate.text(of: date(file), now: now), .date),
        StyledText(Amount.bytes(Int(file.size)), .count),
        StyledText(name: file.originalPath) + place(file, after: "  "),
      ])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }
}
