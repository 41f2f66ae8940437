internal import Answers
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// Refreshes the index and reports the result in numbers.
struct IndexingRun {
  let mode: Refresh.Mode

  func run(_ session: Session, _ arguments: JSONArguments) throws -> ExitStatus {
    let start = ContinuousClock.now
    let vault = try Vault.open(named: session.globals.vault, session.surroundings)
    session.announce(Recovery(of: vault))
    let view = try VaultView(vault, mode: mode)
    session.announceProblems(of: view, isWhole: true)
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    try session.show(
      arguments.form, document: { json(view, milliseconds: milliseconds) },
      text: { lines(view, milliseconds: milliseconds) })
    if case .inMemory(let reason) = view.report.outcome {
      if view.report.isBusy { session.warn("the index was not written: \(reason)") }
      return .failure
    }
    return .success
  }

  private func lines(_ view: VaultView, milliseconds: Int) -> [StyledText] {
    let (report, files) = (view.report, view.fileCounts)
    let time = " in \(Amount.duration(milliseconds: milliseconds))"
    var lines = [StyledText(Amount.text(files.notes, "note") + " and " + Amount.text(files.attachments, "other file"))]
    if report.read == 0, report.added + report.changed + report.removed == 0 {
      lines.append(StyledText("nothing has changed, nothing was read" + time))
    } else {
      let moved = report.moved > 0 ? " (\(report.moved) moved)" : ""
      lines.append(StyledText("\(report.added) added, \(report.changed) changed, \(report.removed) removed" + moved))
      lines.append(StyledText("read \(Amount.text(report.read, "note")), \(Amount.bytes(report.bytesRead)),\(time)"))
    }
    return lines
  }

  private func json(_ view: VaultView, milliseconds: Int) -> [JSONValue.Member] {
    let (report, files) = (view.report, view.fileCounts)
    let (outcome, reason): (String, String?) =
      switch report.outcome {
      case .unchanged: ("unchanged", nil)
      case .committed: ("committed", nil)
      case .inMemory(let reason): ("in-memory", reason)
      case .unsynchronized: ("unsynchronized", nil)
      case .watched: ("watched", nil)
      }
    let problems = view.unread().map { note -> JSONValue in
      .object(
        JSONValue.pathMembers(note.path) + [.init("code", .string(note.code)), .init("message", .string(note.fact))])
    }
    return JSONValue.pathMembers(view.vault.store.file.bytes) + [
      .init("outcome", .string(outcome)), .init("reason", .optional(reason ?? report.rebuildReason)),
      .init("notes", .integer(files.notes)), .init("attachments", .integer(files.attachments)),
      .init("read", .integer(report.read)), .init("bytesRead", .integer(report.bytesRead)),
      .init("added", .integer(report.added)), .init("changed", .integer(report.changed)),
      .init("removed", .integer(report.removed)), .init("moved", .integer(report.moved)),
      .init("milliseconds", .integer(milliseconds)), .init("problems", .array(problems)),
    ]
  }
}
