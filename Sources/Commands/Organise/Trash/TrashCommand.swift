internal import Answers
internal import CommandSpec
internal import Dates
internal import Presentation
internal import Terminal
internal import VaultCore

enum TrashCommand {
  struct Arguments: Sendable { var output = OutputArguments() }

  static let definition: Command<Arguments> = Command(
    "List the contents of the trash, latest first", defaults: Arguments(), run: run,
    groups: [.shared(\.output, OutputArguments.options(of: TrashList.shape))],
    description: """
      Prints the files in \(code: ".trash/"), each with the time when it was moved there (if the file system recorded
      it), its size, and the path that it had in the vault. If several files had the same path, their current paths are
      printed too. Notes in the trash are not part of the vault;
      \(code: "sheaf search in:trash") and \(code: "sheaf list in:trash") find them.
      """,
    examples: [
      Example("sheaf trash", "List the contents of the trash"),
      Example("sheaf trash -l | sheaf restore -", "Restore everything"),
    ],
    exitStatus: [1: "The trash is empty, or when something in it cannot be read."],
    seeAlso: [.command("restore"), .command("trash empty"), .command("delete")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let trash = try Trash(view.vault)
    let list = TrashList(trash.listed, limit: arguments.output.limit, in: view.vault)
    return try session.show(
      list, arguments.output, in: view,
      empty: trash.problems.isEmpty ? "The trash is empty; 'sheaf delete NOTE' moves a note there." : nil
    ) { list, _ in lines(list.rows, session.display, view) }
  }

  private static func lines(_ files: [Trash.File], _ display: Display, _ view: VaultView) -> [StyledText] {
    let zone = display.zone
    let now = display.now
    func date(_ file: Trash.File) -> CivilDateTime { CivilDateTime(nanoseconds: file.trashed, in: zone) }
    let counts = Dictionary(files.map { ($0.originalPath, 1) }, uniquingKeysWith: +)
    /// Returns the current path of a file, if another one had the same path.
    func currentPath(_ file: Trash.File, after gap: String) -> StyledText {
      guard counts[file.originalPath] ?? 0 > 1 else { return StyledText() }
      return StyledText(gap) + StyledText(name: view.displayPath(file.path))
    }
    guard display.isTerminal else {
      return files.map { file in
        StyledText(date(file).iso8601, .date) + StyledText("\t\(file.size)\t") + StyledText(name: file.originalPath)
          + currentPath(file, after: "\t")
      }
    }
    let rows = files.map { file in
      [
        StyledText(RelativeDate.text(of: date(file), now: now), .date),
        StyledText(Amount.bytes(Int(file.size)), .count),
        StyledText(name: file.originalPath) + currentPath(file, after: "  "),
      ]
    }
    return display.table(rows, .init(importance: 1), .init(importance: 0), .init(minimum: 16, cut: .start))
  }
}
