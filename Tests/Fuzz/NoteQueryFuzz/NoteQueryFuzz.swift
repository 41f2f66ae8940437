import Dates
import FuzzDriver
import NoteQueries
import NoteSyntax

/// Any bytes are a base, and queries of Dataview and Tasks, or have a problem; each query ends, and its references are
/// within it.
@main
enum NoteQueryFuzz {
  private static let zone = TimeZoneRules.fixed(minutes: 60)

  static func main() {
    guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
    Fuzzing.run { bytes in check(bytes, today) }
  }

  private static func check(_ bytes: [UInt8], _ today: CivilDate) {
    let text = String(decoding: bytes, as: UTF8.self)
    let base = BaseFile(Array(text.utf8))
    for problem in base.problems {
      precondition(problem.range.upperBound <= text.utf8.count, "a problem outside of the base")
    }
    let expressions = base.formulas.map(\.body.expression) + [try? BaseExpressionParser.parse(text)].compactMap(\.self)
    let moment = QueryMoment(now: QueryDate(today, in: zone), zone: zone)
    let source = NoFiles()
    for expression in expressions {
      _ = try? QueryEvaluator(source, .bases, at: moment, this: nil, steps: 20_000).value(of: expression)
    }
    if let query = try? DataviewQuery(text, in: zone) {
      for expression in query.expressions {
        _ = try? QueryEvaluator(source, .dataview, at: moment, this: nil, steps: 20_000).value(of: expression)
      }
    }
    if let query = try? TasksQuery(text, at: nil, TaskQuerySettings(), today: today) {
      precondition(!query.explanation.isEmpty, "a query without an explanation")
    }
    for language in WrittenQuery.Language.allCases {
      for reference in QueryReference.all(in: WrittenQuery(text, language)) {
        precondition(reference.range.upperBound <= text.utf8.count, "a reference outside of the query")
      }
    }
  }
}

/// A vault without files.
private final class NoFiles: QuerySource {
  let count = 0
  let hasInlineFields = false
  func path(of file: Int) -> String { "" }
  func isNote(_ file: Int) -> Bool { false }
  func properties(of file: Int) -> [(key: String, value: QueryData)] { [] }
  func property(_ name: String, of file: Int) -> QueryData? { nil }
  func tags(of file: Int) -> [String] { [] }
  func aliases(of file: Int) -> [String] { [] }
  func links(of file: Int) -> [QueryLink] { [] }
  func backlinks(of file: Int) -> [Int] { [] }
  func files(linkingToMissing target: String) -> [Int] { [] }
  func resolve(_ target: String, from file: Int?) -> Int? { nil }
  func file(at path: String) -> Int? { nil }
  func size(of file: Int) -> Int { 0 }
  func times(of file: Int) -> (created: Int64, modified: Int64) { (0, 0) }
  func fields(of file: Int) -> [(key: String, value: String)] { [] }
  func items(of file: Int) -> QueryItems { QueryItems() }
  func hasTasks(_ file: Int) -> Bool { false }
  func isDate(_ property: String) -> Bool { false }
  func isProperty(_ name: String) -> Bool { false }
  func contents(of path: String) -> [UInt8]? { nil }
  func isStarred(_ file: Int) -> Bool { false }
}
