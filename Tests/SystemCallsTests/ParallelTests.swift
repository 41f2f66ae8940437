import SystemCalls
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 7], [nil, 1, 16 << 20])
  func everyWorkerRunsOnce(_ workers: Int, _ stackSize: Int?) {
    let seen = Locked<[Int]>([])
    Parallel.concurrently(workers: workers, stackSize: stackSize) { worker in
      seen.withLock { $0.append(worker) }
    }
    #expect(seen.withLock { $0 }.sorted() == Array(0..<workers))
  }

  @Test(arguments: [0, 1, 2, 1000])
  func resultsComeInOrder(_ count: Int) {
    let squares = (0..<count).map { $0 * $0 }
    #expect(Parallel.map(count, workers: 3) { $0 * $0 } == squares)
  }

  @Test func aLargeStackHoldsDeepRecursion() {
    // Each level takes more than half a kilobyte: all of them more than the usual 8 megabytes.
    @Sendable func depth(_ left: Int, _ ballast: InlineArray<64, Int>) -> Int {
      if left == 0 { return ballast[0] }
      var next = ballast
      next[left % 64] += 1
      return 1 + depth(left - 1, next)
    }
    let result = Locked(0)
    Parallel.concurrently(workers: 1, stackSize: 256 << 20) { _ in
      let reached = depth(40_000, InlineArray(repeating: 0))
      result.withLock { $0 = reached }
    }
    let expected = 40_000 + 40_000 / 64
    #expect(result.withLock { $0 } == expected)
  }

  @Test func atLeastOneProcessorExists() { #expect(Parallel.processorCount >= 1) }
}
