import QueryLanguage
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Queries that nobody means end like any other: with an answer, or with a problem that says what is too much.
@Suite struct PathologicalQueryTests {
  /// A query, what it is, and a part of the message it ends with; nil when it is answered.
  struct Case: Sendable {
    let name: String
    let text: String
    let message: String?

    init(_ name: String, _ text: String, _ message: String? = nil) {
      self.name = name
      self.text = text
      self.message = message
    }
  }

  private static func nested(_ open: String, _ count: Int, _ inner: String = "plan") -> String {
    String(repeating: open, count: count) + inner + String(repeating: ")", count: count)
  }

  private static func words(_ count: Int, _ separator: String = " ", _ word: (Int) -> String = { "w\($0)" }) -> String {
    (0..<count).map(word).joined(separator: separator)
  }

  static let cases = [
    Case("1000 words", words(1000)),
    Case("1000 times the same word", words(1000) { _ in "plan" }),
    Case("1001 words", words(1001), "more than 1000 terms"),
    Case("1000 alternatives", words(1000, " OR ")),
    Case("1000 alternatives of one letter", words(1000, " OR ") { _ in "a" }),
    Case("1000 prefixes", words(1000) { "a\($0 % 10)*" }),
    Case("1000 similar words", words(1000, " OR ") { "~plan\($0)" }),
    Case("1000 names of paths", words(1000, " OR ") { "path:\($0)" }),
    Case("1000 lines", words(1000, " OR ") { "line:w\($0)" }),
    Case("1000 exact words in one line", "line:(" + words(1000) { "=w\($0)" } + ")"),
    Case("a thousand ORs without sides", words(1000) { _ in "OR" }),
    Case("99 parentheses", nested("(", 99)),
    Case("100 parentheses", nested("(", 100)),
    Case("101 parentheses", nested("(", 101), "nested deeper than 100 levels"),
    Case("60000 parentheses that open", String(repeating: "(", count: 60_000), "nested deeper than 100 levels"),
    Case("60000 parentheses that close", String(repeating: ")", count: 60_000)),
    Case("60000 quotes", String(repeating: "\"", count: 60_000), "more than 1000 terms"),
    Case("60000 brackets", String(repeating: "[", count: 60_000)),
    Case("brackets that nothing closes", words(900) { "[p\($0):(a" }),
    Case("60000 slashes", String(repeating: "/", count: 60_000)),
    Case("a word of one letter", "a"),
    Case("the beginning with one letter", "a*"),
    Case("all that is like one letter", "~a"),
    Case("all that is like six letters", "~abcdef"),
    Case("a word of 60000 letters", String(repeating: "a", count: 60_000)),
    Case("a similar word of 60000 letters", "~" + String(repeating: "a", count: 60_000)),
    Case("a phrase of 1000 words", "\"" + words(1000) + "\""),
    Case("a phrase of 1001 words", "\"" + words(1001) + "\"", "more than 1000 words"),
    Case("a line of 10000 words", "line:\"" + words(10_000) + "\"", "more than 1000 words"),
    Case("a phrase of 1000 times the same word", "\"" + words(1000) { _ in "plan" } + "\""),
    Case("1000 ideographs", String(repeating: "\u{65E5}", count: 1000)),
    Case("10000 ideographs", String(repeating: "\u{65E5}", count: 10_000), "more than 1000 words"),
    Case("1000 times what nobody links to", words(1000, " OR ") { _ in "is:orphan" }),
    Case("as long as may be", String(repeating: "plan ", count: 900) + String(repeating: " ", count: 61_036)),
    Case("a byte too long", String(repeating: " ", count: 65_537), "longer than 65536 bytes"),
    Case("a megabyte", String(repeating: "plan ", count: 200_000), "longer than 65536 bytes"),
    Case("1000 signs", String(repeating: "-", count: 1000) + "plan"),
    Case("90 negated groups", nested("-(", 90)),
    Case("101 negated groups", nested("-(", 101), "nested deeper than 100 levels"),
    Case("100 lines in lines", nested("line:(", 100)),
    Case("101 lines in lines", nested("line:(", 101), "nested deeper than 100 levels"),
    Case("100 sections in sections", nested("section:(", 100)),
    Case("100 cases in cases", nested("match-case:(", 100)),
    Case("a date with many digits", "created:99999999999999999999-01-01", "is not a date"),
    Case("a distance that no calendar has", "created:99999d OR due:99999y OR updated:>99999m"),
    Case("a distance with many digits", "created:999999999999999999999d", "is not a date"),
    Case("numbers of many digits", "[rating:>" + String(repeating: "9", count: 300) + "]"),
    Case("numbers beyond all bounds", "[rating:<1e999]", "neither a number nor a date"),
    Case(
      "numbers of 10000 digits", "[rating:>=" + String(repeating: "1", count: 10_000) + "]",
      "neither a number nor a date"),
    Case("a range of huge numbers", "[rating:1e300..1e308]"),
    Case("NUL and other controls", "\u{0}\u{1}\u{1B} plan \u{7F}"),
    Case("1000 saved queries", words(1000) { _ in "@plans" }, "more than 1000 terms"),
    Case("a saved query in itself", "@loop", "contains itself"),
  ]

  @Test func pathologicalQueriesEnd() throws {
    let vault = try TemporaryVault(config: "queries:\n  plans: plan OR planet\n  loop: a @loop\n")
    try vault.write(
      "---\nrating: 5\ndue: 2026-01-01\n---\n# Plan\nplan a planet\n- [ ] abcde w1 w2 w3\n", to: "plan.md")
    try vault.write(String(repeating: "plan ", count: 2000) + "\n", to: "long.md")
    try vault.write((0..<100).map { "# w\($0)\nplan\n" }.joined(), to: "headings.md")
    let view = try vault.open()
    for query in Seeds.sample(Self.cases, of: 16) { try expectEnd(of: query, in: view) }
  }

  private func expectEnd(of query: Case, in view: VaultView) throws {
    do throws(VaultError) {
      _ = try view.find(query.text, including: [.archive])
      #expect(query.message == nil, "\(query.name): it is answered")
    } catch {
      guard case .query(let problem, _) = error else {
        Issue.record(error, "\(query.name)")
        return
      }
      let wanted = try #require(query.message, "\(query.name): \(problem.message)")
      #expect(problem.message.contains(wanted), "\(query.name)")
      #expect(problem.column >= 1 && problem.column + problem.length <= query.text.utf8.count + 2, "\(query.name)")
    }
  }
}
