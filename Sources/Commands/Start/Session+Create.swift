internal import Answers
internal import Bytes
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Creates a note, lets the user edit it if requested, and prints its card; with `--dry-run` only shows it.
  func create(
    _ creation: NoteCreation, isEdited: Bool = false, _ change: ChangeArguments,
    view: inout VaultView
  ) throws -> ExitStatus {
    if change.isDryRun {
      let (plan, redirected) = try creation.plan(in: view)
      try show(plan, isJSON: change.isJSON)
      announce(redirected, isDryRun: true)
      return .success
    }
    let created = try carryOut(creation, &view)
    let name = String(decoding: QuotedName.line(of: created.path), as: UTF8.self)
    guard let record = view.note(at: created.path) else {
      warn("\(name) was written, but is not part of the vault: the config or .sheafignore leaves it out")
      return .success
    }
    var status = ExitStatus.success
    if isEdited {
      // There is no warning if the editor cannot open a file at a line, since the user did not request the line.
      let line = try Editor(environment).knowsLines ? created.line : nil
      status = try edit([record], line: line, &view)
      if creation.isWithoutContent, try takeBack(created, status, &view) { return status }
    }
    if let answer = created.answer(in: view) {
      try show(answer, change)
    } else {
      warn("\(name) no longer exists")
    }
    return status
  }

  /// Creates a note, and reports what else that did.
  func carryOut(_ creation: NoteCreation, _ view: inout VaultView) throws -> CreatedNote {
    try checkStop()
    let created = try creation.carryOut(as: commandLine, in: &view) { path in
      inputText.release()
      carriedOut.put("\(QuotedName.terminalText(of: path)) was written")
    }
    announceProblems(of: view)
    for name in creation.note.unknownCommands {
      warn("the template's command '\(TerminalText.safe(name))' is kept as text: sheaf does not run it")
    }
    announce(created.redirected)
    return created
  }

  /// Removes a new note if the editor failed and has not changed it, or has removed all of its text.
  private func takeBack(_ created: CreatedNote, _ status: ExitStatus, _ view: inout VaultView) throws -> Bool {
    let path = created.path
    guard let bytes = view.vault.contents(of: path) else { return false }
    let name = QuotedName.terminalText(of: path)
    if bytes == created.text, status != .success {
      let history = try ChangeHistory(view.vault)
      guard let (number, plan) = try? history.undoing(nil), plan.changes.map(\.path) == [path] else { return false }
      _ = try ChangeExecutor(view.vault).run(plan, command: commandLine, kind: .undo(of: number))
      try view.refresh()
      warn("the editor failed, so \(name) was not made")
      return true
    }
    guard bytes.allSatisfy({ [.space, .tab, .lineFeed, .carriageReturn].contains($0) }) else { return false }
    _ = try ChangeExecutor(view.vault).run(ChangePlan([.delete(path: path, base: bytes)]), command: commandLine)
    try view.refresh()
    warn("the note is empty, so \(name) was not made")
    return true
  }

  /// Reports front matter at the beginning of a text for a note that cannot be read, and properties that are ignored.
  func announceFrontMatter(of text: String, _ vault: Vault) {
    let note = NoteParser.parse(Array(text.utf8).span)
    let invalid = note.problems.first { $0.code.hasPrefix("front-matter.") && !$0.code.contains("legacy") }
    if let invalid {
      warn("line \(invalid.line) of the text: \(invalid.message); its properties are kept as text")
    } else if note.frontMatter?.isFlow == true {
      warn("the front matter of the text is in braces; it is kept as text")
    }
    for problem in IgnoredValue.problems(of: note, zone: vault.surroundings.zone) {
      warn("line \(problem.line) of the text: \(problem.message)")
    }
  }
}
