import Testing

@testable import SearchIndex

@Suite struct PropertyComparisonTests {
  /// The values, of a few, that a comparison is met by.
  private func met(_ relation: PropertyComparison.Relation, _ operand: String, isQuoted: Bool = false) -> [String] {
    let number = isQuoted ? nil : Double(operand).flatMap { $0.isFinite ? $0 : nil }
    let expression = DateExpression(today: CivilDate(daysSinceEpoch: 20_000), looksAhead: false)
    let dates = isQuoted ? nil : expression.moment(Substring(operand)).map { expression.matching(relation, $0) }
    let comparison = PropertyComparison(
      relation: relation, operand: operand, isQuoted: isQuoted, number: number, dates: dates)
    let values = ["-2", "3", "3.0", "10", "1e2", "inf", "2025-12-31", "2026-03-01t10:00", "2026-03-02", "abc", "é", ""]
    return values.filter(comparison.isMet)
  }

  @Test func numbersAreComparedAsNumbers() {
    #expect(met(.greater, "3") == ["10", "1e2"])
    #expect(met(.greaterOrEqual, "3") == ["3", "3.0", "10", "1e2"])
    #expect(met(.less, "3") == ["-2"])
    #expect(met(.lessOrEqual, "3.0") == ["-2", "3", "3.0"])
  }

  @Test func daysAreComparedAsDays() {
    #expect(met(.greater, "2026-03-01") == ["2026-03-02"])
    #expect(met(.greaterOrEqual, "2026-03-01") == ["2026-03-01t10:00", "2026-03-02"])
    #expect(met(.less, "2026-03-01") == ["2025-12-31"])
    #expect(met(.lessOrEqual, "2026-03-01") == ["2025-12-31", "2026-03-01t10:00"])
    // A year is a number, and a stretch of days.
    #expect(met(.less, "2026") == ["-2", "3", "3.0", "10", "1e2", "2025-12-31"])
    #expect(met(.greaterOrEqual, "2026") == ["2026-03-01t10:00", "2026-03-02"])
  }

  @Test func theRestIsComparedAsText() {
    #expect(met(.greater, "abb") == ["inf", "abc", "é"])
    #expect(met(.greaterOrEqual, "ABC") == ["inf", "abc", "é"])
    #expect(met(.less, "3", isQuoted: true) == ["-2", "10", "1e2", "2025-12-31", "2026-03-01t10:00", "2026-03-02", ""])
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("2026-11-21T10:00", "2026-11-21"), ("2026-11-21 10:00", "2026-11-21"),
    ("2026-11-21t", "2026-11-21"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
  ]) func aTextMayBeginWithADay(text: String, day: String) {
    #expect(CivilDate(iso: text)?.description == day)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "2026-13-01", "2026-02-30", "0000-01-01", "2026-11-211", "2026/11/21",
    "a026-11-21",
    "2026-11-2x", "+026-11-21", "٢٠٢٦-11-21", "2026-11-21é",
  ]) func otherTextsDoNot(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }
}
