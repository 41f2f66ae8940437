import CommandFixtures
import Glibc
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// `pick` on a pseudo-terminal: whatever happens, the terminal is afterwards as it was before.
@Suite(.waiting, .serialized, .enabled(if: InstalledProgram.has("setsid"))) struct PickTerminalTests {
  private let fixture: SessionFixture
  private let terminal: PseudoTerminal

  init() throws {
    var notes: [String: String] = [:]
    for number in 0..<40 { notes["note \(number).md"] = "# Note \(number)\n\nThe text of it.\n" }
    notes["recipes/Rye sourdough.md"] = "---\nid: 0199fb29-20b9\n---\n# Rye sourdough\n\nOne loaf.\n"
    fixture = try SessionFixture(notes)
    terminal = try PseudoTerminal()
  }

  private func start(_ words: String..., environment: [String] = []) throws {
    try terminal.start(["pick"] + words, in: fixture, environment: environment)
  }

  /// Waits until the notes are shown.
  private func waitForNotes() {
    let isShown = terminal.wait { $0.contains("recent · 41") && !$0.contains("comparing") }
    #expect(isShown, "\(terminal.screen)")
  }

  private func expectEnd(
    _ status: Subprocess.ExitStatus, output: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let end = terminal.finish()
    #expect(
      end?.status == status && end?.output == output, "\(String(describing: end))", sourceLocation: sourceLocation)
    #expect(terminal.hasSettingsFromBefore, sourceLocation: sourceLocation)
    #expect(terminal.leftModes == [], sourceLocation: sourceLocation)
  }

  @Test(arguments: [["--full"], [], ["--height", "5"]]) func enterPrintsAPath(options: [String]) throws {
    try terminal.start(["pick"] + options, in: fixture)
    terminal.wait { $0.contains("recent") }
    terminal.type("rye sour")
    terminal.wait { $0.contains("1 of 41") }
    terminal.type("\r")
    expectEnd(.exited(0), output: "recipes/Rye sourdough.md\n")
  }

  @Test func keysBeforeTheStartAreNotLost() throws {
    terminal.type("rye\n")
    try start()
    expectEnd(.exited(0), output: "recipes/Rye sourdough.md\n")
  }

  @Test func keysActTheSameInOnePieceAndOneByOne() throws {
    // On a busy machine, the bytes of a key can arrive late.
    try fixture.vault.write("escape-delay: 10000\n", to: ".sheaf/config.yaml")
    try start("--print", "title")
    // Before the program reads keys, the terminal itself obeys Ctrl-U, and forgets what was typed.
    terminal.wait { $0.contains("recent") || $0.contains("comparing") }
    for byte in "note 7\u{1B}[B\u{1B}[A\t\u{15}note 8\t\r" {
      terminal.type(String(byte))
      SystemClock.sleep(.milliseconds(3))
    }
    expectEnd(.exited(0), output: "Note 7\nNote 8\n")
  }

  @Test(arguments: ["\u{1B}", "\u{3}", "\u{7}"]) func keysEndTheProgram(key: String) throws {
    try start("--full")
    waitForNotes()
    terminal.type(key)
    expectEnd(.exited(130))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func signalsEndTheProgram(signal: Int32) throws {
    try start("--full")
    waitForNotes()
    terminal.send(signal)
    expectEnd(.exited(128 + signal))
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS])
  func aFaultRestoresTheTerminal(signal: Int32) throws {
    try start("--full")
    waitForNotes()
    terminal.send(signal)
    expectEnd(.killed(Signal(rawValue: signal)))
  }

  @Test func aTerminalThatIsClosedEndsTheProgram() throws {
    try start("--full")
    waitForNotes()
    terminal.hangUp()
    // A signal that comes after the terminal is gone ends it by itself.
    let ends: [Subprocess.ExitStatus?] = [.exited(128 + SIGHUP), .killed(Signal(rawValue: SIGHUP))]
    #expect(ends.contains(terminal.finish()?.status))
  }

  @Test func aProgramThatWasStoppedGoesOn() throws {
    try start("--full")
    waitForNotes()
    terminal.type("note 1")
    terminal.wait { $0.contains("> note 1") }
    terminal.send(SIGSTOP)
    terminal.resize(rows: 30, columns: 70)
    terminal.type("2")
    terminal.send(SIGCONT)
    #expect(terminal.wait { $0.contains("> note 12") && $0.contains("1 of 41") }, "\(terminal.screen)")
    terminal.type("\r")
    expectEnd(.exited(0), output: "note 12.md\n")
  }

  @Test(arguments: [300, 11_000]) func aSlowReaderLosesNothing(pairs: Int) throws {
    try start("--full")
    waitForNotes()
    terminal.type(String(repeating: "\u{1B}[B\u{1B}[A", count: pairs))
    terminal.type("\u{C}\u{C}\u{C}note 12")
    SystemClock.sleep(.milliseconds(300))
    terminal.type("\r")
    expectEnd(.exited(0), output: "note 12.md\n")
  }

  @Test func anySizeIsDrawn() throws {
    try start("--full")
    waitForNotes()
    for (rows, columns) in [(1, 1), (5, 20), (3, 200), (200, 300), (2, 2), (24, 80)] as [(UInt16, UInt16)] {
      terminal.resize(rows: rows, columns: columns)
      #expect(terminal.wait { $0.hasPrefix(">") }, "\(rows)×\(columns)")
    }
    #expect(terminal.wait { $0.contains("F1 help") })
    terminal.type("\u{1B}")
    expectEnd(.exited(130))
  }

  @Test func aPasteIsTextAndNoKeys() throws {
    try start()
    waitForNotes()
    terminal.type("\u{1B}[200~rye\r\u{3}\u{1B}[201~")
    #expect(terminal.wait { $0.contains("1 of 41") })
    #expect(!terminal.hasEnded)
    terminal.type("\r")
    expectEnd(.exited(0), output: "recipes/Rye sourdough.md\n")
  }

  @Test func theEditorHasTheTerminal() throws {
    let editor = fixture.vault.root.parent.appending("editor" as RawPath)
    try FileDescriptor.open(editor, .writeOnly, [.create], mode: 0o755)
      .write(Array("#!/bin/sh\nstty -a < /dev/tty > \"$0.stty\"\necho more >> \"$1\"\n".utf8))
    try start("rye", environment: ["EDITOR=\(editor)"])
    terminal.wait { $0.contains("1 of 41") }
    terminal.type("\u{F}")
    #expect(terminal.wait { $0.contains("edited 1 note") }, "\(terminal.screen)")
    let settings = try FileDescriptor.open(RawPath("\(editor).stty")).readToEnd(limit: 1 << 16)
    #expect(String(decoding: settings, as: UTF8.self).contains(" icanon"))
    #expect(try fixture.text(of: "recipes/Rye sourdough.md").hasSuffix("One loaf.\nmore\n"))
    terminal.type("\r")
    expectEnd(.exited(0), output: "recipes/Rye sourdough.md\n")
  }

  @Test func aKilledEditorIsReported() throws {
    let editor = fixture.vault.root.parent.appending("editor" as RawPath)
    try FileDescriptor.open(editor, .writeOnly, [.create], mode: 0o755).write(Array("#!/bin/sh\nkill -9 $$\n".utf8))
    try start("rye", environment: ["EDITOR=\(editor)"])
    terminal.wait { $0.contains("1 of 41") }
    terminal.type("\u{F}")
    #expect(terminal.wait { $0.contains("the editor ended with status 137") }, "\(terminal.screen)")
    terminal.type("\u{1B}")
    expectEnd(.exited(130))
  }

  @Test func aNoteThatMovedIsPrintedWithItsNewName() throws {
    try start("rye")
    terminal.wait { $0.contains("1 of 41") }
    SystemClock.sleep(.milliseconds(300))
    try fixture.vault.move("recipes/Rye sourdough.md", to: "bread/Rye.md")
    terminal.type("\r")
    expectEnd(.exited(0), output: "bread/Rye.md\n")
  }

  @Test func aNoteThatIsGoneIsNotChosen() throws {
    try start("note 12")
    terminal.wait { $0.contains("1 of 41") }
    SystemClock.sleep(.milliseconds(300))
    try fixture.vault.remove("note 12.md")
    terminal.type("\r")
    #expect(terminal.wait { $0.contains("is gone") }, "\(terminal.screen)")
    terminal.type("\u{1B}")
    expectEnd(.exited(130))
  }

  @Test func theLastRowCreatesANote() throws {
    try start("gilding edges")
    terminal.wait { $0.contains("0 of 41") }
    terminal.type("\r")
    expectEnd(.exited(0), output: "gilding edges.md\n")
    #expect(try fixture.text(of: "gilding edges.md").contains("gilding edges"))
  }

  @Test func ctrlZInACommandSubstitutionSaysSo() throws {
    try start()
    waitForNotes()
    terminal.type("\u{1A}")
    #expect(terminal.wait { $0.contains("does not stop") }, "\(terminal.screen)")
    terminal.type("\u{1B}")
    expectEnd(.exited(130))
  }

  @Test func theProgramSleepsWhileNothingHappens() throws {
    try start("--full")
    waitForNotes()
    SystemClock.sleep(.seconds(1))
    let before = try wakeUps()
    SystemClock.sleep(.seconds(2))
    #expect(try wakeUps() == before)
    terminal.type("\u{1B}")
    expectEnd(.exited(130))
  }

  /// Returns how often all threads of the program have waited.
  private func wakeUps() throws -> Int {
    let process = try #require(terminal.process)
    let tasks = RawPath("/proc/\(process)/task")
    var sum = 0
    for entry in try DirectoryListing(of: FileDescriptor.open(tasks, .readOnly, [.directory])).entries {
      let file = tasks.appending(entry.name).appending("status" as RawPath)
      let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 16), as: UTF8.self)
      let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      sum += Int(line?.filter(\.isNumber) ?? "") ?? 0
    }
    return sum
  }

  @Test func withoutATerminalItIsAnError() throws {
    try terminal.start(["pick"], in: fixture, hasTerminal: false)
    let end = terminal.finish()
    #expect(end?.status == .exited(2) && end?.errors.contains("there is no terminal to choose on") == true)
  }
}
