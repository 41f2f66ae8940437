import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct DebouncerTests {
  private let millisecond: Int64 = 1_000_000

  @Test func nothingIsDueWithoutAChange() {
    let period = Debouncer()
    #expect(period.deadline == nil)
    #expect(!period.isDue(at: .max))
  }

  @Test func aBatchIsDueWhenNothingMoreComes() {
    var period = Debouncer()
    period.note(at: 100 * millisecond)
    #expect(!period.isDue(at: 119 * millisecond))
    #expect(period.isDue(at: 120 * millisecond))
    period.note(at: 110 * millisecond)
    #expect(!period.isDue(at: 129 * millisecond))
    #expect(period.isDue(at: 130 * millisecond))
  }

  @Test func theFirstChangeWaitsNoLongerThanItMay() {
    var period = Debouncer()
    for time in stride(from: 0, through: 1000, by: 10) { period.note(at: Int64(time) * millisecond) }
    #expect(period.deadline == 200 * millisecond)
  }
}
