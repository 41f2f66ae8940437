import CommandFixtures
import SystemCalls
import TestSupport
import Testing

/// A program in a window of a real tmux, with a vault as its working directory.
final class Tmux {
  private let fixture: SessionFixture
  private let socket: String
  private let environment: [String]

  static let isInstalled = InstalledProgram.has("tmux")

  /// Starts the program. The command `sheaf` is the program that was built with the tests.
  init(_ command: [String], in fixture: SessionFixture, environment: [String] = []) throws {
    self.fixture = fixture
    let home = fixture.vault.root.parent
    socket = home.appending("tmux" as RawPath).text
    let bin = home.appending("bin" as RawPath)
    try FileSystem.makeDirectories(bin)
    try FileDescriptor.open(bin, .readOnly, [.directory]).symlink("sheaf", leadingTo: CrashScene.program)
    self.environment =
      [
        "HOME=\(home)", "XDG_CONFIG_HOME=\(home)/config", "XDG_CACHE_HOME=\(home)/cache",
        "XDG_STATE_HOME=\(home)/state",
        "TZ=UTC", "PATH=\(bin):\(InstalledProgram.folders)", "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=C.UTF-8",
        "EDITOR=cat",
      ] + environment
    try run(["new-session", "-d", "-x", "80", "-y", "24"] + command)
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Presses keys by their names in tmux.
  func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Types text.
  func type(_ text: String) throws { try run(["send-keys", "-l", text]) }

  /// Pastes text, as one piece if the program asked for that.
  func paste(_ text: String) throws {
    try run(["set-buffer", text])
    try run(["paste-buffer", "-p"])
  }

  /// The text on the screen, without the blank lines below it.
  var screen: String {
    let text = (try? run(["capture-pane", "-p"])) ?? ""
    return String(text.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The lines on the screen with the sequences of their styles.
  var styledLines: [String] {
    let text = (try? run(["capture-pane", "-e", "-p", "-N"])) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The column and row of the cursor, such as `3,7`.
  var cursor: String {
    String((try? run(["display-message", "-p", "#{cursor_x},#{cursor_y}"]))?.filter { !$0.isNewline } ?? "")
  }

  /// Waits until the screen satisfies a condition; what is on it otherwise is the failure.
  func expect(_ isThere: (String) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    let isShown = shows(isThere)
    #expect(isShown, "\(screen)", sourceLocation: sourceLocation)
  }

  /// Waits until the screen shows something; returns false if it does not in time.
  func shows(seconds: Int64 = 60, _ isThere: (String) -> Bool) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + seconds * 1_000_000_000
    while SystemClock.monotonicNanoseconds < deadline {
      if isThere(screen) { return true }
      SystemClock.sleep(.milliseconds(30))
    }
    return false
  }

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    let tmux = try #require(InstalledProgram.find("tmux"))
    let outcome = try Subprocess(
      executable: tmux, arguments: (["-S", socket, "-f", "/dev/null"] + words).map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }, workingDirectory: fixture.vault.root
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    try #require(outcome.status == .exited(0), "\(words) \(String(decoding: outcome.errorOutput, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
