internal import JSON
internal import JSONRPC
internal import NoteSyntax

/// `textDocument/foldingRange`: front matter, sections, code, tables, comments, quotes, and items of lists.
struct FoldingRangeRequest: ClientRequest {
  static let method = "textDocument/foldingRange"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) { uri = try DocumentPosition.uri(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri)
    var folds: Set<Fold> = []
    for fold in blocks(of: page.note) + sections(of: page.note) + containers(of: page.note) where fold.last > fold.first
    {
      folds.insert(fold)
    }
    return .array(folds.sorted { ($0.first, $1.last) < ($1.first, $0.last) }.map(\.json))
  }

  /// Lines that can be folded, from 0.
  private struct Fold: Hashable {
    let first: Int
    let last: Int
    var kind: String?

    var json: JSONValue {
      var members: [JSONValue.Member] = [.init("startLine", .integer(first)), .init("endLine", .integer(last))]
      if let kind { members.append(.init("kind", .string(kind))) }
      return .object(members)
    }
  }

  private func blocks(of note: ParsedNote) -> [Fold] {
    note.blocks.compactMap { block in
      switch block.kind {
      case .frontMatter: Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1, kind: "region")
      case .comment: Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1, kind: "comment")
      case .fencedCode, .table, .math, .html: Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1)
      default: nil
      }
    }
  }

  /// Returns the sections without the blank lines at their ends.
  private func sections(of note: ParsedNote) -> [Fold] {
    var isBlank = [Bool](repeating: false, count: note.lines.count)
    for block in note.blocks where block.kind == .blank { for line in block.lines { isBlank[line] = true } }
    for line in isBlank.indices where note.lines.range(of: line).isEmpty { isBlank[line] = true }
    return note.headings.indices.map { index in
      let heading = note.headings[index]
      let next = note.headings[(index + 1)...].first { $0.level <= heading.level }
      var last = next.map { $0.line - 2 } ?? note.lines.count - 1
      while last > heading.line - 1, isBlank[last] { last -= 1 }
      return Fold(first: heading.line - 1, last: last)
    }
  }

  private func containers(of note: ParsedNote) -> [Fold] {
    note.containers.map { container in
      Fold(
        first: note.lines.index(at: container.range.lowerBound),
        last: note.lines.index(at: max(container.range.lowerBound, container.range.upperBound - 1)))
    }
  }
}
