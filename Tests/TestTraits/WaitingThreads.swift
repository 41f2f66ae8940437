// A static build of the program compiles this target too, and has no Testing.
#if canImport(Testing)
  internal import Dispatch
  internal import SystemCalls
  package import Testing

  /// Threads for tests that mostly wait for other programs. Swift Testing has only one thread for each processor, so a
  /// test that waits on one of them would leave a processor idle.
  private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()

    private let jobs = Locked<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    private init() {
      for _ in 0..<4 {
        let isStarted = Parallel.detach {
          // Whichever thread is free takes the next job, so that nothing waits behind a long test.
          while true {
            self.count.wait()
            let job = self.jobs.withLock { $0.removeFirst() }
            unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
          }
        }
        precondition(isStarted)
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
      count.signal()
    }
  }

  /// A trait that runs a test on separate threads, beside those that compute.
  package struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    // The whole suite is in the scope, so that its tests do not queue for the other threads either.
    package var isRecursive: Bool { false }

    package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
  }

  extension Trait where Self == WaitingTrait {
    /// Marks tests that mostly wait for other programs, or for time to pass.
    package static var waiting: Self { Self() }
  }
#endif
