import Dates
import Testing

@testable import QueryLanguage
@testable import VaultCore

@Suite struct PropertyComparisonTests {
  /// The values, of a few, that a comparison is met by.
  private func met(_ relation: ComparisonOperator, _ operand: String, isQuoted: Bool = false) -> [String] {
    let number = isQuoted ? nil : Double(operand).flatMap { $0.isFinite ? $0 : nil }
    let expression = DateExpression(today: CivilDate(daysSinceEpoch: 20_000), looksAhead: false)
    let dates = isQuoted ? nil : expression.moment(Substring(operand)).map { expression.matching(relation, $0) }
    let comparison = PropertyComparison(
      relation: relation, operand: operand, isQuoted: isQuoted, number: number, dates: dates)
    let values = ["-2", "3", "3.0", "10", "1e2", "inf", "2025-12-31", "2026-03-01t10:00", "2026-03-02", "abc", "é", ""]
    return values.filter { comparison.isMet(by: $0, in: .fixed(minutes: 0)) }
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

  @Test func otherValuesAreComparedAsText() {
    #expect(met(.greater, "abb") == ["inf", "abc", "é"])
    #expect(met(.greaterOrEqual, "ABC") == ["inf", "abc", "é"])
    #expect(met(.less, "3", isQuoted: true) == ["-2", "10", "1e2", "2025-12-31", "2026-03-01t10:00", "2026-03-02", ""])
  }
}
