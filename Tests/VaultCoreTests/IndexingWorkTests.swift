import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct IndexingWorkTests {
  /// Threads that stop at any time, and one that stops all: each file is dealt with once, in ascending order by each thread
  /// within a round. Where none puts files back, rounds follow each other.
  @Test(arguments: Seeds.some(20)) func everyFileIsTakenOnce(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 0...5_000, using: &generator)
    let threads = Int.random(in: 1...4, using: &generator)
    let rounds = (0..<threads).map { _ in Int.random(in: 1...400, using: &generator) }
    let putsBack = Bool.random(using: &generator)
    let work = IndexingWork(count: count, threads: threads)
    let taken = Mutex<[Int]>([])
    var roundCount = 0
    repeat {
      roundCount += 1
      work.beginRound()
      Parallel.concurrently(workers: threads) { worker in
        var mine: [Int] = []
        while let range = work.take(worker) {
          #expect(!range.isEmpty)
          for index in range {
            mine.append(index)
            if mine.count == rounds[worker] { work.endRound() }
            if putsBack, work.isRoundOver {
              work.putBack(index + 1..<range.upperBound, worker)
              break
            }
          }
        }
        #expect(mine == mine.sorted())
        taken.withLock { $0 += mine }
      }
      if !putsBack { #expect(taken.withLock { $0.sorted() == Array(0..<$0.count) }) }
    } while !work.isDone && roundCount <= count
    #expect(taken.withLock { $0.sorted() } == Array(0..<count))
  }
}
