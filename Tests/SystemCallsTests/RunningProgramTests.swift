import SystemCalls
import TestSupport
import TestTraits
import Testing

@Suite(.waiting) struct RunningProgramTests {
  private func start(_ script: String) throws -> RunningProgram {
    try RunningProgram(
      answering: Subprocess(
        executable: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) },
        environment: [Array(InstalledProgram.path.utf8)]))
  }

  private func ask(
    _ program: RunningProgram, _ line: [UInt8] = [], timeout: Duration = .seconds(20), limit: Int = 1 << 20
  ) -> String {
    switch program.answer(to: line, timeout: timeout, limit: limit) {
    case .success(let answer): String(decoding: answer, as: UTF8.self)
    case .failure(let failure): "\(failure)"
    }
  }

  @Test(arguments: Seeds.some(3)) func eachLineHasItsAnswer(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let program = try start("exec cat")
    for _ in 0..<100 {
      // Longer than a pipe holds, so that both directions are needed at once.
      let line = (0..<random.pick([0, 1, 100, 200_000])).map { _ in UInt8(random.below(95) + 32) }
      let answer = try program.answer(to: line, timeout: .seconds(20), limit: 1 << 20).get()
      #expect(answer == line)
    }
    program.stop()
    #expect(ask(program) == "ended")
  }

  @Test func linesThatWereNotRequestedAreDropped() throws {
    let program = try start(#"while read -r line; do echo "$line"; echo more; echo; done"#)
    for line in ["one", "two", "three"] {
      #expect(ask(program, Array(line.utf8)) == line)
      SystemClock.sleep(.milliseconds(50))
    }
  }

  @Test func anAnswerHasALimitInLengthAndTime() throws {
    #expect(ask(try start("read -r line; head -c 100 /dev/zero; echo"), limit: 100).utf8.count == 100)
    #expect(ask(try start("read -r line; head -c 101 /dev/zero; echo"), limit: 100) == "tooLong")
    #expect(ask(try start("read -r line; cat /dev/zero"), limit: 1 << 20) == "tooLong")
    let chatty = try start("cat /dev/zero")
    SystemClock.sleep(.milliseconds(200))
    #expect(ask(chatty, limit: 100) == "tooLong")
    #expect(ask(try start("read -r line; printf half; sleep 60"), timeout: .milliseconds(50)) == "timedOut")
  }

  @Test func aProgramThatEndsIsNoticed() throws {
    #expect(ask(try start("exit 0"), Array(repeating: 0x61, count: 1 << 20)) == "ended")
    #expect(ask(try start("read -r line; exit 3")) == "ended")
    // A last line may lack the line feed.
    #expect(ask(try start("read -r line; printf last")) == "last")
    // Its errors may stay open.
    #expect(ask(try start("read -r line; sleep 60 >/dev/null &")) == "ended")
  }

  @Test func errorsNeverBlockItAndTheLastPartIsKept() throws {
    let program = try start("read -r line; head -c 300000 /dev/zero >&2; printf end >&2; echo done; read -r line")
    #expect(ask(program) == "done")
    let errors = program.errorOutput
    #expect(errors.count <= 4096 && errors.suffix(3) == Array("end".utf8)[...])
  }

  /// A child of the program keeps its output open.
  @Test func anotherThreadCanKillIt() throws {
    let program = try start("sleep 60 & sleep 60")
    let isKilled = Locked(false)
    Parallel.concurrently(workers: 2) { [killer = SharedProgram(program)] worker in
      if worker == 1 {
        SystemClock.sleep(.milliseconds(100))
        isKilled.withLock { $0 = true }
        killer.kill()
      } else {
        #expect(killer.ask() == "ended")
        #expect(isKilled.withLock { $0 })
      }
    }
  }
}

/// A program that one thread asks and another one kills.
private final class SharedProgram: @unchecked Sendable {
  private let program: RunningProgram

  init(_ program: RunningProgram) { self.program = program }

  func kill() { program.kill() }

  func ask() -> String {
    switch program.answer(to: [], timeout: .seconds(20), limit: 1) {
    case .success: "answered"
    case .failure(let failure): "\(failure)"
    }
  }
}
