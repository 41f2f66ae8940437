internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Prints where a note is mentioned.
struct MentionPrinter {
  let session: Session
  let view: VaultView

  /// A mention with the line that it stands in.
  private struct Place {
    let path: [UInt8]
    let position: SourcePosition
    let line: [UInt8]
    /// Where in the line it stands, as far as it does not go beyond it.
    let match: TextMatch
    let text: [UInt8]
  }

  /// Prints mentions, those of one note being neighbours, in the form that was asked for.
  func print(_ mentions: [Mention], of note: NoteRecord, _ form: OutputArguments.Form) throws {
    switch form {
    case .quiet: break
    case .count: try session.print("\(mentions.count)")
    case .paths: try session.output.write(paths(mentions).flatMap { QuotedName.line(of: $0) + [0x0A] })
    case .nulPaths: try session.output.write(paths(mentions).flatMap { $0 + [0] })
    case .json:
      try session.print(
        .object(
          [.init("formatVersion", 1)] + JSONValue.pathMembers(note.path, key: "note") + [
            .init("total", .integer(mentions.count)), .init("mentions", .array(places(mentions).map(json))),
          ]))
    case .jsonLines: for place in places(mentions) { try session.print(json(place)) }
    case .text: try session.print(places(mentions).map(line))
    }
  }

  private func line(_ place: Place) -> StyledText {
    let head =
      StyledText(name: view.displayPath(place.path))
      + StyledText(":\(place.position.line):\(place.position.column):", .lineNumber)
    return head + StyledText(" ")
      + MatchExcerpt.text(line: place.line, matches: [place.match], width: nil, palette: session.palette)
  }

  private func json(_ place: Place) -> JSONValue {
    .object(
      JSONValue.pathMembers(place.path) + [
        .init("line", .integer(place.position.line)), .init("column", .integer(place.position.column)),
        .init("text", .text(place.text)), .init("context", .text(place.line)),
      ])
  }

  private func paths(_ mentions: [Mention]) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    for mention in mentions {
      let path = view.displayPath(view.snapshot.key(of: mention.source))
      if paths.last != path { paths.append(path) }
    }
    return paths
  }

  /// The mentions with their lines; each note is read once.
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
