internal import Answers
internal import Connections
internal import JSON
internal import NoteQueries
internal import VaultCore

/// The number of rows above each query and each view of a base. It is counted when a client shows the line.
enum QueryLenses {
  /// Returns the code lenses of a document's queries, whose titles are not known yet.
  static func codeLenses(_ page: Page) -> [JSONValue] {
    places(in: page).map { query, view, range in
      let data: JSONValue = [
        "uri": .string(page.uri.text), "line": .integer(query.line), "view": view.map { .string($0) } ?? .null,
      ]
      return ["range": page.range(of: range).json, "data": data]
    }
  }

  private static func places(in page: Page) -> [(query: WrittenQuery, view: String?, range: Range<Int>)] {
    page.queries.filter { $0.language != .dataviewjs && $0.inlineRange == nil }.flatMap { query in
      let views = query.language == .base ? BaseFile(Array(query.text.utf8)).views.filter { !$0.name.isEmpty } : []
      if views.count < 2, !page.isBase { return [(query, nil as String?, page.head(of: query))] }
      return views.map { view in
        let start = query.fileOffset(view.nameRange.lowerBound)
        return (query, view.name, start..<start + view.nameRange.count)
      }
    }
  }

  /// `codeLens/resolve`: counts the rows.
  static func resolve(_ lens: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard let data = lens["data"], let uri = data["uri"]?.string, let line = data["line"]?.integer
    else { return lens }
    let page = try session.page(uri)
    guard let query = page.queries.first(where: { $0.line == line }) else { return lens.adding("command", title("")) }
    let count = QueryHover(page).count(of: query, view: data["view"]?.string)
    return lens.adding("command", title(count.map { Amount.text($0, "row") } ?? "no answer"))
  }

  /// A command that does nothing: a client shows its title.
  private static func title(_ text: String) -> JSONValue { ["title": .string(text), "command": ""] }
}
