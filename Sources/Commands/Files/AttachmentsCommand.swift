internal import Answers
internal import CommandSpec
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum AttachmentsCommand {
  struct Arguments: Sendable {
    var showsOrphans = false
    var deletes = false
    var output = OutputArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List attachments and where they are used", defaults: Arguments(), run: run,
    options: [
      .flag("orphans", "Only files that nothing uses", sets: \.showsOrphans)
        .details("No note links to them or mentions their names, and no canvas shows them."),
      .flag("delete", "Move the listed files to the trash", sets: \.deletes)
        .details("Needs \(option: "orphans"). \(command: "restore") brings them back."),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: AttachmentList.shape)), .shared(\.change)],
    description: """
      Prints the size of each file, the number of notes that link to it, and its path. Canvases and bases are not
      listed. JSON output also has the notes, and the type that was detected from the content.
      """,
    examples: [
      Example("sheaf attachments --orphans", "List files that nothing uses"),
      Example("sheaf attachments --orphans --delete", "Move them to the trash"),
    ],
    exitStatus: [1: "There is no file to list."],
    seeAlso: [.command("attach"), .command("trash"), .command("restore"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      if arguments.deletes, !arguments.showsOrphans { throw ValueProblem("--delete needs --orphans") }
      if arguments.deletes, arguments.output.limit != nil {
        throw ValueProblem("--delete takes all files, not --limit")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let list = AttachmentList(orphansOnly: arguments.showsOrphans, limit: arguments.output.limit, in: view)
    if arguments.deletes, !list.paths.isEmpty { return try delete(list.paths, session, arguments, view: &view) }
    let empty =
      arguments.showsOrphans
      ? "Every attachment is used." : "There are no attachments yet; 'sheaf attach NOTE FILE' adds one."
    return try session.show(list, arguments.output, in: view, empty: empty) { list, range in
      lines(list.page(range), session.display, view)
    }
  }

  private static func lines(_ files: [AttachmentList.Row], _ display: Display, _ view: VaultView) -> [StyledText] {
    let rows = files.map { file in
      [
        StyledText(Amount.bytes(view.vault.sizeOfFile(file.path)), .dim),
        StyledText("\(file.notes.count)", .count), StyledText(name: view.displayPath(file.path)),
      ]
    }
    return display.table(
      rows, .init(alignment: .right, importance: 0), .init(alignment: .right, importance: 1),
      .init(minimum: 16, cut: .start))
  }

  private static func delete(
    _ paths: [[UInt8]], _ session: Session, _ arguments: Arguments, view: inout VaultView
  ) throws -> ExitStatus {
    if !view.report.unread.isEmpty {
      throw CommandError("notes that could not be read may use these files; nothing was deleted")
    }
    if let expected = arguments.change.expected, expected != paths.count {
      throw CommandError(
        "this affects \(Amount.text(paths.count, "file")), not \(expected); nothing was done", .expectFailed)
    }
    let form = arguments.output.form
    let change = arguments.change.printing([.count, .csv, .tsv].contains(form) ? .quiet : form)
    var request = DeleteFiles(paths)
    guard let outcome = try session.carryOut(&request, change, &view) else { return .success }
    if form == .count { try session.print("\(paths.count)") }
    try session.show(request.answer(outcome, in: view), change)
    return outcome.status
  }
}
