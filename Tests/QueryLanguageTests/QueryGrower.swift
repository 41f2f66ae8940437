import Dates
import TestSupport

@testable import QueryLanguage

/// Makes random conditions of every kind that a query can express.
struct QueryGrower {
  var random: SplitMix64

  private static let words = [
    "a", "Foo", "well-known", "C++", "38.101", "tag:x", "foo:bar", "-x", "(", "a)b", "[x]", "\"", "\\",
    "a\\*b", "x*", "/a/",
    "=b", "~c", "@d", "日本語", "OR", "5", "1..5", "<3", "title:", "]", "é", "#t",
    "AND", "NOT", "&&", "|", "a|b", "!", "!a", "!=", "wow!", "n", "n5", "()", "a,", "“b”", "c?", "?", "—", "、", "。終",
    "x::", "'y'", "d...",
  ]

  private static let texts = [
    "", "x y", "a \"quoted\" one", "back\\slash", " spaced ", "日本 語", "[[x]]", "a:b", "]", ")",
  ]

  private static let counts = [
    CountRange(), CountRange(first: 3), CountRange(last: 0), CountRange(last: 9), CountRange(first: 5, last: 5),
    CountRange(first: 5, last: 9),
  ]

  mutating func query(depth: Int) -> QueryNode {
    guard depth > 0 else { return QueryNode(leaf()) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return QueryNode(.not(query(depth: depth - 1)))
    case 1: return QueryNode(.scope(pick(QueryScope.allCases), query(depth: depth - 1)))
    case 5: return QueryNode(.not(QueryNode(.all)))
    case 2: return QueryNode(.matchCase(Bool.random(using: &random), query(depth: depth - 1)))
    case 3:
      let parts = (0..<2).map { _ in query(depth: depth - 1) }
      return QueryNode(.and(parts.flatMap { if case .and(let inner) = $0.kind { inner } else { [$0] } }))
    case 4:
      let options = (0..<3).map { _ in query(depth: depth - 1) }
      return QueryNode(.or(options.flatMap { if case .or(let inner) = $0.kind { inner } else { [$0] } }))
    default: return QueryNode(leaf())
    }
  }

  private mutating func leaf() -> QueryNode.Kind {
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      .key(pick([QueryKey.tag, .category, .source, .ext]), pick([.phrase(pick(["a", "b c", "a/b"])), .prefix("")]))
    case 1: .property(pick(["p", "two words", "a:b", "[", "x\"y"]), test())
    case 2: .folder(pick(["", "Work", "a/b", "inbox", "with space", "-x"]))
    case 3: .area(pick(Area.allCases))
    case 4: .state(pick(NoteState.allCases))
    case 5: .feature(pick(NoteFeature.allCases))
    case 6: .date(pick(DateField.allCases), range())
    case 7: .link(pick(LinkRelation.allCases), pick(Self.texts + Self.words))
    case 8: .changed(.days(range()))
    case 9: .changed(.revisions(pick(["HEAD~1..", "a..b", "v1.0", "@{u}..", "-x", "x y", "(a", "HEAD^{/fix}"])))
    case 10: .enriched(pick(EnrichedState.allCases))
    case 11: .count(pick(CountField.allCases), pick(Self.counts))
    default: .text(pick(QueryField.allCases), term())
    }
  }

  private mutating func term() -> QueryTerm {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .phrase(pick(Self.texts))
    case 1: .exact(pick(Self.texts + Self.words))
    case 2: .prefix(pick(["a", "-x", "tag:x", "(a", "C++"]))
    case 3: .fuzzy(pick(["a", "tag:x", "x*", "é"]))
    case 4: .regex(pick(["a", "\\d+", "a b", "[/)]", "(x|y)\\/"]))
    default: .word(pick(Self.words))
    }
  }

  private mutating func test() -> PropertyTest {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .exists
    case 1: .null
    case 2: .term(term())
    default:
      .comparison(
        PropertyComparison(
          relation: pick(ComparisonOperator.allCases), operand: pick(["x", "a b", "5", "", "2026"]),
          isQuoted: true))
    }
  }

  private mutating func range() -> DateRange {
    let start = CivilDate.first.adding(days: Int.random(in: 0...3_652_057, using: &random))
    let end = start.adding(days: Int.random(in: 1...800, using: &random))
    return DateRange(
      start: Bool.random(using: &random) ? start : nil,
      end: start < end && Bool.random(using: &random) ? end : nil)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
