import Dates
import Testing

@testable import VaultCore

@Suite struct PropertyRankTests {
  @Test func numbersComeBeforeDatesAndDatesBeforeText() {
    let values: [StoredValue] = [
      .text("zebra"), .number("10"), .text("2026-02-01"), .text("Élan"), .number("-1.5"), .text("2025-12-31T23:00"),
      .text("elan"), .number("9.5"), .text("7"), .list([.null, .number("8"), .number("0")]), .bool(true),
    ]
    let ranked = values.compactMap { value in PropertyRank(value, in: .fixed(minutes: 0)).map { (value, $0) } }.sorted {
      $0.1 < $1.1
    }.map(\.0)
    #expect(
      ranked == [
        .number("-1.5"), .text("7"), .list([.null, .number("8"), .number("0")]), .number("9.5"), .number("10"),
        .text("2025-12-31T23:00"), .text("2026-02-01"), .text("elan"), .text("Élan"), .bool(true), .text("zebra"),
      ])
  }

  @Test func emptyValuesHaveNoRank() {
    for value: StoredValue in [.null, .text(""), .list([]), .list([.null])] {
      #expect(PropertyRank(value, in: .fixed(minutes: 0)) == nil)
    }
  }
}
