import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct CommitScheduleTests {
  private let second: Int64 = 1_000_000_000
  private let wait = VaultConfig.CommitWait(quiet: 60, most: 600)

  @Test func nothingIsDueWithoutAChange() {
    var schedule = CommitSchedule(wait: wait, isRegular: false)
    #expect(schedule.deadline == nil)
    schedule.note(at: 5 * second)
    #expect(schedule.deadline == 65 * second)
    schedule.note(at: 30 * second)
    #expect(schedule.deadline == 90 * second)
    schedule.reset(at: 90 * second)
    #expect(schedule.deadline == nil)
  }

  @Test func theFirstChangeDoesNotWaitForeverButNeverInTheMiddleOfASave() {
    var schedule = CommitSchedule(wait: wait, isRegular: false)
    for time in stride(from: Int64(0), through: 599, by: 10) { schedule.note(at: time * second) }
    #expect(schedule.deadline == 600 * second)
    schedule.note(at: 599 * second)
    #expect(schedule.deadline == 601 * second)
    schedule.note(at: 601 * second)
    #expect(schedule.deadline == 603 * second)
  }

  @Test func aSyncIsDueAtOnceAndRegularly() {
    var schedule = CommitSchedule(wait: wait, isRegular: true)
    #expect(schedule.deadline == 0)
    schedule.reset(at: 10 * second)
    #expect(schedule.deadline == 610 * second)
    schedule.note(at: 20 * second)
    #expect(schedule.deadline == 80 * second)
  }

  @Test(
    arguments: [
      ("90s", 90), ("5m", 300), ("1h", 3_600), ("24h", 86_400), ("25h", nil), ("0s", nil), ("5", nil), ("m", nil),
      ("-5m", nil), ("5 m", nil), ("99999999999999999999s", nil), ("", nil),
    ] as [(String, Int?)])
  func timesAreRead(_ text: String, _ seconds: Int?) {
    #expect(VaultConfig.CommitWait.seconds(text) == seconds)
  }
}
