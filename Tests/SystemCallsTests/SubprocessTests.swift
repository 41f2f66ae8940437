import Glibc
import SystemCalls
import TestSupport
import Testing

@Suite struct SubprocessTests {
  private func shell(_ script: String, _ arguments: [[UInt8]] = []) -> Subprocess {
    Subprocess(
      executable: "/bin/sh", arguments: [Array("-c".utf8), Array(script.utf8), Array("sh".utf8)] + arguments,
      environment: [InstalledProgram.path, "WORD=from outside"].map { Array($0.utf8) })
  }

  @Test func largeInputAndOutputPassAtOnce() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 13 >> 3) }
    let cat = Subprocess(executable: "/bin/cat", arguments: [], environment: [])
    let outcome = try cat.run(input: .bytes(bytes), output: .captured(limit: .max))
    #expect(outcome.status == .exited(0))
    #expect(outcome.output == bytes)
  }

  @Test func bothOutputsAreKeptApart() throws {
    let outcome = try shell("head -c 300000 /dev/zero; head -c 200000 /dev/zero >&2; exit 7")
      .run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(7))
    #expect(outcome.output.count == 300_000)
    #expect(outcome.errorOutput.count == 200_000)
  }

  @Test func inputThatNobodyReadsIsNoError() throws {
    let outcome = try shell("exit 3").run(input: .bytes(Array(repeating: 1, count: 1 << 20)))
    #expect(outcome.status == .exited(3))
  }

  @Test func argumentsStayAsTheyAre() throws {
    let arguments = awkwardNames.map(\.bytes) + [[]]
    let outcome = try shell("for a; do printf '%s\\0' \"$a\"; done", arguments)
      .run(input: .none, output: .captured(limit: 1 << 20))
    #expect(outcome.output == Array(arguments.map { $0 + [0] }.joined()))
  }

  @Test func environmentDirectoryAndInputAreThoseGiven() throws {
    let directory = try TemporaryDirectory()
    try directory.write("in", Array("content".utf8))
    var program = shell("echo \"$WORD\"; pwd; cat")
    program.workingDirectory = directory.path
    let outcome = try program.run(
      input: .file(directory.path.appending("in")), output: .captured(limit: 1000))
    #expect(
      String(decoding: outcome.output, as: UTF8.self) == "from outside\n\(directory.path.text)\ncontent")
  }

  @Test func aSignalIsReported() throws {
    #expect(try shell("kill -KILL $$").run().status == .killed(.kill))
    // Ignored or not in this process, programs get the usual action.
    Signals.ignoreBrokenPipe()
    #expect(try shell("kill -PIPE $$").run().status == .killed(.brokenPipe))
  }

  @Test func tooMuchOutputEndsTheProgram() throws {
    let error = #expect(throws: SystemError.self) {
      try shell("cat /dev/zero").run(input: .none, output: .captured(limit: 100_000))
    }
    #expect(error?.errno == .fileTooLarge)
  }

  @Test func aFileThatCannotBeRunIsAnError() throws {
    let missing = Subprocess(executable: "/nowhere", arguments: [], environment: [])
    #expect(throws: SystemError(.noSuchFile, call: "posix_spawn", path: "/nowhere")) { try missing.run() }
    let withNul = Subprocess(executable: "/bin/true", arguments: [[0]], environment: [])
    #expect(throws: SystemError(.invalidArgument, call: "posix_spawn")) { try withNul.run() }
  }

  @Test func noDescriptorIsInherited() throws {
    // A number that no program opens by itself.
    let kept = FileDescriptor(owning: fcntl(0, F_DUPFD_CLOEXEC, 700))
    let list = Subprocess(executable: "/bin/ls", arguments: [Array("/proc/self/fd".utf8)], environment: [])
    let outcome = try list.run(input: .none, output: .captured(limit: 1000))
    #expect(!String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").contains("\(kept.raw)"))
    #expect(kept.raw >= 700)
  }

  @Test(arguments: [
    ("sh", "/nowhere:/bin", "/bin/sh"), ("sh", "", nil), ("sh", ".:bin:", nil), ("", "/bin", nil),
    ("/bin/sh", "", "/bin/sh"), ("passwd", "/etc", nil), ("tmp", "/", nil),
  ])
  func programsAreSearchedForInAbsoluteDirectories(_ name: String, _ path: String, _ found: String?) {
    #expect(Subprocess.find(RawPath(name), searchPath: Array(path.utf8))?.text == found)
  }
}
