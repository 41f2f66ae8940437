internal import Answers
internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// `sheaf index` and `sheaf index rebuild`.
enum IndexCommand {
  static let definition = command(
    .normal, "Update the search index now",
    description: """
      Checks every file of the vault, reads the notes that are new or have changed, and reports what it did. Every
      command that needs the index does the same first; this command is for scripts, and for vaults so large that the
      first run takes a long time. The index is a cache: it can be deleted at any time. Notes are never written.
      """,
    examples: [Example("sheaf index", "Read what has changed")],
    seeAlso: [.command("index status"), .page("sheaf-index", 5)])

  static let rebuild = command(
    .rebuild, "Rebuild the index from the notes",
    description: """
      Reads every note, whatever the index contains. This is hardly ever necessary: an index that is damaged or of
      another version is rebuilt automatically.
      """,
    examples: [Example("sheaf index rebuild", "Read all notes again")],
    seeAlso: [.command("index"), .command("index verify")])

  private static func command(
    _ mode: Refresh.Mode, _ summary: String, description: Prose, examples: [Example], seeAlso: [Reference]
  ) -> Command<JSONArguments> {
    Command(
      summary, defaults: JSONArguments(), run: { try run(mode, $0, $1) }, options: JSONArguments.options,
      description: description, examples: examples, seeAlso: seeAlso)
  }

  private static func run(
    _ mode: Refresh.Mode, _ session: Session, _ arguments: JSONArguments
  ) throws -> ExitStatus {
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

  private static func lines(_ view: VaultView, milliseconds: Int) -> [StyledText] {
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

  private static func json(_ view: VaultView, milliseconds: Int) -> [JSONValue.Member] {
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
