import Glibc
import SystemCalls
import TestSupport
import Testing

/// One after the other, since what a signal does belongs to the whole process.
@Suite(.serialized) struct SignalsIgnoringTests {
  private func shell(_ script: String) -> Subprocess {
    Subprocess(
      executable: "/bin/sh", arguments: [Array("-c".utf8), Array(script.utf8)],
      environment: [Array(InstalledProgram.path.utf8)])
  }

  @Test func processOutlivesASignalMeantForItsProgram() throws {
    let outcome = try Signals.ignoring([.quit]) { () throws(SystemError) in
      try shell("kill -QUIT $PPID; exit 4").run()
    }
    #expect(outcome.status == .exited(4))
  }

  @Test func programGetsTheUsualActionBack() throws {
    let outcome = try Signals.ignoring([.quit]) { () throws(SystemError) in
      try shell("ulimit -c 0; kill -QUIT $$; exit 4").run()
    }
    // The high bit tells of a core dump, which is not of interest here.
    #expect(outcome.status != .exited(4))
  }

  @Test func actionComesBackAfterwards() throws {
    _ = Glibc.signal(SIGQUIT, SIG_IGN)
    Signals.ignoring([.quit]) {}
    _ = raise(SIGQUIT)
    Signals.restoreDefault(.quit)
  }
}
