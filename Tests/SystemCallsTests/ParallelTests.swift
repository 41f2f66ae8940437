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
    #expect(Parallel.map(count, workers: 3) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func aLargeStackHoldsDeepRecursion() {
    @Sendable func depth(_ left: Int, _ ballast: (Int, Int, Int, Int)) -> Int {
      left == 0 ? ballast.0 : 1 + depth(left - 1, (ballast.1, ballast.2, ballast.3, left))
    }
    let result = Locked(0)
    Parallel.concurrently(workers: 1, stackSize: 256 << 20) { _ in
      let reached = depth(200_000, (0, 0, 0, 0))
      result.withLock { $0 = reached }
    }
    #expect(result.withLock { $0 } > 200_000)
  }

  @Test func thereIsAProcessor() { #expect(Parallel.processorCount >= 1) }
}
