import CLinux
import CommandFixtures
import Glibc
import SystemCalls
import TestSupport

/// A pseudo-terminal on which the program runs, in a session of its own. It never answers what a program asks it.
final class PseudoTerminal: Sendable {
  /// How the program ended, and its standard output, which is not the terminal.
  struct End: Sendable {
    let status: Subprocess.ExitStatus
    let output: String
    let errors: String
  }

  /// What the program has drawn.
  private struct Seen {
    var bytes: [UInt8] = []
    /// The terminal after the last whole frame, and the number of bytes up to it.
    var model: TerminalModel
    var done = 0

    mutating func obeyFrames() {
      let end = Array("\u{1B}[?2026l".utf8)
      guard let last = bytes[done...].indices.last(where: { bytes[$0...].starts(with: end) }) else { return }
      model.obey(Array(bytes[done..<last + end.count]))
      done = last + end.count
    }
  }

  private let main: Int32
  private let other: Int32
  private let name: String
  private let folder = Locked<TemporaryFolder?>(nil)
  private let seen = Locked<Seen>(Seen(model: TerminalModel(rows: 24, columns: 80)))
  private let end = Locked<End?>(nil)
  private let settingsBefore: [UInt8]
  /// The file into which the program's number is written.
  private let numberFile: RawPath

  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// Opens a terminal.
  init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
    // The functions of the C library for this are hidden from Swift.
    main = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var (lock, number) = (Int32(0), Int32(0))
    _ = unsafe ioctl(main, Self.setLock, &lock)
    _ = unsafe ioctl(main, Self.getNumber, &number)
    name = "/dev/pts/\(number)"
    other = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    let folder = try TemporaryFolder()
    numberFile = folder.path.appending("number" as RawPath)
    self.folder.withLock { $0 = folder }
    settingsBefore = Self.settings(other)
    resize(rows: rows, columns: columns)
  }

  deinit {
    close(main)
    close(other)
  }

  /// Starts the program with the terminal as standard input and error.
  ///
  /// - Parameter hasTerminal: Whether the terminal controls the program.
  func start(_ words: [String], in fixture: SessionFixture, environment: [String] = [], hasTerminal: Bool = true) throws
  {
    let setsid = InstalledProgram.find("setsid") ?? "setsid"
    let home = fixture.vault.root.parent
    let script = "echo $$ > \"$0\"; exec \"$@\""
    let words =
      (hasTerminal ? ["-c"] : []) + ["/bin/sh", "-c", script, numberFile.description, CrashScene.program.description]
      + words
    let variables = [
      "HOME=\(home)", "XDG_CONFIG_HOME=\(home)/config", "XDG_CACHE_HOME=\(home)/cache", "XDG_STATE_HOME=\(home)/state",
      "TZ=UTC", InstalledProgram.path, "TERM=xterm-256color", "LANG=C.UTF-8",
    ]
    let program = Subprocess(
      executable: setsid, arguments: words.map { Array($0.utf8) },
      environment: (variables + environment).map { Array($0.utf8) }, workingDirectory: fixture.vault.root)
    let terminal = RawPath(name)
    let end = end
    _ = Parallel.detach {
      let outcome = try? program.run(
        input: .file(terminal), output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
      end.withLock {
        $0 = End(
          status: outcome?.status ?? .exited(-1), output: String(decoding: outcome?.output ?? [], as: UTF8.self),
          errors: String(decoding: outcome?.errorOutput ?? [], as: UTF8.self))
      }
    }
  }

  /// Types text, which may be keys.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(main, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else { SystemClock.sleep(.milliseconds(2)) }
    }
  }

  /// Reads what the program draws until the text of the screen satisfies a condition; returns whether it does in time.
  @discardableResult
  func wait(seconds: Int = 60, until isDone: (String) -> Bool) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + Int64(seconds) * 1_000_000_000
    while !isDone(screen) {
      if SystemClock.monotonicNanoseconds > deadline { return false }
      SystemClock.sleep(.milliseconds(5))
    }
    return true
  }

  /// The text of the screen after the last whole frame.
  var screen: String {
    readAvailable()
    return seen.withLock { seen in
      seen.obeyFrames()
      return seen.model.text
    }
  }

  private func readAvailable() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(main, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      seen.withLock { $0.bytes += buffer[..<count] }
    }
  }

  /// Waits for the end of the program, reading what it draws; nil if it does not end in time.
  func finish(seconds: Int = 60) -> End? {
    wait(seconds: seconds) { _ in end.withLock { $0 != nil } }
    readAvailable()
    return end.withLock { $0 }
  }

  /// Whether the program has ended.
  var hasEnded: Bool { end.withLock { $0 != nil } }

  /// What the program has drawn, with its sequences.
  var drawn: String {
    readAvailable()
    return String(decoding: seen.withLock { $0.bytes }, as: UTF8.self)
  }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    readAvailable()
    seen.withLock { seen in
      seen.obeyFrames()
      seen.model = TerminalModel(rows: Int(rows), columns: Int(columns))
    }
    _ = unsafe ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the end of the terminal that a person has, as if its window was closed.
  func hangUp() {
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, main)
    close(nothing)
  }

  /// The number of the program; nil before it has started.
  var process: Int32? {
    guard let bytes = try? FileDescriptor.open(numberFile).readToEnd(limit: 100) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
  }

  func send(_ signal: Int32) {
    if let process { kill(process, signal) }
  }

  /// Whether the settings of the terminal are those from before the program, byte for byte.
  var hasSettingsFromBefore: Bool { Self.settings(other) == settingsBefore }

  private static func settings(_ descriptor: Int32) -> [UInt8] {
    var settings = termios()
    _ = unsafe tcgetattr(descriptor, &settings)
    return unsafe withUnsafeBytes(of: &settings) { unsafe Array($0) }
  }

  /// The modes that were changed and not changed back, by what was drawn.
  var leftModes: [String] {
    let usual: Set = ["?7", "?25"]
    var left: [String: Bool] = [:]
    for piece in drawn.split(separator: "\u{1B}[").dropFirst() {
      let number = piece.prefix { $0 == "?" || $0.isNumber }
      guard number.hasPrefix("?"), let final = piece.dropFirst(number.count).first, "hl".contains(final) else {
        continue
      }
      left[String(number)] = (final == "h") != usual.contains(String(number))
    }
    return left.filter(\.value).keys.sorted()
  }
}
