import Dates
import Testing

@testable import NoteQueries

/// Views of bases over a few files.
struct BaseQueryTests {
  private func rows(_ base: String, _ files: [String: String]) throws -> [[String]] {
    let zone = TimeZoneRules.fixed(minutes: 0)
    let moment = QueryMoment(now: QueryDate(CivilDate(daysSinceEpoch: 20_000), in: zone), zone: zone)
    let evaluator = QueryEvaluator(MemorySource(files, hasInlineFields: false), .bases, at: moment, this: nil)
    var question = try BaseQuery(BaseFile(Array(base.utf8)), view: nil, evaluator)
    return try question.run().rows.map { $0.values.map { "\($0.type.rawValue) \(evaluator.text($0))" } }
  }

  @Test func tagsAreOneListOfTexts() throws {
    let files = ["a.md": "---\ntags: [x/y, \"#z\"]\n---\n", "b.md": "---\ntags: one\n---\n"]
    #expect(
      try rows("views: [{name: v, order: [tags]}]", files) == [["list x/y, z"], ["list one"]])
    #expect(
      try rows("filters: tags.contains(\"x\")\nviews: [{name: v, order: [file.name]}]", files) == [["string a"]])
  }

  @Test func valuesOfOtherListsKeepTheirTypes() throws {
    let files = ["a.md": "---\nl: [1, 2026-01-02, \"[[b]]\", t]\n---\n"]
    #expect(
      try rows("views: [{name: v, order: [formula.f]}]\nformulas: {f: l.map(value.isType(\"date\"))}", files)
        == [["list false, true, false, false"]])
  }
}
