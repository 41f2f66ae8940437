import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct ReadAheadTests {
  /// Threads that advance at random: cold files are requested once, before a thread has passed them, and not far ahead.
  @Test(arguments: Seeds.some(20)) func coldFilesAreRequestedOnceBeforeTheyAreRead(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 0...5_000, using: &generator)
    let ahead = ReadAhead(count: count)
    var requested: [Int] = []
    var end = 0
    while end < count {
      end = min(count, end + Int.random(in: 1...400, using: &generator))
      ahead.advance(past: end, isCold: { _ in true }, request: { requested.append($0) })
      #expect(requested == Array(0..<min(count, end + ReadAhead.reach)))
    }
  }

  @Test func severalThreadsDivideTheRequests() {
    let ahead = ReadAhead(count: 10_000)
    let requested = Mutex<[Int]>([])
    Parallel.concurrently(workers: 4) { _ in
      for end in stride(from: 0, through: 10_000, by: 100) {
        ahead.advance(past: end, isCold: { _ in true }, request: { file in requested.withLock { $0.append(file) } })
      }
    }
    #expect(requested.withLock { $0.sorted() } == Array(0..<10_000))
  }

  /// Files in memory cost one probe in sixteen; where one of a sample is cold, its neighbours are requested.
  @Test func onlyASampleOfFilesInMemoryIsProbed() {
    let ahead = ReadAhead(count: 6_400)
    var probed: [Int] = []
    var requested: [Int] = []
    ahead.advance(
      past: 6_400,
      isCold: { file in
        probed.append(file)
        return file == 3_216
      }, request: { requested.append($0) })
    #expect(probed.count <= 400)
    #expect(requested == Array(3_200..<3_264))
  }
}
