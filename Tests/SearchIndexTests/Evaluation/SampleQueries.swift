import Dates

@testable import SearchIndex

extension SampleDocuments {
  /// A random query that the index decides alone, but for links.
  mutating func query(depth: Int = 2) -> QueryNode {
    switch depth == 0 ? 3 : number(6) {
    case 0: return QueryNode(.and((0...1 + number(2)).map { _ in query(depth: depth - 1) }))
    case 1: return QueryNode(.or((0...1 + number(2)).map { _ in query(depth: depth - 1) }))
    case 2: return QueryNode(.not(query(depth: depth - 1)))
    default:
      return once(in: 3) ? condition() : QueryNode(.text(pick([.any, .any, .title, .heading, .content]), term()))
    }
  }

  /// Text as it is asked for: whole words, parts of them, several at once, or nothing that can be found.
  private mutating func term() -> QueryTerm {
    let term = anyTerm()
    // Signs are no matter of the index.
    return term.hasSigns ? .word("") : term
  }

  private mutating func anyTerm() -> QueryTerm {
    var text = pick(Self.words)
    if once(in: 2) {
      let characters = Array(text)
      let start = number(characters.count)
      text = String(characters[start...(start + number(characters.count - start))])
    }
    switch number(6) {
    case 0: return .prefix(text)
    case 1: return .fuzzy(once(in: 2) ? text + "s" : text)
    case 2: return .phrase(text)
    case 3: return .phrase(text + " " + pick(Self.words))
    default: return .word(once(in: 8) ? "" : once(in: 3) ? text.uppercased() : text)
    }
  }

  private mutating func condition() -> QueryNode {
    switch number(9) {
    case 0:
      let tag = pick(["swift", "SWIFT/package", "swine", "nothing", "sw"])
      return QueryNode(
        .key(pick([.tag, .category, .source]), pick([.word(tag), .prefix(tag), .fuzzy(tag), .word("note")])))
    case 1: return QueryNode(.property(pick(["Status", "rating", "due date"]), test()))
    case 2: return QueryNode(.folder(pick(["work", "Home", "work/Ärger", "", "wor"])))
    case 3: return QueryNode(pick([.state(.pinned), .state(.archived), .feature(.tasks), .place(.archive), .all]))
    case 4: return QueryNode(.date(pick([.created, .updated]), dates()))
    case 5: return QueryNode(.date(.due, dates()))
    case 6: return QueryNode(.text(pick([.path, .file]), .word(pick(["note 1", "DEEP", "ärg", ".md", "k/d", ""]))))
    default: return QueryNode(.link(.linksTo, pick(["plan", "work/plan", "nothing"])))
    }
  }

  private mutating func test() -> PropertyTest {
    let relation = pick([ComparisonOperator.less, .lessOrEqual, .greater, .greaterOrEqual])
    switch number(8) {
    case 0: return .exists
    case 1: return .null
    case 6: return .dated("ope", dates())
    case 2: return .term(.word(pick(["OPEN", "5", "erg", ""])))
    case 3: return .term(pick([.phrase("open"), .prefix("re"), .fuzzy("opne"), .exact("5")]))
    case 4:
      return .comparison(PropertyComparison(relation: relation, operand: "3.5", isQuoted: once(in: 3), number: 3.5))
    case 5: return .comparison(PropertyComparison(relation: relation, operand: "mm", isQuoted: once(in: 2)))
    default:
      let expression = DateExpression(today: CivilDate(daysSinceEpoch: 20_000), looksAhead: false)
      let dates = expression.moment("2026-03-01").map { expression.matching(relation, $0) }
      return .comparison(PropertyComparison(relation: relation, operand: "2026-03-01", isQuoted: false, dates: dates))
    }
  }

  private mutating func dates() -> DateRange {
    // In the first days of 2026, where documents were created, or anywhere in the year, where tasks are due.
    let days = pick([10, 300])
    let start = CivilDate(daysSinceEpoch: 20_454 + number(days))
    return DateRange(
      start: once(in: 4) ? nil : start, end: once(in: 4) ? nil : start.adding(days: 1 + number(days / 3)))
  }
}
