internal import JSON
internal import NoteSyntax
internal import VaultCore

/// `textDocument/semanticTokens/full`: links, broken links, tags, properties, tasks and block ids.
enum SemanticTokensRequest {
  /// The types of tokens. They are mapped to the most similar types of the protocol, so that every theme colours them.
  private enum Kind: Int {
    case link, tag, property, task, blockID
  }

  /// The types and modifiers by their numbers. The modifiers are those of a broken link and of a task that is done.
  static let legend: JSONValue = [
    "tokenTypes": ["class", "macro", "property", "keyword", "label"], "tokenModifiers": ["deprecated", "readonly"],
  ]

  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) -> JSONValue {
    var tokens: [(range: Range<Int>, kind: Kind, modifiers: Int)] = []
    for link in page.note.links {
      let isBroken = !link.isExternal && page.target(of: link) == nil
      tokens.append((link.range, .link, isBroken ? 1 : 0))
    }
    tokens += page.note.tags.map { ($0.range, .tag, 0) }
    tokens += page.note.validMatter?.properties.map { ($0.keyRange, .property, 0) } ?? []
    let tasks = page.view.vault.config.tasks
    tokens += tasks.tasks(of: page.note).map { ($0.statusRange, .task, tasks.isClosed($0) ? 2 : 0) }
    tokens += page.note.blockIDs.map { ($0.range, .blockID, 0) }
    tokens.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var data: [JSONValue] = []
    var last = TextPosition(line: 0, character: 0)
    var end = 0
    for token in tokens where token.range.lowerBound >= end {
      let range = page.range(of: token.range)
      // Most clients do not understand tokens of several lines.
      guard range.start.line == range.end.line else { continue }
      end = token.range.upperBound
      let column = range.start.line == last.line ? range.start.character - last.character : range.start.character
      data += [
        .integer(range.start.line - last.line), .integer(column), .integer(range.end.character - range.start.character),
        .integer(token.kind.rawValue), .integer(token.modifiers),
      ]
      last = range.start
    }
    return ["data": .array(data)]
  }
}
