import TestSupport
import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct PendingReportsTests {
  private let second: Int64 = 1_000_000_000

  private func change(_ name: String, _ kind: WatchedChange.Kind, isNote: Bool = true) -> WatchedChange {
    WatchedChange(path: Array(name.utf8), kind: kind, isNote: isNote)
  }

  /// Random changes, each report made when it is due: a note is reported once after its last change, a deleted note and
  /// another file are not, and each change is followed by a commit.
  @Test(arguments: Seeds.some(20)) func everyChangeIsFollowedByItsReports(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let wait = VaultConfig.CommitWait(quiet: 60, most: 600)
    var reports = PendingReports(
      commits: CommitSchedule(wait: wait, isRegular: false), quiet: QuietNotes(seconds: 10))
    var now: Int64 = 0
    var changed: [[UInt8]: Int64] = [:]
    var uncommitted: Int64?
    for step in 0..<400 {
      now += Int64(random.below(9)) * second
      let kind: WatchedChange.Kind = random.pick([.created, .changed, .deleted])
      let file = change("n\(random.below(6))", kind, isNote: random.below(4) > 0)
      reports.note([file], at: now)
      uncommitted = uncommitted ?? now
      if file.isNote, kind != .deleted { changed[file.path] = now }
      let last = now
      if random.below(10) == 0 { now += Int64(random.below(120)) * second }
      let due = changed.filter { $0.value + 10 * second <= now }.keys
      let isDue = reports.isDue(at: now)
      let isCommitDue = reports.takeCommit(at: now)
      #expect(isDue == (isCommitDue || !due.isEmpty), "seed \(seed), step \(step)")
      let quiet = reports.takeQuiet(at: now) { _ in false }
      #expect(Set(quiet) == Set(due) && quiet.count == due.count, "seed \(seed), step \(step)")
      for path in quiet { changed[path] = nil }
      if let since = uncommitted, now >= since + 600 * second, now >= last + CommitSchedule.settling {
        #expect(isCommitDue, "seed \(seed), step \(step)")
      }
      #expect(!isCommitDue || now >= last + CommitSchedule.settling, "seed \(seed), step \(step)")
      if isCommitDue { uncommitted = nil }
      #expect(!reports.isDue(at: now))
    }
  }

  @Test func unrequestedReportsAreNeverDue() {
    var reports = PendingReports()
    reports.note([change("n", .created)], at: 0)
    reports.awaitDay(in: 0, at: 0)
    reports.awaitCommit(at: 0)
    #expect(reports.deadline == nil && !reports.hasDayBegun(at: .max))
  }

  @Test func aDayIsAwaitedOnce() {
    var reports = PendingReports(reportsDays: true)
    #expect(reports.deadline == nil)
    reports.awaitDay(in: 10 * second, at: second)
    #expect(reports.deadline == 11 * second && reports.deadlineOfIndex == 11 * second)
    #expect(!reports.hasDayBegun(at: 11 * second - 1) && reports.hasDayBegun(at: 11 * second))
    reports.awaitDay(in: 86_400 * second, at: 11 * second)
    #expect(!reports.hasDayBegun(at: 12 * second))
  }
}
