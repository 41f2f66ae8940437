internal import Answers
internal import Bytes
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// The command line in the form in which users would type it.
  var commandLine: String {
    words.map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
  }

  func announce(_ recovery: Recovery) {
    if let error = recovery.error, let explanation = Explanation(error) {
      warn(explanation.message)
      for hint in explanation.hints { giveHint(hint) }
    }
    if let report = recovery.report { announceRecovery(report) }
    for save in recovery.lateSaves { warn(save.explanation) }
  }

  /// Finishes an interrupted operation, for a command that needs it to be finished.
  func recover(_ vault: Vault) throws {
    let recovery = Recovery(of: vault)
    if let error = recovery.error { throw error }
    announce(recovery)
  }

  private func announceRecovery(_ report: OperationReport) {
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

/// What a command has carried out, so that its error says so if it then fails, for instance to write the output.
final class CarriedOut: Sendable {
  /// Types without generic arguments cost less at the start of the program.
  private struct Facts {
    var text: String?
    var hint = ""
    var done: ChangePlan?
    var conflicts: Set<[UInt8]> = []
  }

  private let facts = Locked(Facts())

  /// The last plan that was carried out, and the files that it left as they were; nil if there is none.
  var done: (plan: ChangePlan, conflicts: Set<[UInt8]>)? {
    facts.withLock { facts in facts.done.map { ($0, facts.conflicts) } }
  }

  func put(_ report: OperationReport?, of plan: ChangePlan? = nil) {
    guard let report else { return }
    put("operation \(report.operation.number) was carried out")
    facts.withLock { ($0.done, $0.conflicts) = (plan, Set(report.conflicts.map(\.path))) }
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
  /// Prints a plan: as a unified diff, as a JSON document, or only the paths of what would change.
  func show(_ plan: ChangePlan, _ form: OutputForm, in view: VaultView? = nil) throws {
    for warning in plan.warnings { warn(warning) }
    switch form {
    case .json, .jsonLines: return try print(document: plan.document)
    case .paths:
      let paths = Set(plan.changes.map(\.path)).sorted { $0.lexicographicallyPrecedes($1) }
      return try print(exactly: paths.flatMap { QuotedName.line(of: view?.displayPath($0) ?? $0) + [.lineFeed] })
    default: if form == .quiet { return }
    }
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
      throw VaultError.notSaved(path: path, cause, NoteDrafts.keep(Array(text.utf8), of: vault))
    }
  }
}
