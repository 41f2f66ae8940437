internal import JSON
internal import VaultCore

/// What is told of one note or file that an operation was about.
struct OperationCard {
  /// The note, as the view has it; nil for any other file.
  let note: NoteRecord?
  /// The view that the note is in, from before the operation for a note that is gone.
  let view: VaultView
  /// Where it was before the operation.
  let path: [UInt8]
  /// Where it is now; nil when it is nowhere any more, or still at its path.
  var destination: [UInt8]?
  /// What became of it.
  let state: CardPrinter.State

  /// The card of a file that was moved.
  static func moved(
    _ path: [UInt8], to destination: [UInt8], _ state: CardPrinter.State, _ view: VaultView, note: NoteRecord? = nil
  ) -> OperationCard {
    OperationCard(note: note, view: view, path: path, destination: destination, state: state)
  }

  /// The line of the card.
  func line(_ session: Session) -> StyledText {
    if let note { return CardPrinter(session: session, view: view).line(note, state) }
    let shown = state == .restored ? destination ?? path : path
    return StyledText(state.rawValue, state.style) + StyledText("  ") + StyledText(name: view.displayPath(shown))
  }
}

/// Prints what an operation did, a card for each note or file that it was about.
struct OperationPrinter {
  let session: Session
  let view: VaultView

  /// Prints the cards; those of files that were left alone say so.
  ///
  /// - Parameters:
  ///   - report: what was done; nil when there was nothing to do.
  ///   - extra: more members of the JSON document.
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
    case .json: try session.print(json(report, done, extra))
    case .text:
      if done.count == 1, let only = done.first, let note = only.note {
        try CardPrinter(session: session, view: only.view).print(note, only.state, CardArguments())
      } else {
        try session.print(done.map { $0.line(session) })
      }
    }
    guard let report else { return }
    session.tellConflicts(of: report)
    if arguments.isVerbose { ReportPrinter(session: session, view: view).tellUnusual(report) }
  }

  private func json(
    _ report: OperationReport?, _ cards: [OperationCard], _ extra: [JSONValue.Member]
  ) -> JSONValue {
    // All notes of an operation are told as one view has them.
    var records = cards.first { $0.note != nil }.map { RecordJSON($0.view, count: cards.count) }
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
    return .object(
      [
        .init("formatVersion", 1), .init("operation", report.map { .integer($0.operation.number) } ?? .null),
        .init("notes", .array(notes)), .init("files", .array(files)),
        .init("conflicts", .array(report?.conflicts.map { .object(JSONValue.pathMembers($0.path)) } ?? [])),
      ] + extra)
  }
}
