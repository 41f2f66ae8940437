internal import Answers
internal import JSON
internal import Terminal
internal import VaultCore

/// The output about a note or file of an operation.
struct OperationCard {
  /// The note in the view; nil for any other file.
  let note: NoteRecord?
  /// The view that contains the note. For a note that no longer exists, it is from before the operation.
  let view: VaultView
  /// The path before the operation.
  let path: [UInt8]
  /// The path after the operation; nil if it no longer exists, or its path is unchanged.
  var destination: [UInt8]?
  /// The new state.
  let state: CardPrinter.State

  /// Returns the card of a moved file.
  static func moved(
    _ path: [UInt8], to destination: [UInt8], _ state: CardPrinter.State, _ view: VaultView, note: NoteRecord? = nil
  ) -> OperationCard {
    OperationCard(note: note, view: view, path: path, destination: destination, state: state)
  }

  /// Returns the line of the card.
  func line(_ session: Session) -> StyledText {
    if let note { return CardPrinter(session: session, view: view).line(note, state) }
    let shown = state == .restored ? destination ?? path : path
    return StyledText(state.rawValue, state.style) + StyledText("  ") + StyledText(name: view.displayPath(shown))
  }
}

/// Prints the result of an operation, with a card for each of its notes and files.
struct OperationPrinter {
  let session: Session
  let view: VaultView

  /// Prints the cards. Those of skipped files say so.
  ///
  /// - Parameters:
  ///   - report: The report of the operation; nil if there was nothing to do.
  ///   - extra: Additional members of the JSON document.
  func print(
    _ report: OperationReport?, _ cards: [OperationCard], _ arguments: ChangeArguments, _ form: CardArguments.Form,
    extra: [JSONValue.Member] = []
  ) throws {
    let conflicts = Set(report?.conflicts.map(\.path) ?? [])
    let done = cards.filter { !conflicts.contains($0.path) }
    switch form {
    case .quiet: break
    case .paths:
      for card in done {
        try session.output.write(QuotedName.line(of: view.displayPath(card.destination ?? card.path)) + [0x0A])
      }
    case .json: try session.print(document: json(report, done, extra))
    case .text:
      if done.count == 1, let only = done.first, let note = only.note {
        try CardPrinter(session: session, view: only.view).print(note, only.state, CardArguments())
      } else {
        try session.print(done.map { $0.line(session) })
      }
    }
    guard let report else { return }
    session.announceConflicts(of: report)
    if arguments.isVerbose { ReportPrinter(session: session, view: view).announceUnusual(report) }
  }

  private func json(
    _ report: OperationReport?, _ cards: [OperationCard], _ extra: [JSONValue.Member]
  ) -> [JSONValue.Member] {
    // All notes of an operation are in the same view.
    var records = cards.first { $0.note != nil }.map { NoteRows(recordsOf: cards.count, in: $0.view) }
    var notes: [JSONValue] = []
    var files: [JSONValue] = []
    for card in cards {
      let state: JSONValue.Member = .init("state", .string(card.state.rawValue))
      if let note = card.note {
        let moved =
          card.destination.map {
            $0 == note.path ? JSONValue.pathMembers(card.path, key: "from") : JSONValue.pathMembers($0, key: "to")
          } ?? []
        notes.append(.object([state] + (records?.members(note) ?? []) + moved))
      } else {
        let moved = card.destination.map { JSONValue.pathMembers($0, key: "to") } ?? []
        files.append(.object([state] + JSONValue.pathMembers(card.path) + moved))
      }
    }
    return [
      .init("operation", .operation(of: report)),
      .init("notes", .array(notes)), .init("files", .array(files)),
      .init("conflicts", .conflicts(of: report)),
    ] + extra
  }
}
