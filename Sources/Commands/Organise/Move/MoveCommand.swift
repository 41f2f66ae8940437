internal import Answers
internal import Bytes
internal import CommandSpec
internal import Layouts
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum MoveCommand {
  struct Arguments: Sendable {
    var notes = ChosenNotes()
    var folder = Argument("")
    var keepsTitle = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move notes to a folder and update links", defaults: Arguments(), run: run,
    options: [.flag("keep-title", "Do not change the title when the name changes", sets: \.keepsTitle)],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [
      ChosenNotes.operand.lifted(\.notes),
      .one(.folderPath, "The folder, from the root ('/'); or the note's new path", sets: \.folder),
    ],
    description: """
      Moves notes to a folder, and updates all links that would otherwise break or lead elsewhere: links to them and
      links in them, in notes, properties and canvases, each in its own form. \(command: "undo") reverses this. Other
      files and folders are named by their paths. A target that begins with \(code: "./") or \(code: "../") is relative
      to the working directory. A missing folder is created.

      A target that ends in \(code: ".md") or \(code: ".markdown") is a new path: the note is moved and renamed, as
      with \(code: "mv"). So is a target that has the extension of another file that is moved. If the title was the old
      name, it becomes the new one. A target that ends with a slash is always a folder.

      Either all notes are moved or none: if a name is taken, that is an error. Nothing is ever overwritten.
      """,
    examples: [
      Example("sheaf move recipes/Shortbread journal", "Move a note"),
      Example("sheaf move recipes/Shortbread baking/Butter.md", "Move a note and rename it"),
      Example("sheaf list -l tag:draft | sheaf move - drafts", "Move all notes of a list"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("rename"), .command("folder move"), .command("undo"), .page("sheaf-note", 5)],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "FOLDER", example: "sheaf move Welcome garden")
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let items = try arguments.notes.items(in: view, session, arguments.change)
    let target = arguments.folder.bytes
    if isPath(target, of: items, in: view) {
      guard let item = items.first, items.count == 1 else {
        throw CommandError(
          "'\(TerminalText.safe(target))' is the path of a single note, and \(items.count) are to be moved",
          hints: ["a trailing slash makes it a folder: \(ShellWords.quoted(TerminalText.safe(target) + "/"))"])
      }
      guard item.kind != .folder, VaultFiles.isNotePath(target) == (item.kind == .note) else {
        throw CommandError(
          "'\(TerminalText.safe(target))' is the path of a note, and "
            + "'\(QuotedName.terminalText(of: item.path))' is \(item.kind == .folder ? "a folder" : "not a note")")
      }
      let title = view.note(at: item.path)?.card.title
      let name = try FileNaming(view.vault).path(
        of: item.path, to: try view.folderPath(target), title: title, keepsTitle: arguments.keepsTitle)
      let detail = name.summary.map { ChangeSummary(verb: "moved", detail: $0.detail) }
      return try session.move([item], [name], as: .moved, arguments.change, view: &view, summary: detail)
    }
    let folder = try view.folderPath(target)
    let names = items.map { item -> NewName in
      let to = FileNaming.path(of: item.path, in: folder)
      return NewName(move: to == item.path ? nil : PathMove(from: item.path, to: to))
    }
    return try session.move(items, names, as: .moved, arguments.change, view: &view)
  }

  /// Returns whether a target is the new path of a file, rather than the folder to move it to.
  private static func isPath(_ target: [UInt8], of items: [VaultItem], in view: VaultView) -> Bool {
    if target.last == UInt8(ascii: "/") || view.folder(named: target) != nil { return false }
    if VaultFiles.isNotePath(target) { return true }
    func ending(_ path: [UInt8]) -> String? {
      let name = path.lastComponent
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
      return String(decoding: name[dot...], as: UTF8.self).lowercased()
    }
    return items.contains { $0.kind == .attachment && ending($0.path) != nil && ending($0.path) == ending(target) }
  }
}

extension Session {
  /// Moves and renames files and folders in one operation, and prints the result; with `--dry-run` prints the plan.
  func move(
    _ items: [VaultItem], _ names: [NewName], as state: ItemState, _ arguments: ChangeArguments, view: inout VaultView,
    emptied: [[UInt8]] = [], summary: ChangeSummary? = nil
  ) throws -> ExitStatus {
    try carryOut(
      MoveRequest(items, names, as: state, emptied: emptied), count: items.count, arguments, view: &view, as: summary)
  }

  /// Changes or removes the property `title` of notes, and updates the links that refer to their titles.
  func retitle(
    _ chosen: ChosenNotes, _ title: TitleChange, _ arguments: ChangeArguments,
    as summary: ChangeSummary
  ) throws -> ExitStatus {
    var view = try openVault()
    let items = try chosen.records(in: view, self, arguments).map { VaultItem(path: $0.path, kind: .note) }
    return try move(
      items, items.map { _ in NewName(title: title) }, as: .updated, arguments, view: &view, summary: summary)
  }

  /// Carries out a plan that rewrites links to items, and prints the result; with `--dry-run` prints the plan.
  func relink(
    _ items: [MoveRequest.Destination], as state: ItemState, _ arguments: ChangeArguments, view: inout VaultView,
    count: Int? = nil, summary: ChangeSummary? = nil, plan: @escaping (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> ExitStatus {
    try carryOut(
      MoveRequest(items, as: state, plan: plan), count: count ?? items.count, arguments, view: &view, as: summary)
  }
}
