import SystemCalls
import TestSupport
import TestTraits
import Testing

/// `sheaf serve` as a program: it says where, and ends when it is asked to.
@Suite(.waiting) struct ServeCommandTests {
  @Test(arguments: [("TERM", 0), ("INT", 130)]) func aSignalEndsIt(_ signal: String, _ status: Int32) throws {
    let vault = try TemporaryVault()
    try vault.write("# Plum\n", to: "Plum.md")
    let outcome = try ServeProcess.run("serve --port 0", in: vault.root, home: vault.root.parent, signal: signal)
    #expect(outcome.status == .exited(status))
    #expect(outcome.said.hasPrefix("serving  1 note at http://127.0.0.1:"), "\(outcome.said)")
  }

  @Test func aPortThatIsInUseIsRefused() throws {
    let vault = try TemporaryVault()
    let socket = try ListeningSocket([127, 0, 0, 1], port: 0)
    let outcome = try ServeProcess.run("serve --port \(socket.port)", in: vault.root, home: vault.root.parent)
    #expect(outcome.status == .exited(2))
    #expect(
      outcome.said == """
        sheaf: another program uses the port \(socket.port)
        hint: 'sheaf serve --port 0' uses one that is free

        """)
  }
}

/// A run of `sheaf serve` that is stopped when it has said where it serves.
enum ServeProcess {
  /// Runs a line of the manual in the vault of a transcript, at a port that is free and without a browser.
  static func run(_ line: String, in home: TranscriptHome) throws -> (status: Subprocess.ExitStatus, said: String) {
    let words = line.split(separator: " ").dropFirst().filter { $0 != "--open" }
    return try run((words + ["--port 0"]).joined(separator: " "), in: home.vault, home: home.path)
  }

  /// Runs the command line, which begins after `sheaf`, and sends the signal.
  static func run(
    _ line: String, in folder: RawPath, home: RawPath, signal: String = "TERM"
  ) throws -> (status: Subprocess.ExitStatus, said: String) {
    let script = """
      set -m
      "$SHEAF" \(line) 2>"$HOME/said" &
      while ! grep -q serving "$HOME/said"; do kill -0 $! || break; sleep 0.05; done
      kill -\(signal) $!
      wait $!
      """
    let environment = [InstalledProgram.path, "HOME=\(home)", "SHEAF=\(CrashScene.program)"]
    let outcome = try Subprocess(
      executable: "/bin/bash", arguments: ["-c", script].map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }, workingDirectory: folder
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    let said = try FileDescriptor.open(home.appending("said" as RawPath)).readToEnd(limit: 1 << 20)
    return (outcome.status, String(decoding: said, as: UTF8.self))
  }
}
