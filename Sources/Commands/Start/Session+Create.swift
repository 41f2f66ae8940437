internal import Answers
internal import Bytes
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Creates a note, lets the user edit it if requested, and prints its card; with `--dry-run` only shows it.
  func create(
    _ creation: CreateNote, isEdited: Bool = false, _ change: ChangeArguments, view: inout VaultView
  ) throws -> ExitStatus {
    var creation = creation
    if change.isDryRun {
      let plan = try view.plan(&creation, guards(change))
      try show(plan, change.form, in: view)
      announce(RedirectedLinks(ifDone: plan, in: view), isDryRun: true)
      return .success
    }
    // Programs that read no JSON are not told, so the search is saved.
    creation.namesLike = change.form == .json || (change.form == .text && errorOutput.isTerminal)
    let created = try carryOut(&creation, &view, change)
    let name = String(decoding: QuotedName.line(of: creation.path), as: UTF8.self)
    guard let record = view.note(at: creation.path) else {
      warn("\(name) was written, but is not part of the vault: the config or .sheafignore leaves it out")
      return .success
    }
    var status = ExitStatus.success
    if isEdited {
      // There is no warning if the editor cannot open a file at a line, since the user did not request the line.
      let line = try Editor(environment).knowsLines ? creation.line(in: created.text) : nil
      status = try edit([record], line: line, &view)
      if creation.isWithoutContent, try takeBack(created.text, at: creation.path, status, &view) { return status }
    }
    if let note = view.note(at: creation.path) {
      var answer = ChangeAnswer(note: note, .created, in: view, created.details)
      answer.carried = creation.carried
      try show(answer, change)
      if change.form == .text, case .redirected(_, let like) = created.details {
        announce(like, for: creation.path, view)
      }
    } else {
      warn("\(name) no longer exists")
    }
    return status
  }

  /// Creates a note, and reports what else that did. Returns the text that was written.
  @discardableResult
  func carryOut(
    _ creation: inout CreateNote, _ view: inout VaultView, _ change: ChangeArguments? = nil
  ) throws -> (text: [UInt8], details: ChangeAnswer.Details) {
    var path: [UInt8] = []
    let outcome = try view.carryOut(&creation, guards(change)) { plan, _ in
      path = plan.changes.first?.path ?? []
      inputText.release()
      carriedOut.put("\(QuotedName.terminalText(of: path)) was written")
    }
    announceProblems(of: view)
    for warning in outcome.plan.warnings { warn(warning) }
    for name in creation.note.unknownCommands {
      warn("the template's command '\(TerminalText.safe(name))' is kept as text: sheaf does not run it")
    }
    let details = creation.answer(outcome, in: view).details
    if case .redirected(let links, _) = details { announce(links) }
    guard case .create(_, let text, _)? = outcome.plan.changes.first else { return ([], details) }
    return (text, details)
  }

  /// Tells a person about notes that are very near to a new one.
  private func announce(_ like: [LikeNote], for path: [UInt8], _ view: VaultView) {
    guard let nearest = like.first else { return }
    for like in like {
      let name = QuotedName.terminalText(of: view.displayPath(like.note.path))
      warn("there is a note like this: \(name) (\(like.reasonText))")
    }
    giveHint("this makes one note of both: \(merging(path, into: nearest.note.path, view))")
  }

  /// Returns the command that merges a note into another.
  func merging(_ path: [UInt8], into target: [UInt8], _ view: VaultView) -> String {
    let names = [path, target].map { ShellWords.quoted(TerminalText.safe(view.displayPath($0))) }
    return "sheaf merge \(names[0]) \(names[1])"
  }

  /// Removes a new note if the editor failed and has not changed it, or has removed all of its text.
  private func takeBack(
    _ text: [UInt8], at path: [UInt8], _ status: ExitStatus, _ view: inout VaultView
  ) throws -> Bool {
    guard let bytes = view.vault.contents(of: path) else { return false }
    let name = QuotedName.terminalText(of: path)
    if bytes == text, status != .success {
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
