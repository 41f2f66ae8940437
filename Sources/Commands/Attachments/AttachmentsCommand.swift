internal import CommandSpec
internal import SystemCalls
internal import VaultCore

enum AttachmentsCommand {
  struct Arguments: Sendable {
    var showsOrphans = false
    var deletes = false
    var form = OutputArguments.Form.text
    var change = ChangeArguments()
  }

  static let definition = Command(
    "List files that are not notes, and who links to them",
    defaults: Arguments(),
    options: [
      .own([
        .flag("orphans", "Only files that nothing uses", sets: \.showsOrphans)
          .details("No note links to them or says their name, and no canvas shows them."),
        .flag("delete", "Move those that are listed into the trash", sets: \.deletes)
          .details("Only with \(option: "orphans")."),
      ]),
      OptionGroup(
        "Output options",
        [
          .flag("json", "Print one JSON document", sets: \.form, to: .json),
          .flag("paths", short: "l", "Print paths only, one a line", sets: \.form, to: .paths),
          .flag("print0", short: "0", "Print paths only, each with a NUL behind it", sets: \.form, to: .nulPaths),
          .flag("count", short: "c", "Print the number of files alone", sets: \.form, to: .count),
          .flag("quiet", short: "q", "Print nothing; the exit status tells", sets: \.form, to: .quiet),
        ]),
      .shared(\.change),
    ],
    description: [
      """
      Prints the size of each file, how many notes link to it, and its path. Canvases and bases are works of their own and
      are left out. JSON has the notes, and the type by content.
      """
    ],
    examples: [
      Example("sheaf attachments --orphans", "List files that nothing uses"),
      Example("sheaf attachments --orphans --delete", "Move them into the trash"),
    ],
    exitStatus: "It is 1 when there is no file to list.",
    seeAlso: [.command("attach"), .command("trash"), .command("restore"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      if arguments.deletes, !arguments.showsOrphans { throw ValueProblem("--delete needs --orphans") }
    },
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    var use = AttachmentUse(view)
    var paths = use.paths()
    if arguments.showsOrphans { paths = paths.filter { use.isOrphan($0) } }
    if arguments.deletes, !paths.isEmpty { return try delete(paths, session, arguments, &view) }
    switch arguments.form {
    case .quiet: break
    case .count: try session.print("\(paths.count)")
    case .paths:
      for path in paths { try session.output.write(QuotedName.line(of: view.displayPath(path)) + [0x0A]) }
    case .nulPaths: for path in paths { try session.output.write(view.displayPath(path) + [0]) }
    case .json, .jsonLines:
      let files = paths.map { path -> JSONValue in
        let notes = use.notes(linkingTo: path)
        return .object(
          JSONValue.pathMembers(path) + [
            .init("size", .integer(view.vault.sizeOfFile(path))),
            .init("type", .optional(view.vault.mediaType(of: path)?.name)),
            .init("isOrphan", .bool(notes.isEmpty && (arguments.showsOrphans || use.isOrphan(path)))),
            .init("linkedFrom", .array(notes.map { .text($0) })),
          ])
      }
      try session.print(
        .object([
          .init("formatVersion", 1), .init("total", .integer(files.count)), .init("attachments", .array(files)),
        ]))
    case .text:
      if paths.isEmpty, session.errorOutput.isTerminal {
        let text =
          arguments.showsOrphans
          ? "Every attachment is used." : "There are no attachments yet; 'sheaf attach NOTE FILE' adds one."
        session.remark(StyledText(text, .dim))
      }
      var table = TextTable([.init(alignment: .right), .init(alignment: .right), .init(minimum: 12, cut: .start)])
      for path in paths {
        table.append([
          StyledText(Amount.bytes(view.vault.sizeOfFile(path)), .dim),
          StyledText("\(use.notes(linkingTo: path).count)", .count), StyledText(name: view.displayPath(path)),
        ])
      }
      try session.print(table.lines(width: session.output.width, palette: session.palette))
    }
    return paths.isEmpty ? .nothing : .success
  }

  private static func delete(
    _ paths: [[UInt8]], _ session: Session, _ arguments: Arguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    if let expected = arguments.change.expected, expected != paths.count {
      throw CommandError(
        message: "it is about \(Amount.text(paths.count, "file")), not \(expected); nothing was done")
    }
    let planner = TrashPlanner(view.vault)
    var change = arguments.change
    change.expected = nil
    let outcome = try session.carryOut(change, count: 0, isJSON: arguments.form == .json, &view) {
      () throws(VaultError) in try planner.deletion(of: paths)
    }
    guard let outcome else { return .success }
    let moves = outcome.moves
    let current = view
    let cards = paths.map { OperationCard.moved($0, to: moves[$0] ?? $0, .deleted, current) }
    let form: CardArguments.Form =
      switch arguments.form {
      case .text: .text
      case .json, .jsonLines: .json
      case .paths, .nulPaths: .paths
      case .count, .quiet: .quiet
      }
    if arguments.form == .count { try session.print("\(paths.count)") }
    try OperationPrinter(session: session, view: view).print(outcome.report, cards, change, form)
    return outcome.status
  }
}
