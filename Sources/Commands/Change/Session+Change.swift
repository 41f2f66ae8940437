internal import Answers
internal import Bytes
internal import Explanations
internal import Layouts
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// An edit of a note, which returns its new bytes.
typealias NoteEdit = @Sendable (_ note: NoteEditor) throws(EditError) -> [UInt8]

extension Session {
  /// The command line in the form in which users would type it.
  var commandLine: String {
    words.map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
  }

  /// Edits notes in one operation and prints a line about it, or their cards; with `--dry-run` prints the plan.
  func edit(
    _ chosen: ChosenNotes, _ arguments: ChangeArguments, _ card: CardArguments, as summary: ChangeSummary,
    edit: @escaping NoteEdit
  ) throws -> ExitStatus {
    var view = try openVault()
    let notes = try chosen.records(in: view, self, arguments)
    return try self.edit(notes, arguments, card, view: &view, as: summary, edit: edit)
  }

  /// Edits notes in one operation and prints a line about it, or their cards; with `--dry-run` prints the plan.
  func edit(
    _ notes: [NoteRecord], _ arguments: ChangeArguments, _ card: CardArguments, view: inout VaultView,
    as summary: ChangeSummary = .updated, edit: @escaping NoteEdit
  ) throws -> ExitStatus {
    try self.edit(notes, arguments, card, view: &view, as: summary) { (_, note) throws(EditError) in try edit(note) }
  }

  /// Edits notes like the function above, for edits that also depend on the note's path.
  func edit(
    _ notes: [NoteRecord], _ arguments: ChangeArguments, _ card: CardArguments, view: inout VaultView,
    as summary: ChangeSummary = .updated, edit: @escaping EditRequest.Edit
  ) throws -> ExitStatus {
    try carryOut(EditRequest(notes.map(\.path), edit), count: notes.count, arguments, card, view: &view, as: summary)
  }

  /// Reports the recovery of an operation that an earlier command did not complete.
  func announce(_ recovery: Recovery) {
    if let error = recovery.error, let explanation = Explanation(error) {
      warn(explanation.message)
      for hint in explanation.hints { remark(StyledText("hint: ", .hint) + StyledText(hint)) }
    }
    if let report = recovery.report { announceRecovery(report) }
  }

  /// Reports the recovery of an interrupted operation.
  func announceRecovery(_ report: OperationReport) {
    let command = TerminalText.safe(Array(report.operation.command.utf8))
    switch report.origin {
    case .undone: warn("'\(command)' was interrupted before it changed anything; it left nothing behind")
    default:
      let what =
        report.operation.kind == .received
        ? "the files that it received are now in place"
        : "operation \(report.operation.number) is now finished"
      warn("'\(command)' was interrupted; \(what)")
    }
    announceConflicts(of: report)
  }

  /// Reports the skipped files, if there was an operation.
  func announceConflictsIfAny(of report: OperationReport?) {
    if let report { announceConflicts(of: report) }
  }

  /// Reports the skipped files.
  func announceConflicts(of report: OperationReport) {
    for conflict in report.conflicts {
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
  /// Returns the bytes of the note after edits.
  func applying(_ edits: [TextEdit]) -> [UInt8] { TextEdit.apply(edits, to: self) }
}
