internal import CommandSpec
internal import VaultCore

enum TrashCommand {
  struct Arguments: Sendable {
    var form = OutputArguments.Form.text
  }

  static let definition = Command(
    "List what is in the trash, the last that came first",
    defaults: Arguments(),
    options: [
      .own([
        .flag("json", "Print one JSON document", sets: \.form, to: .json),
        .flag("paths", short: "l", "Print paths only, one a line", sets: \.form, to: .paths),
        .flag("print0", short: "0", "Print paths only, each with a NUL behind it", sets: \.form, to: .nulPaths),
        .flag("count", short: "c", "Print the number of files alone", sets: \.form, to: .count),
        .flag("quiet", short: "q", "Print nothing; the exit status tells", sets: \.form, to: .quiet),
      ])
    ],
    description: [
      """
      Prints the files in \(code: ".trash/"): when they came there, as far as the file system tells, their size, and the
      path that they had in the vault. Notes in the trash are not part of the vault; \(code: "sheaf search in:trash") and
      \(code: "sheaf list in:trash") look at them all the same.
      """
    ],
    examples: [
      Example("sheaf trash", "List what is in the trash"),
      Example("sheaf trash -l | sheaf restore -", "Restore everything"),
    ],
    exitStatus: "It is 1 when the trash is empty.",
    seeAlso: [.command("restore"), .command("trash empty"), .command("delete")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let files = try Trash(view.vault).listed
    switch arguments.form {
    case .quiet: break
    case .count: try session.print("\(files.count)")
    case .paths:
      for file in files { try session.output.write(QuotedName.line(of: view.displayPath(file.path)) + [0x0A]) }
    case .nulPaths: for file in files { try session.output.write(view.displayPath(file.path) + [0]) }
    case .json, .jsonLines:
      try session.print(
        .object([
          .init("formatVersion", 1), .init("total", .integer(files.count)),
          .init("files", .array(files.map { json($0, view.vault) })),
        ]))
    case .text:
      if files.isEmpty, session.errorOutput.isTerminal {
        session.remark(StyledText("The trash is empty; 'sheaf delete NOTE' moves a note there.", .dim))
      }
      try session.print(lines(files, session, view))
    }
    return files.isEmpty ? .nothing : .success
  }

  /// The members of a file in the trash.
  static func json(_ file: Trash.File, _ vault: Vault) -> JSONValue {
    .object(
      JSONValue.pathMembers(file.path) + JSONValue.pathMembers(file.originalPath, key: "original") + [
        .init("isNote", .bool(file.isNote)), .init("size", .integer(Int(file.size))),
        .init("trashed", .string(NoteDate(nanoseconds: file.trashed, zone: vault.surroundings.zone).text)),
      ])
  }

  private static func lines(_ files: [Trash.File], _ session: Session, _ view: VaultView) -> [StyledText] {
    let zone = session.surroundings.zone
    let now = CivilDateTime(NoteDate(nanoseconds: session.surroundings.now(), zone: zone))
    func date(_ file: Trash.File) -> CivilDateTime { CivilDateTime(NoteDate(nanoseconds: file.trashed, zone: zone)) }
    guard session.output.isTerminal else {
      return files.map { file in
        StyledText(date(file).iso8601, .date) + StyledText("\t\(file.size)\t") + StyledText(name: file.originalPath)
      }
    }
    var table = TextTable([.init(), .init(), .init(minimum: 12, cut: .start)])
    for file in files {
      table.append([
        StyledText(RelativeDate.text(of: date(file), now: now), .date),
        StyledText(Amount.bytes(Int(file.size)), .count), StyledText(name: file.originalPath),
      ])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }
}
