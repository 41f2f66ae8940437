internal import Answers
internal import Bytes
internal import Explanations
internal import Layouts
internal import NoteSyntax
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// The command line in the form in which users would type it.
  var commandLine: String {
    words.map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
  }

  /// Edits notes in one operation and prints a line about it, or their cards; with `--dry-run` prints the plan.
  func edit(
    _ chosen: ChosenNotes, _ arguments: ChangeArguments, as summary: ChangeSummary, edit: @escaping EditRequest.Edit
  ) throws -> ExitStatus {
    var view = try openVault()
    let notes = try chosen.records(in: view, self, arguments)
    return try self.edit(notes, arguments, view: &view, as: summary, edit: edit)
  }

  func edit(
    _ notes: [NoteRecord], _ arguments: ChangeArguments, view: inout VaultView,
    as summary: ChangeSummary = .updated, edit: @escaping EditRequest.Edit
  ) throws -> ExitStatus {
    try carryOut(EditRequest(notes.map(\.path), edit), count: notes.count, arguments, view: &view, as: summary)
  }

  func announce(_ recovery: Recovery) {
    if let error = recovery.error, let explanation = Explanation(error) {
      warn(explanation.message)
      for hint in explanation.hints { giveHint(hint) }
    }
    if let report = recovery.report { announceRecovery(report) }
  }

  func announceRecovery(_ report: OperationReport) {
    let command = TerminalText.safe(report.operation.command)
    switch report.origin {
    case .undone: warn("'\(command)' was interrupted before it changed anything; it left nothing behind")
    default:
      let what =
        report.operation.kind == .received
        ? "the files that it received are now in place" : "operation \(report.operation.number) is now finished"
      warn("'\(command)' was interrupted; \(what)")
    }
    announceConflicts(of: report)
  }

  /// Reports the skipped files, if there was an operation.
  func announceConflicts(of report: OperationReport?) {
    for conflict in report?.conflicts ?? [] {
      let name = QuotedName.terminalText(of: conflict.path)
      var text = "\(name): another program changed it at the same time, so sheaf did not change it"
      if let copy = conflict.copy {
        text += "; the version that was replaced is in \(QuotedName.terminalText(of: copy))"
      }
      warn(text)
    }
  }
}

extension [UInt8] {
  func applying(_ edits: [TextEdit]) -> [UInt8] { TextEdit.apply(edits, to: self) }
}

/// What a command has carried out, so that its error says so if it then fails, for instance to write the output.
final class CarriedOut: Sendable {
  /// Types without generic arguments cost less at the start of the program.
  private struct Facts {
    var text: String?
    var hint = ""
    var plan: ChangePlan?
  }

  private let facts = Locked(Facts())

  /// The plan that the command has shown.
  var plan: ChangePlan? {
    get { facts.withLock { $0.plan } }
    set { facts.withLock { $0.plan = newValue } }
  }

  func put(_ report: OperationReport?) {
    if let report { put("operation \(report.operation.number) was carried out") }
  }

  func put(_ text: String, hint: String = "'sheaf operations' shows what was done") {
    facts.withLock { ($0.text, $0.hint) = (text, hint) }
  }

  /// Stores that a commit was made. If git's index is behind, the next commit or sync brings it up to date.
  func putCommit() { put("the commit was made", hint: "'git log -1' shows it") }

  /// Returns the explanation of an error, with the fact before it if there is one.
  func completing(_ explanation: Explanation) -> Explanation {
    let facts = facts.withLock { $0 }
    guard let text = facts.text else { return explanation }
    var explanation = explanation
    explanation.fact = "\(text), but then: \(explanation.fact)"
    explanation.hints.append(facts.hint)
    return explanation
  }
}

extension Session {
  /// Prints a plan, as a unified diff for `patch` or as a JSON document.
  func show(_ plan: ChangePlan, isJSON: Bool) throws {
    for warning in plan.warnings { warn(warning) }
    if isJSON { return try print(document: plan.document) }
    if output.isTerminal {
      let folders = plan.newFolders.map { StyledText("new folder ", .strong) + StyledText(name: $0) }
      try page(plan.patch.map(\.line) + folders, isLong: true)
    } else {
      let folders = plan.newFolders.map { Array("new folder ".utf8) + QuotedName.line(of: $0) + [.lineFeed] }
      try print(exactly: plan.patch.bytes + folders.joined())
    }
  }

  /// Runs `work`, which puts a text into a note, and saves the text in the state folder if it fails.
  func keepingDraft(
    of text: String, _ arguments: ChangeArguments, _ vault: Vault, _ work: () throws -> ExitStatus
  ) throws -> ExitStatus {
    do {
      return try work()
    } catch VaultError.change(let cause) where !arguments.isDryRun {
      let path: [UInt8]
      switch cause {
      // The journal of a pending operation contains the text.
      case .pending, .unexpectedCount: throw VaultError.change(cause)
      case .refused(let refused, _), .edit(let refused, _): path = refused
      case .failed(let failed, _): path = failed ?? []
      case .changedSince(let paths): path = paths.first ?? []
      default: path = []
      }
      throw VaultError.notSaved(path: path, cause, draft: NoteDrafts.keep(Array(text.utf8), of: vault))
    }
  }
}
