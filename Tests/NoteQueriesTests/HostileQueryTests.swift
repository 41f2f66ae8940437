import Dates
import NoteSyntax
import Testing

@testable import NoteQueries

/// Queries that are made to take forever end in a message.
struct HostileQueryTests {
  private static let zone = TimeZoneRules.fixed(minutes: 0)
  private static let moment = QueryMoment(now: QueryDate(CivilDate(daysSinceEpoch: 20_000), in: zone), zone: zone)

  private static func evaluator(_ rules: ValueRules, steps: Int = 10_000) -> QueryEvaluator {
    QueryEvaluator(MemorySource(["a.md": "x"]), rules, at: moment, this: nil, steps: steps)
  }

  @Test(arguments: ["(", "!", "-", "[", "a(", "{\"a\":"])
  func deepNestingIsRefused(sign: String) {
    let text = String(repeating: sign, count: 10_000)
    #expect(throws: QueryFailure.self) { try BaseExpressionParser.parse(text) }
    #expect(throws: QueryFailure.self) { try DataviewExpressionParser.parse(text, in: Self.zone) }
    #expect(throws: QueryFailure.self) { try DataviewQuery("LIST FROM " + text, in: Self.zone) }
    let today = CivilDate(daysSinceEpoch: 20_000)
    #expect(throws: QueryFailure.self) { try TasksQuery(text + "x", at: nil, TaskQuerySettings(), today: today) }
  }

  @Test(arguments: [
    #""aaaaaaaa".repeat(100000000)"#, #""a".repeat(1000).repeat(1000).repeat(1000)"#,
    #"[1,2,3,4,5,6,7,8].map([1,2,3,4,5,6,7,8].map([1,2,3,4,5,6,7,8].map([1,2,3,4,5,6,7,8].map([1,2,3,4,5,6,7,8].map(value)))))"#,
  ])
  func sizesAndStepsAreBounded(text: String) throws {
    let expression = try BaseExpressionParser.parse(text)
    #expect(throws: QueryFailure.self) { try Self.evaluator(.bases).value(of: expression) }
  }

  @Test func aFunctionThatCallsItselfEnds() throws {
    let text = "((f) => f(f))((f) => f(f))"
    let expression = try DataviewExpressionParser.parse(text, in: Self.zone)
    #expect(throws: QueryFailure.self) { try Self.evaluator(.dataview).value(of: expression) }
  }

  @Test func formulasInACircleAreNamed() throws {
    let base = BaseFile(
      Array("formulas: {a: formula.b + 1, b: formula.a}\nviews: [{name: v, order: [formula.a]}]".utf8))
    #expect(base.problems.map(\.code) == ["base.formula", "base.formula"])
    var question = try BaseQuery(base, view: nil, Self.evaluator(.bases))
    let result = try question.run()
    #expect(result.rows.count == 1 && result.rows[0].values[0].isNull)
    #expect(result.problems.first?.failure.code == .circle)
  }

  @Test func presetsThatContainEachOtherEnd() {
    var settings = TaskQuerySettings()
    settings.presets = ["a": "preset b", "b": "preset a", "c": "{{preset.c}}{{preset.c}}"]
    let today = CivilDate(daysSinceEpoch: 20_000)
    #expect(throws: QueryFailure.self) { try TasksQuery("preset a", at: nil, settings, today: today) }
    #expect(throws: QueryFailure.self) { try TasksQuery("{{preset.c}}", at: nil, settings, today: today) }
  }
}
