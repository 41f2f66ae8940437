internal import JSON
internal import Rendering
internal import Terminal
internal import VaultCore

/// Prints the card of a note: its new state, title, path, id and first lines.
struct CardPrinter {
  /// The new state of a note.
  enum State: String {
    case created
    case updated
    case deleted
    case restored
    case renamed
    case moved
    case archived
    case unarchived
    case unchanged

    /// The style of the word.
    var style: Style {
      switch self {
      case .created, .restored: .created
      case .deleted: .deleted
      case .unchanged: .dim
      default: .updated
      }
    }
  }

  let session: Session
  let view: VaultView

  /// Prints the card in the requested form.
  ///
  /// - Parameter extra: Additional members of the JSON document.
  func print(
    _ note: NoteRecord, _ state: State, _ arguments: CardArguments, extra: [JSONValue.Member] = []
  ) throws {
    switch arguments.form {
    case .quiet: return
    case .paths: try session.output.write(QuotedName.line(of: view.displayPath(note.path)) + [0x0a])
    case .json:
      var records = RecordJSON(view, count: 1)
      let head: [JSONValue.Member] = [
        .init("formatVersion", .integer(1)), .init("state", .string(state.rawValue)),
      ]
      try session.print(.object(head + records.members(note) + extra))
    case .text:
      let snippet = view.snapshot.texts(of: note.document).snippet
      let indent = StyledText("  ")
      var lines = [line(note, state)]
      if let id = note.card.id { lines.append(indent + StyledText(id, .dim)) }
      if !snippet.isEmpty, snippet != note.card.title {
        let width = session.output.width.map { max(1, min($0, TerminalLines.widestText) - 2) }
        lines += StyledText(snippet).prepared(for: session.palette).wrapped(toColumns: width).map {
          indent + $0
        }
      }
      try session.print(lines)
    }
  }

  /// Returns the first line of the card.
  func line(_ note: NoteRecord, _ state: State) -> StyledText {
    StyledText(state.rawValue, state.style) + StyledText("  ") + StyledText(note.card.title, .title)
      + StyledText("  ")
      + StyledText(name: view.displayPath(note.path), link: session.link(to: note, in: view))
  }
}
