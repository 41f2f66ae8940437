import Glibc
import SystemCalls
import Testing

@Suite(.serialized) struct SignalQueueTests {
  @Test func blockedSignalsWaitInTheQueue() throws {
    let queue = try SignalQueue([.windowChange])
    #expect(try queue.next() == nil)
    // To this very thread: others of the test process do not block it.
    pthread_kill(pthread_self(), SIGWINCH)
    #expect(try Readiness.wait(for: [queue.descriptor.raw], timeout: .seconds(5)) == [true])
    #expect(try queue.next() == .windowChange)
    #expect(try queue.next() == nil)
  }

  @Test func interruptedCallsAreRepeated() throws {
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    #expect(unsafe pipe(&ends) == 0)
    let reading = FileDescriptor(owning: ends[0])
    let writing = FileDescriptor(owning: ends[1])
    // A handler, and no SA_RESTART: the kernel ends a waiting read with EINTR.
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    // SAFETY: the handler does nothing.
    unsafe sigaction(SIGUSR2, &action, nil)
    let target = Locked<pthread_t?>(nil)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 0 {
        target.withLock { $0 = pthread_self() }
        #expect((try? reading.read(upTo: 10)) == [42])
        let start = SystemClock.monotonicNanoseconds
        #expect((try? Readiness.wait(for: [reading.raw], timeout: .milliseconds(150))) == [false])
        SystemClock.sleep(.milliseconds(50))
        #expect(SystemClock.monotonicNanoseconds - start >= 200_000_000)
        target.withLock { $0 = nil }
      } else {
        var rounds = 0
        while rounds < 20 || target.withLock({ $0 }) != nil {
          SystemClock.sleep(.milliseconds(3))
          target.withLock { if let thread = $0 { pthread_kill(thread, SIGUSR2) } }
          rounds += 1
          if rounds == 20 { try? writing.write([42]) }
        }
      }
    }
  }
}
