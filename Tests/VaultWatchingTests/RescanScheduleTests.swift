import TestSupport
import Testing

@testable import VaultWatching

@Suite struct RescanScheduleTests {
  /// Attempts as the watcher makes them, each when the last one has scheduled it: other writers are no failure for as
  /// long as the patience with them, and one afterwards; every other failure is one at once.
  @Test(arguments: Seeds.some(20)) func writersAreAFailureOnlyAfterAWhile(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var schedule = RescanSchedule()
    var (now, since): (Int64, Int64?) = (0, nil)
    for step in 0..<300 {
      switch random.below(20) {
      case 0:
        schedule.hasWritten()
        schedule.set(nil)
        since = nil
        now += Int64(random.below(2_000_000_000))
      case 1:
        let isFailure = schedule.retryWriting(isBusy: false, at: now)
        #expect(isFailure, "seed \(seed), step \(step)")
        #expect(schedule.deadline == now + RescanSchedule.pause)
      default:
        let isLong = now >= (since ?? now) + RescanSchedule.patienceWithWriters
        let isFailure = schedule.retryWriting(isBusy: true, at: now)
        #expect(isFailure == isLong, "seed \(seed), step \(step)")
        since = since ?? now
        let pause = isLong ? RescanSchedule.pause : RescanSchedule.pauseForWriters
        #expect(schedule.deadline == now + pause, "seed \(seed), step \(step)")
      }
      #expect(!schedule.isDue(at: now))
      now = schedule.deadline ?? now
    }
  }

  @Test func pollsGetRarerAndARetryDoesNot() {
    var schedule = RescanSchedule()
    var (now, last): (Int64, Int64) = (0, 0)
    for _ in 0..<30 {
      schedule.poll(after: 1_000, foundChanges: false, at: now)
      let pause = (schedule.deadline ?? 0) - now
      #expect(pause >= last && pause <= RescanSchedule.longest)
      (now, last) = (now + pause, pause)
    }
    #expect(last == RescanSchedule.longest)
    schedule.retry(at: now)
    #expect(schedule.deadline == now + RescanSchedule.pause)
    schedule.poll(after: 1_000, foundChanges: true, at: now)
    #expect(schedule.deadline == now + RescanSchedule.shortest)
  }

  @Test func slowPollsAreRare() {
    var schedule = RescanSchedule()
    let duration: Int64 = 3_000_000_000
    schedule.poll(after: duration, foundChanges: true, at: 0)
    #expect(schedule.deadline ?? 0 >= duration * 20)
  }
}
