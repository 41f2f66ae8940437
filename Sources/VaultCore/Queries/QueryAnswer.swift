internal import Bytes
package import Dates
package import NoteQueries
internal import NoteSyntax
internal import SystemCalls

/// A query that cannot be answered, and where it stands.
package struct QueryError: Error, Sendable {
  /// The path of the note or file; nil for a query from elsewhere.
  package let path: [UInt8]?
  /// The line and column in the file, from 1.
  package let line: Int
  /// The column in bytes, from 1.
  package let column: Int
  /// Why there is no answer.
  package let failure: QueryFailure
}

/// A query in a vault: its text and where it stands.
package struct PlacedQuery: Sendable {
  /// The path of the note or of the base; nil for a query from elsewhere.
  package let path: [UInt8]?
  package let text: WrittenQuery

  package init(path: [UInt8]?, text: WrittenQuery) { (self.path, self.text) = (path, text) }

  /// Returns the error of a failure, with its place in the file.
  package func error(_ failure: QueryFailure, in bytes: [UInt8]? = nil) -> QueryError {
    let offset = failure.range.map { text.fileOffset($0.lowerBound) }
    var (line, column) = (text.line, 1)
    if let offset, let bytes {
      let lines = LineTable(bytes.span)
      let position = lines.position(at: min(offset, bytes.count))
      (line, column) = (position.line, position.column)
    } else if let range = failure.range {
      let before = Array(text.text.utf8.prefix(range.lowerBound))
      line = text.line + (path == nil || text.lines.isEmpty ? 0 : 1) + before.count { $0 == .lineFeed }
      column = before.count - (before.lastIndex(of: .lineFeed) ?? -1)
    }
    return QueryError(path: path, line: line, column: column, failure: failure)
  }
}

/// What is asked besides the text of a query.
package struct QueryOptions: Sendable {
  /// The view of a base.
  package var view: String?
  /// The note that `this` means; nil for the one that contains the query.
  package var this: [UInt8]?
  /// The day that queries call today; nil for the day of the clock.
  package var today: CivilDate?
  /// Whether the index leaves files out for which the filter of a base cannot be true.
  package var usesIndex = true

  /// Makes options without a choice.
  package init() {}
}

package struct QueryAnswer {
  /// The rows.
  package let result: QueryResult
  /// The files.
  package let source: VaultQuerySource
  /// What makes texts of values.
  package let evaluator: QueryEvaluator

  /// Asks a query.
  ///
  /// - Throws: `QueryError`.
  package init(
    _ query: PlacedQuery, _ options: QueryOptions, in view: VaultView, source: VaultQuerySource? = nil
  ) throws(QueryError) {
    let source = source ?? VaultQuerySource(view, excludes: query.text.language == .base)
    self.source = source
    let path = options.this ?? query.path
    let this = path.flatMap { source.file(at: String(decoding: $0, as: UTF8.self)) }
    let rules: ValueRules = query.text.language == .base ? .bases : .dataview
    evaluator = QueryEvaluator(source, rules, at: Self.moment(options, in: view), this: this)
    do throws(QueryFailure) {
      result = try Self.result(query, options, evaluator, from: source, in: view)
    } catch {
      throw query.error(error, in: query.path.flatMap { source.contents(of: String(decoding: $0, as: UTF8.self)) })
    }
  }

  private init(_ result: QueryResult, _ other: QueryAnswer) {
    (self.result, source, evaluator) = (result, other.source, other.evaluator)
  }

  package func first(_ rows: Int) -> QueryAnswer {
    var (short, left) = (result, rows)
    short.groups = result.groups.map { group in
      var group = group
      group.rows = Array(group.rows.prefix(left))
      left -= group.rows.count
      return group
    }
    if result.rows.count > rows { short.groups.removeAll(where: \.rows.isEmpty) }
    return QueryAnswer(short, self)
  }

  /// The paths of the rows, each once.
  package var paths: [[UInt8]] {
    var seen: Set<Int> = []
    return result.rows.compactMap(\.file).filter { seen.insert($0).inserted }.map { source.key(of: $0) }
  }

  /// The moment at which a query is asked.
  package static func moment(_ options: QueryOptions, in view: VaultView) -> QueryMoment {
    let surroundings = view.vault.surroundings
    let milliseconds = surroundings.now().flooringDivision(by: 1_000_000)
    var now = QueryDate(milliseconds: milliseconds, in: surroundings.zone)
    if let today = options.today {
      now = QueryDate(
        local: Int64(today.daysSinceEpoch) * 86_400_000 + now.timeOfDay, in: surroundings.zone)
    }
    return QueryMoment(now: now, zone: surroundings.zone)
  }

  private static func result(
    _ query: PlacedQuery, _ options: QueryOptions, _ evaluator: QueryEvaluator, from source: VaultQuerySource,
    in view: VaultView
  ) throws(QueryFailure) -> QueryResult {
    let text = query.text.text
    switch query.text.language {
    case .base:
      let base = BaseFile(Array(text.utf8), isProperty: evaluator.source.isProperty)
      var question = try BaseQuery(base, view: options.view, evaluator)
      guard options.usesIndex else { return try question.run() }
      let pushDown = BasePushDown(view, source, this: evaluator.this)
      let found = pushDown.candidates(of: question.conditions)
      return try question.run(among: found.files, answered: found.answered)
    case .dataview:
      let parsed = try DataviewQuery(text, in: evaluator.moment.zone)
      var run = DataviewRun(parsed, evaluator)
      return try run.run()
    case .expression: return try value(of: text, evaluator)
    case .dataviewjs, .script:
      let place = query.text.inlineRange == nil ? "block" : "code"
      throw QueryFailure(.javascript, "the \(place) is JavaScript, which sheaf does not run")
    case .tasks:
      let settings = TaskQuerySettings(of: view)
      let path = options.this ?? query.path
      let parsed = try TasksQuery(
        text, at: path.map { TasksQuery.Place(of: $0, evaluator) }, settings, today: evaluator.moment.today)
      return TasksRun(parsed, evaluator, settings).run()
    }
  }

  /// Returns the value of an expression in a line as the only cell of an answer.
  private static func value(of text: String, _ evaluator: QueryEvaluator) throws(QueryFailure) -> QueryResult {
    let expression = try DataviewExpressionParser.parse(text, in: evaluator.moment.zone)
    if let failure = DataviewFunctions.check(expression).first { throw failure }
    // Only 'this' has a meaning, and no row.
    evaluator.move(to: QueryRow(file: nil))
    var result = QueryResult(.dataview)
    (result.view, result.layout, result.total) = ("inline", "value", 1)
    result.columns = [.init("value")]
    result.groups = [
      .init(key: .null, rows: [.init(file: evaluator.this, values: [try evaluator.value(of: expression)])])
    ]
    return result
  }
}
