import Glibc
import TestSupport
import TestTraits
import Testing

@testable import SystemCalls

@Suite(.waiting, .serialized) struct EventLoopTests {
  private struct Post: Sendable {
    let poster: Int
    let number: Int
    var isReplaced = false
  }

  private func deadline(_ nanoseconds: Int64 = 20_000_000_000) -> Int64 {
    SystemClock.monotonicNanoseconds + nanoseconds
  }

  /// Threads post at random moments, some of their events to a slot. Nothing is lost, each thread's events arrive in
  /// order, and the last event of each slot arrives.
  @Test(arguments: Seeds.some(3)) func manyThreadsPostAndNothingIsLost(_ seed: UInt64) throws {
    let (posters, count) = (4, 600)
    let mailbox = try Mailbox<Post>()
    let arrived = Locked<[Post]>([])
    Parallel.concurrently(workers: posters + 1) { poster in
      if poster < posters {
        var random = SplitMix64(seed: seed &+ UInt64(poster))
        for number in 0..<count {
          if random.below(3) > 0 && number < count - 1 {
            mailbox.post(Post(poster: poster, number: number))
          } else {
            mailbox.post(Post(poster: poster, number: number, isReplaced: true), replacing: poster)
          }
          if random.below(50) == 0 { SystemClock.sleep(.microseconds(random.below(200))) }
        }
        return
      }
      var loop = EventLoop(mailbox)
      var finished: Set<Int> = []
      do {
        while finished.count < posters {
          let turn = try loop.next(until: deadline())
          try #require(!turn.events.isEmpty, "an event is lost")
          arrived.withLock { $0 += turn.events }
          for event in turn.events where event.number == count - 1 { finished.insert(event.poster) }
        }
      } catch {
        Issue.record("\(error)")
      }
    }
    for poster in 0..<posters {
      let all = arrived.withLock { $0.filter { $0.poster == poster } }
      let numbers = all.map(\.number)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      #expect(numbers.last == count - 1)
      var random = SplitMix64(seed: seed &+ UInt64(poster))
      var kept: [Int] = []
      for number in 0..<count {
        if random.below(3) > 0 && number < count - 1 { kept.append(number) }
        if random.below(50) == 0 { _ = random.below(200) }
      }
      #expect(all.filter { !$0.isReplaced }.map(\.number) == kept)
    }
    #expect(mailbox.isEmpty)
  }

  /// Each answer is sent while the other thread is between looking at its mailbox and waiting.
  @Test func noWakeUpIsLost() throws {
    let mailboxes = [try Mailbox<Int>(), try Mailbox<Int>()]
    let rounds = 20_000
    mailboxes[0].post(0)
    Parallel.concurrently(workers: 2) { worker in
      var loop = EventLoop(mailboxes[worker])
      var last = 0
      while last < rounds {
        guard let turn = try? loop.next(until: deadline()), let event = turn.events.last else {
          Issue.record("the event after \(last) is lost")
          return
        }
        last = event + 1
        mailboxes[1 - worker].post(last)
      }
    }
  }

  @Test func aDeadlineIsKept() throws {
    var loop = EventLoop(try Mailbox<Int>())
    let (reading, writing) = try PipeEnd.pipe()
    loop.watch(reading.descriptor.raw, as: 1)
    for nanoseconds: Int64 in [-1_000_000, 0, 1_000, 30_000_000] {
      let deadline = deadline(nanoseconds)
      let turn = try loop.next(until: deadline)
      #expect(turn.now >= deadline && turn.now < deadline + 10_000_000_000)
      #expect(turn.events.isEmpty && turn.ready.isEmpty && turn.signals.isEmpty)
    }
    withExtendedLifetime(writing) {}
  }

  @Test func aReadyDescriptorIsReportedUntilItIsRead() throws {
    let mailbox = try Mailbox<Int>()
    var loop = EventLoop(mailbox)
    var (reading, writing) = try PipeEnd.pipe()
    loop.watch(reading.descriptor.raw, as: 3)
    loop.watch(writing.descriptor.raw, for: .abandoned, as: 4)
    try writing.descriptor.write([1])
    #expect(try loop.next(until: deadline()).ready == [3])
    mailbox.post(5)
    // Events do not keep the descriptor from being seen.
    let turn = try loop.next(until: deadline())
    #expect(turn.ready == [3] && turn.events == [5])
    _ = try reading.descriptor.read(upTo: 10)
    #expect(try loop.next(until: deadline(1_000_000)).ready == [])
    // Another descriptor takes the place of one with the same token.
    let (other, otherWriting) = try PipeEnd.pipe()
    try otherWriting.descriptor.write([1])
    loop.watch(other.descriptor.raw, as: 3)
    #expect(try loop.next(until: deadline()).ready == [3])
    _ = try other.descriptor.read(upTo: 10)
    reading = other
    #expect(try loop.next(until: deadline()).ready == [4])
  }

  @Test func aClosedDescriptorIsAnErrorAndNoBusyLoop() throws {
    var loop = EventLoop(try Mailbox<Int>())
    // A number that no other thread opens meanwhile.
    loop.watch(1_000_000, as: 0)
    let error = #expect(throws: SystemError.self) { try loop.next(until: deadline()) }
    #expect(error == SystemError(.badDescriptor, call: "poll"))
    #expect(throws: SystemError(.badDescriptor, call: "poll")) { try Readiness.wait(for: [1_000_000]) }
  }

  @Test func signalsAreReported() throws {
    // Without `.child`: programs of other tests end meanwhile.
    let signals = try SignalQueue([.windowChange])
    var loop = EventLoop(try Mailbox<Int>(), signals: signals)
    // To this very thread: others of the test process do not block it.
    pthread_kill(pthread_self(), SIGWINCH)
    #expect(try loop.next(until: deadline()).signals == [.windowChange])
    #expect(try loop.next(until: deadline(1_000_000)).signals == [])
  }

  #if DEBUG
    @Test func aBusyLoopTraps() async {
      await #expect(processExitsWith: .failure) {
        let file = try FileDescriptor.open("/dev/null")
        var loop = EventLoop(try Mailbox<Int>())
        loop.watch(file.raw, as: 0)
        while true { _ = try loop.next(until: nil) }
      }
      await #expect(processExitsWith: .failure) {
        var loop = EventLoop(try Mailbox<Int>())
        while true { _ = try loop.next(until: 0) }
      }
    }
  #endif

  @Test func aDescriptorThatIsNoLongerWatchedWakesNobody() throws {
    let (reading, writing) = try PipeEnd.pipe()
    try writing.descriptor.write([1])
    var loop = EventLoop(try Mailbox<Never>())
    loop.watch(reading.descriptor.raw, as: 7)
    #expect(try loop.next(until: deadline()).ready == [7])
    loop.stopWatching(7)
    #expect(try loop.next(until: deadline(1_000_000)).ready.isEmpty)
    withExtendedLifetime(writing) {}
  }
}
