internal import Bytes
package import JSON
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// All queries of a vault, each asked.
package struct QuerySurvey {
  /// A query with its answer in numbers.
  package struct Row: Sendable {
    /// The note or base.
    package let path: [UInt8]
    /// The line, from 1.
    package let line: Int
    /// The language.
    package let kind: String
    /// The view of a base, or the form of another query.
    package let view: String?
    /// The number of rows; nil if the query has an error.
    package let rows: Int?
    /// The time that the answer took.
    package let milliseconds: Int
    /// Why there is no answer.
    package let error: QueryError?
  }

  /// The queries, by path and line.
  package private(set) var rows: [Row] = []

  /// Asks all queries of a vault.
  package init(_ view: VaultView, _ options: QueryOptions) {
    let source = VaultQuerySource(view)
    let basesSource = VaultQuerySource(view, excludes: true)
    for query in view.allQueries() {
      guard let path = query.path else { continue }
      if query.text.language == .base {
        let base = BaseFile(Array(query.text.text.utf8), isProperty: source.isProperty)
        for each in base.views {
          var options = options
          options.view = each.name
          rows.append(Self.row(query, at: path, options, in: view, from: basesSource, named: each.name))
        }
      } else {
        rows.append(Self.row(query, at: path, options, in: view, from: source, named: nil))
      }
    }
  }

  private static func row(
    _ query: PlacedQuery, at path: [UInt8], _ options: QueryOptions, in view: VaultView, from source: VaultQuerySource,
    named name: String?
  ) -> Row {
    let kind = query.text.language.name
    let start = view.vault.surroundings.now()
    func milliseconds() -> Int { Int((view.vault.surroundings.now() - start) / 1_000_000) }
    do throws(QueryError) {
      let answer = try QueryAnswer(query, options, in: view, source: source)
      return Row(
        path: path, line: query.text.line, kind: kind, view: answer.result.view ?? name, rows: answer.result.total,
        milliseconds: milliseconds(), error: nil)
    } catch {
      return Row(
        path: path, line: query.text.line, kind: kind, view: name, rows: nil, milliseconds: milliseconds(),
        error: error)
    }
  }

  /// The paths of notes and bases with queries, each once.
  package var paths: [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return rows.map(\.path).filter { seen.insert($0).inserted }
  }

  package var document: [JSONValue.Member] {
    [.init("total", .integer(rows.count)), .init("queries", .array(rows.map { .object(Self.members($0)) }))]
  }

  /// The names of the columns of a table.
  package static let columns = ["path", "line", "kind", "view", "rows", "milliseconds", "error"]

  /// Returns the cells of a row in a table.
  package static func cells(_ row: Row) -> [String] {
    [
      String(decoding: row.path, as: UTF8.self), "\(row.line)", row.kind, row.view ?? "",
      row.rows.map { "\($0)" } ?? "",
      "\(row.milliseconds)", row.error?.failure.message ?? "",
    ]
  }

  package static func members(_ row: Row) -> [JSONValue.Member] {
    let error: JSONValue =
      row.error.map { error in
        .object([
          .init("code", .string(error.failure.code.rawValue)), .init("message", .string(error.failure.message)),
          .init("line", .integer(error.line)), .init("column", .integer(error.column)),
        ])
      } ?? .null
    return [
      .init("path", .text(row.path)), .init("line", .integer(row.line)), .init("kind", .string(row.kind)),
      .init("view", .optional(row.view)), .init("rows", row.rows.map { .integer($0) } ?? .null),
      .init("milliseconds", .integer(row.milliseconds)), .init("error", error),
    ]
  }
}
