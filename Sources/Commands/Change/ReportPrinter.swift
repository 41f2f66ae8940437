internal import Answers
internal import JSON
internal import Terminal
internal import VaultCore

/// Prints the result of an operation: a line, or the cards of its notes.
struct ReportPrinter {
  let session: Session
  let view: VaultView

  /// Prints the notes of an operation by their paths. `report` is nil if there was nothing to do.
  func print(
    _ report: OperationReport?, _ paths: [[UInt8]], _ arguments: ChangeArguments, _ card: CardArguments,
    as summary: ChangeSummary = .updated
  ) throws {
    let changed = Set(report?.operation.files.filter { !$0.isConflict }.map(\.path) ?? [])
    let files = changed.isEmpty ? nil : try? VaultDirectory(view.vault.root)
    /// Returns the changed file that a note is a symbolic link to; nil for any other note.
    func linked(_ note: NoteRecord) -> [UInt8]? {
      if changed.contains(note.path) { return nil }
      return (try? files?.resolved(note.path, in: view.vault.root)).flatMap { changed.contains($0) ? $0 : nil }
    }
    func isChanged(_ note: NoteRecord) -> Bool { changed.contains(note.path) || linked(note) != nil }
    func state(_ note: NoteRecord) -> CardPrinter.State { isChanged(note) ? .updated : .unchanged }
    let notes = paths.compactMap { view.note(at: $0) }
    let printer = CardPrinter(session: session, view: view)
    switch card.form {
    case .quiet: break
    case .json:
      var records = NoteRows(recordsOf: notes.count, in: view)
      let list = notes.map { note -> JSONValue in
        .object(
          [.init("state", .string(state(note).rawValue))] + records.members(note)
            + (linked(note).map { JSONValue.pathMembers($0, key: "symlinkTo") } ?? []))
      }
      try session.print(document: [
        .init("operation", .operation(of: report)),
        .init("notes", .array(list)),
        .init("conflicts", .conflicts(of: report)),
      ])
    case .paths: for note in notes { try printer.print(note, state(note), card) }
    case .text where card.showsCard: for note in notes { try printer.print(note, state(note), card) }
    case .text:
      let edited = notes.filter(isChanged)
      let others = notes.filter { !isChanged($0) }
      try session.print(summary.lines(changed: edited, unchanged: others, session, view))
      for note in edited {
        guard let file = linked(note) else { continue }
        try session.print(
          StyledText("  ") + StyledText(name: view.displayPath(note.path)) + StyledText(" is a symbolic link to ", .dim)
            + StyledText(name: view.displayPath(file)))
      }
    }
    guard let report else { return }
    session.announceConflicts(of: report)
    if arguments.isVerbose { announceUnusual(report) }
  }

  /// Prints warnings if files were written in an unusual way.
  func announceUnusual(_ report: OperationReport) {
    for path in report.writtenInPlace {
      session.warn("\(QuotedName.terminalText(of: path)): written in place, since it has hard links or another owner")
    }
    if report.lacksExchange {
      session.warn("the file system cannot swap names: a change by another program at the same instant may be lost")
    }
  }
}
