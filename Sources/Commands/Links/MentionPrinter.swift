internal import JSON
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Prints the mentions of a note.
struct MentionPrinter {
  let session: Session
  let view: VaultView

  /// A mention with the line that contains it.
  private struct Place {
    let path: [UInt8]
    let position: SourcePosition
    let line: [UInt8]
    /// The range of the mention in the line, clamped to the line.
    let match: TextMatch
    let text: [UInt8]
  }

  /// The options and fields of the list.
  static let shape = ListShape(
    thing: "mention", things: "mentions",
    brief: .paths("Print only the paths of the notes, each once"),
    fields: [
      .init("path", .text, "the note that mentions it"), .init("line", .text, "the line where the mention begins"),
      .init("column", .text, "the column where it begins, in bytes from 1"), .init("text", .text, "the mention"),
      .init("context", .text, "the text of that line"),
    ],
    columns: ["path", "line", "column", "text"])

  /// Prints mentions in the requested form. Those in the same note must be adjacent.
  func print(_ all: [Mention], of note: NoteRecord, _ arguments: OutputArguments) throws {
    let mentions = arguments.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: Self.shape).print(
      rows(mentions, isBrief: arguments.form == .paths || arguments.form == .nulPaths), arguments, total: all.count,
      name: "mentions", head: JSONValue.pathMembers(note.path, key: "note"))
    if isPrinted { return }
    try session.page(places(mentions).map(line))
    session.announceLimit(mentions.count, of: all.count, Self.shape)
  }

  /// Returns the rows of a list. Notes are not read if only paths are needed.
  private func rows(_ mentions: [Mention], isBrief: Bool) -> [ListRow] {
    if isBrief {
      return mentions.map { ListRow(handle: view.displayPath(view.snapshot.key(of: $0.source)), members: []) }
    }
    return places(mentions).map { place in
      let path = view.displayPath(place.path)
      return ListRow(handle: path, members: members(place), paths: ["path": path])
    }
  }

  private func line(_ place: Place) -> StyledText {
    let head =
      StyledText(name: view.displayPath(place.path))
      + StyledText(":\(place.position.line):\(place.position.column):", .lineNumber)
    return head + StyledText(" ")
      + MatchExcerpt.text(line: place.line, matches: [place.match], width: nil, palette: session.palette)
  }

  private func members(_ place: Place) -> [JSONValue.Member] {
    JSONValue.pathMembers(place.path) + [
      .init("line", .integer(place.position.line)), .init("column", .integer(place.position.column)),
      .init("text", .text(place.text)), .init("context", .text(place.line)),
    ]
  }

  /// Returns the mentions with their lines. Each note is read once.
  private func places(_ mentions: [Mention]) -> [Place] {
    var places: [Place] = []
    var start = mentions.startIndex
    while start < mentions.endIndex {
      let source = mentions[start].source
      let end = mentions[start...].firstIndex { $0.source != source } ?? mentions.endIndex
      let path = view.snapshot.key(of: source)
      let bytes = view.vault.contents(of: path) ?? []
      let lines = NoteParser.parse(bytes.span).lines
      for mention in mentions[start..<end] where mention.range.upperBound <= bytes.count {
        let position = lines.position(at: mention.range.lowerBound)
        let whole = lines.range(of: position.line - 1)
        let line = Array(bytes[whole].prefix { $0 != 0x0A && $0 != 0x0D })
        let first = mention.range.lowerBound - whole.lowerBound
        places.append(
          Place(
            path: path, position: position, line: line,
            match: TextMatch(first..<min(first + mention.range.count, line.count)),
            text: Array(bytes[mention.range])))
      }
      start = end
    }
    return places
  }
}
