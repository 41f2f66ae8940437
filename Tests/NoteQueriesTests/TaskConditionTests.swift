import Dates
import Testing

@testable import NoteQueries

/// Conditions of the Tasks plugin on a list of tasks choose what a block with the same lines shows.
struct TaskConditionTests {
  private static let files = [
    "a.md": "- [ ] one 🆔 a ⏫ 📅 2024-10-01\n- [ ] two ⛔ a\n- [x] three ✅ 2024-10-02\n",
    "b.md": "## H\n- [ ] four 📅 2024-10-09 #t\n  - [/] five 🔽\n",
  ]
  private static var source: MemorySource { MemorySource(files) }
  private static let today = CivilDate(year: 2024, month: 10, day: 4) ?? CivilDate(daysSinceEpoch: 20_000)

  private func selected(_ text: String) throws -> [String] {
    let settings = TaskQuerySettings()
    let all = QueriedTask.all(in: Self.source, settings)
    return try TaskConditions(text, settings, today: Self.today).selected(all, among: all, on: Self.today)
      .map { "\($0.path):\($0.line)" }
  }

  @Test(arguments: [
    "due before tomorrow", "priority is above none", "is blocked", "is blocking", "not done", "done",
    "(due before tomorrow) OR (tags include t)", "exclude sub-items\nnot done", "heading includes H",
    "sort by urgency", "not done\nsort by description reverse", "happens after 2024-10-05",
  ]) func aListHasTheTasksOfABlock(text: String) throws {
    let zone = TimeZoneRules.fixed(minutes: 0)
    let moment = QueryMoment(now: QueryDate(Self.today, in: zone), zone: zone)
    let source = Self.source
    let evaluator = QueryEvaluator(source, .dataview, at: moment, this: nil)
    let settings = TaskQuerySettings()
    let query = try TasksQuery(text, at: nil, settings, today: Self.today)
    let rows = TasksRun(query, evaluator, settings).run().rows.map { row in
      "\(source.path(of: row.file ?? 0)):\(row.line ?? 0)"
    }
    let found = try selected(text)
    if text.contains("sort by") { #expect(found == rows) } else { #expect(Set(found) == Set(rows)) }
    #expect(!found.isEmpty)
  }

  @Test(arguments: [
    "group by due", "limit 3", "limit groups 2", "due soonish", "filter by function x", "no such thing",
  ])
  func otherInstructionsAreRefused(text: String) {
    #expect(throws: QueryFailure.self) { try TaskConditions(text, TaskQuerySettings(), today: Self.today) }
  }

  @Test(arguments: [
    ("done", true), ("not done", true), ("has done date", true), ("status.type is DONE", true),
    ("(done) OR (is recurring)", true), ("cancelled before today", true), ("description includes done", false),
    ("due today", false), ("has due date", false),
  ]) func conditionsOnTheStateAreKnown(text: String, isOfState: Bool) throws {
    #expect(try TaskConditions(text, TaskQuerySettings(), today: Self.today).asksForState == isOfState)
  }
}
