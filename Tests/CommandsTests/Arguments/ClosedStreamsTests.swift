import SystemCalls
import TestSupport
import Testing

/// Nothing that is meant for a stream that is closed gets into a file, and a failure to write is reported.
@Suite struct ClosedStreamsTests {
  /// Runs the program in a shell that closes streams.
  private func run(_ line: String, in folder: TemporaryFolder) throws -> (status: String, errors: String) {
    let outcome = try Subprocess(
      executable: "/bin/sh",
      arguments: ["-c", "cd vault; sheaf() { '\(CrashScene.program.text)' \"$@\"; }; \(line)"]
        .map { Array($0.utf8) },
      environment: ["HOME=\(folder.path.text)", InstalledProgram.path].map { Array($0.utf8) },
      workingDirectory: folder.path
    ).run(input: .none, output: .captured(limit: 1 << 16), errorOutput: .captured(limit: 1 << 16))
    return ("\(outcome.status)", String(decoding: outcome.errorOutput, as: UTF8.self))
  }

  private func vault() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: "vault/.sheaf/config.yaml")
    try folder.write("one\n", to: "vault/a.md")
    return folder
  }

  @Test(arguments: ["1>&-", "2>&-", "0<&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
  func notesContainNoMessagesForPeople(_ closing: String) throws {
    let folder = try vault()
    for line in ["append a two", "tag add x nosuch", "list", "show a", "tag add x a -n", "undo nosuch"] {
      _ = try run("sheaf \(line) \(closing)", in: folder)
    }
    let text = try FileDescriptor.open(folder.path.appending("vault/a.md" as RawPath)).readToEnd(limit: 1 << 16)
    #expect(String(decoding: text, as: UTF8.self) == "one\n\ntwo\n")
  }

  @Test func aClosedOutputIsAFailure() throws {
    let run = try run("sheaf list -c 1>&-", in: vault())
    #expect(run.status == "exited(2)")
    #expect(run.errors == "sheaf: standard output: bad file descriptor\n")
  }

  @Test func aWatcherWithoutErrorOutputGoesOn() throws {
    let run = try run("sheaf watch --once --json 2>&- >/dev/null", in: vault())
    #expect(run.status == "exited(0)" || run.status == "exited(1)", "\(run)")
  }

  /// A process in the background has no terminal, so a question could not be answered.
  @Test func withoutATerminalNothingIsAsked() throws {
    let run = try run("setsid '\(CrashScene.program.text)' pick --no-tui a", in: vault())
    #expect(run.status == "exited(2)")
    #expect(run.errors.hasPrefix("sheaf: there is no terminal to choose on\n"), "\(run.errors)")
  }
}
