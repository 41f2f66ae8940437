internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import Presentation
internal import Terminal
internal import VaultCore

enum ConflictsCommand {
  struct Arguments: Sendable { var output = OutputArguments() }

  static let definition: Command<Arguments> = Command(
    "List conflicts left by merges and sync programs", defaults: Arguments(), run: run,
    groups: [.shared(\.output, OutputArguments.options(of: ConflictList.shape))],
    description: """
      Prints the notes with conflict markers of git, with the lines of each conflict, and the conflict copies that sync
      programs made. These are copies with the names that Syncthing, Dropbox, Nextcloud, ownCloud, Obsidian Sync,
      Seafile, Synology Drive, pCloud, Resilio Sync, rclone, OneDrive and others give them in many languages. Of names
      that people give too, as \(code: "name 2.md") of iCloud, \(code: "name (1).md") or
      \(code: "name (conflict).md"), those are copies that have most lines of \(code: "name.md"). A link by id, title
      or alias never leads to a copy that its name shows.

      Conflict markers are found in notes, canvases and bases, with any length of at least 7 characters, and in all
      styles of git: \(code: "merge"), \(code: "diff3") and \(code: "zdiff3"). In a note, markers within a block of code
      count only if git has a conflict in the file.

      Conflicts that only git's index has are listed as \(code: "unmerged"): one side deleted or renamed the file, or it
      is not text. What \(code: "git status") says about them is shown too, such as \(code: "deleted by us") or
      \(code: "both added"). During a rebase, \(code: "us") is the upstream branch. The commands that resolve them are
      printed on standard error, and are in the field \(code: "next").
      """,
    examples: [
      Example("sheaf conflicts", "List the conflicts"),
      Example("sheaf conflicts merge --dry-run", "See how they would be merged"),
    ],
    exitStatus: [1: "There is no conflict."],
    seeAlso: [.command("conflicts merge"), .command("check"), .command("sync"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let finder = VaultConflicts(view)
    session.warn(ofGit: finder)
    let list = ConflictList(finder.all(), limit: arguments.output.limit, ConflictAdvice(view: view))
    try session.show(list, arguments.output, in: view) { list, _ in lines(list.rows, view, session.display) }
    if arguments.output.isPlainText {
      session.advise(on: list.rows.filter { $0.git != nil || !VaultFiles.isNotePath($0.path) }, view)
    }
    return list.total == 0 ? .nothing : .success
  }

  private static func lines(_ conflicts: [NoteConflict], _ view: VaultView, _ display: Display) -> [StyledText] {
    let rows = conflicts.map { conflict -> [StyledText] in
      let what: StyledText =
        switch (conflict.kind, conflict.original) {
        case (.markers, _): StyledText("lines " + text(conflict.lines), .lineNumber) + said(of: conflict)
        case (.unmerged, _): StyledText(conflict.git?.state.rawValue ?? "", .warning)
        case (.copy, let original?): StyledText("of ", .dim) + StyledText(name: view.displayPath(original))
        case (.copy, nil): StyledText("its note is gone", .warning)
        }
      return [StyledText(conflict.kind.rawValue, .warning), StyledText(name: view.displayPath(conflict.path)), what]
    }
    return display.table(rows, .init(), .init(minimum: 20, cut: .middle), .init(minimum: 16, cut: .middle))
  }

  /// Returns what git says about a file with markers, unless both sides just changed it.
  private static func said(of conflict: NoteConflict) -> StyledText {
    guard let state = conflict.git?.state, state != .bothModified else { return StyledText("") }
    return StyledText(", \(state.rawValue)", .warning)
  }

  static func text(_ lines: [ClosedRange<Int>]) -> String {
    lines.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
  }
}

extension Session {
  /// The maximal number of conflicts for which commands are printed.
  private static let mostAdvised = 10

  func advise(on conflicts: [NoteConflict], _ view: VaultView) {
    let advice = ConflictAdvice(view: view)
    for conflict in conflicts.prefix(Self.mostAdvised) {
      let steps = advice.steps(for: conflict)
      for step in steps { advise(step) }
      if steps.isEmpty, conflict.kind == .markers {
        let name = QuotedName.terminalText(of: view.displayPath(conflict.path))
        giveHint("edit \(name) and keep one side, without the lines of markers")
      }
    }
  }

  func advise(_ step: ConflictAdvice.Step) {
    giveHint(TerminalText.safe("'\(step.command)' \(step.effect)"))
  }

  /// Warns that the conflicts which git's index has are not known.
  func warn(ofGit conflicts: borrowing VaultConflicts) {
    if let problem = conflicts.problem { warn("conflicts of git: \(Explanation(problem).fact)") }
  }
}
