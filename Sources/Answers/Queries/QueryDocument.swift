internal import Dates
package import JSON
package import NoteQueries
package import VaultCore

/// An answer to a query as JSON, which sheaf-output(5) describes.
extension QueryAnswer {
  /// The members of the document after its version.
  package var document: [JSONValue.Member] {
    [
      .init("kind", .string(result.kind.rawValue)), .init("view", .optional(result.view)),
      .init("total", .integer(result.total)),
      .init(
        "columns",
        .array(
          result.columns.map { .object([.init("name", .string($0.name)), .init("title", .string($0.title))]) })),
      .init("groups", .array(result.groups.map(json))),
      .init("summaries", json(result.summaries)),
      .init("problems", .array(result.problems.map(json))),
    ]
  }

  private func json(_ group: QueryResult.Group) -> JSONValue {
    .object([
      .init("key", json(group.key)), .init("rows", .array(group.rows.map(json))),
      .init("summaries", json(group.summaries)),
    ])
  }

  private func json(_ row: QueryResult.Row) -> JSONValue {
    .object(
      [
        .init("path", row.file.map { .text(source.key(of: $0)) } ?? .null),
        .init("line", row.line.map { .integer($0) } ?? .null),
      ] + depth(of: row) + [.init("values", .array(row.values.map(json)))])
  }

  /// The depth of an item that is shown below a task.
  private func depth(of row: QueryResult.Row) -> [JSONValue.Member] {
    row.depth > 0 ? [.init("depth", .integer(row.depth))] : []
  }

  private func json(_ summaries: [QueryResult.Summary]) -> JSONValue {
    var columns: [JSONValue.Member] = []
    for summary in summaries {
      let member = JSONValue.Member(summary.name, json(summary.value))
      if let index = columns.firstIndex(where: { $0.key == summary.column }) {
        columns[index].value = .object((columns[index].value.object ?? []) + [member])
      } else {
        columns.append(.init(summary.column, .object([member])))
      }
    }
    return .object(columns)
  }

  private func json(_ problem: QueryResult.Problem) -> JSONValue {
    .object([
      .init("path", problem.file.map { .text(source.key(of: $0)) } ?? .null),
      .init("column", .optional(problem.column)), .init("code", .string(problem.failure.code.rawValue)),
      .init("message", .string(problem.failure.message)),
    ])
  }

  /// Returns a value: numbers, booleans, lists and null as themselves, dates in ISO 8601, links as `[[…]]`.
  package func json(_ value: QueryValue) -> JSONValue {
    switch value {
    case .null, .function: .null
    case .bool(let flag): .bool(flag)
    case .number(let number):
      if let whole = Int(exactly: number), abs(number) < 1e15 {
        .integer(whole)
      } else {
        number.isFinite ? .number(number) : .string(NumberText.text(number))
      }
    case .text(let text): .string(text)
    case .date(let date): .string(date.iso)
    case .link(let link): .string((link.isEmbed ? "!" : "") + link.text)
    case .file(let file): file < 0 ? .null : .string("[[\(source.path(of: file))]]")
    case .list(let items): .array(items.map(json))
    case .object(let object): .object(object.pairs.map { .init($0.key, json($0.value)) })
    case .row(let row):
      if row.fields.isEmpty || row.item != nil {
        row.file.map { .string("[[\(source.path(of: $0))]]") } ?? .null
      } else {
        .object(row.fields.pairs.map { .init($0.key, json($0.value)) })
      }
    case .duration, .pattern: .string(evaluator.text(value))
    }
  }

  /// Returns the heading of a group.
  package func label(_ key: QueryValue) -> String { key.isNull ? "None" : text(key) }

  /// Returns a value as people read it.
  package func text(_ value: QueryValue) -> String {
    switch value {
    case .null: ""
    case .number(let number) where number.isInfinite: number < 0 ? "-∞" : "∞"
    case .link(let link): link.isExternal ? link.text : (link.display ?? QueryEvaluator.displayName(of: link))
    case .list(let items): items.map { text($0) }.joined(separator: ", ")
    case .date(let date):
      date.hasTime && date.timeOfDay != 0 ? date.iso.replacing("T", with: " ") : String(date.iso.prefix(10))
    default: evaluator.shownText(value)
    }
  }
}

extension QueryAnswer {
  /// The members of the document of each row, with its values by the names of columns.
  package var rowDocuments: [[JSONValue.Member]] {
    result.groups.flatMap { group in
      group.rows.map { row in
        [
          .init("path", row.file.map { .text(source.key(of: $0)) } ?? .null),
          .init("line", row.line.map { .integer($0) } ?? .null),
        ] + depth(of: row) + [
          .init("group", json(group.key)),
          .init("values", .object(zip(result.columns, row.values).map { .init($0.name, json($1)) })),
        ]
      }
    }
  }
}
