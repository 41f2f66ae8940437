import CommandFixtures
import Glibc
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// `browse` on a pseudo-terminal: whatever happens, the terminal is afterwards as it was before.
@Suite(.waiting, .serialized, .enabled(if: InstalledProgram.has("setsid"))) struct BrowseTerminalTests {
  private let fixture: SessionFixture
  private let terminal: PseudoTerminal

  init() throws {
    var notes: [String: String] = [:]
    for number in 0..<40 {
      notes["note \(number).md"] = "---\ncreated: 2025-11-01\n---\n# Note \(number)\n\nThe text.\n"
    }
    notes["Rye.md"] = "---\ncreated: 2025-11-03\n---\n# Rye\n\nOne loaf.\n"
    fixture = try SessionFixture(notes)
    terminal = try PseudoTerminal()
  }

  private func start(_ words: String..., environment: [String] = []) throws {
    try terminal.start(["browse"] + words, in: fixture, environment: environment)
    let isShown = terminal.wait { $0.contains("41 notes") && !$0.contains("comparing") }
    #expect(isShown, "\(terminal.screen)")
  }

  private func expectEnd(_ status: Subprocess.ExitStatus, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = terminal.finish()
    #expect(
      end?.status == status && end?.output == "", "\(String(describing: end))", sourceLocation: sourceLocation)
    #expect(terminal.hasSettingsFromBefore, sourceLocation: sourceLocation)
    #expect(terminal.leftModes == [], sourceLocation: sourceLocation)
  }

  @Test func aChangeIsMadeAndUndone() throws {
    try start()
    terminal.type("T")
    terminal.wait { $0.contains("tag Rye with") }
    terminal.type("winter\r")
    #expect(terminal.wait { $0.contains("U undoes it") }, "\(terminal.screen)")
    #expect(try fixture.text(of: "Rye.md").contains("winter"))
    terminal.type("U")
    #expect(terminal.wait { $0.contains("undone") }, "\(terminal.screen)")
    #expect(try !fixture.text(of: "Rye.md").contains("winter"))
    terminal.type("q")
    expectEnd(.exited(0))
  }

  @Test func anEditorThatIsKilledLeavesTheTerminalAsItWas() throws {
    let editor = fixture.vault.root.parent.appending("editor" as RawPath)
    try FileDescriptor.open(editor, .writeOnly, [.create], mode: 0o755)
      .write(Array("#!/bin/sh\nstty raw -echo\nkill -9 $$\n".utf8))
    try start(environment: ["EDITOR=\(editor)"])
    terminal.type("e")
    #expect(terminal.wait { $0.contains("the editor ended with status") }, "\(terminal.screen)")
    terminal.type("q")
    expectEnd(.exited(0))
  }

  @Test func aNoteIsReadAndEdited() throws {
    let editor = fixture.vault.root.parent.appending("editor" as RawPath)
    try FileDescriptor.open(editor, .writeOnly, [.create], mode: 0o755)
      .write(Array("#!/bin/sh\necho 'more [[Bread]]' >> \"$1\"\n".utf8))
    try start(environment: ["EDITOR=\(editor)"])
    terminal.type("\r")
    #expect(terminal.wait { $0.contains("One loaf.") && $0.contains("esc leave") }, "\(terminal.screen)")
    terminal.type("e")
    #expect(
      terminal.wait { $0.contains("edited 1 note · 1 link is broken now") && $0.contains("more Bread ✗") },
      "\(terminal.screen)")
    terminal.type("qq")
    expectEnd(.exited(0))
  }

  @Test func theVaultStaysCurrent() throws {
    try start()
    try fixture.vault.write("---\ncreated: 2025-11-20\n---\n# Written elsewhere\n", to: "new.md")
    #expect(terminal.wait { $0.contains("Written elsewhere") && $0.contains("42 notes") }, "\(terminal.screen)")
    terminal.type("q")
    expectEnd(.exited(0))
  }

  @Test func ctrlCTwiceAndSignalsEndIt() throws {
    try start()
    terminal.type("\u{3}")
    #expect(terminal.wait { $0.contains("q quits") }, "\(terminal.screen)")
    terminal.type("\u{3}")
    expectEnd(.exited(130))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func signalsEndIt(signal: Int32) throws {
    try start()
    terminal.send(signal)
    expectEnd(.exited(128 + signal))
  }

  @Test func aFaultRestoresTheTerminal() throws {
    try start()
    terminal.type(":")
    terminal.send(SIGSEGV)
    expectEnd(.killed(Signal(rawValue: SIGSEGV)))
  }

  @Test func aTerminalThatIsClosedEndsTheProgramAndNoChange() throws {
    try start()
    let before = try fixture.files()
    terminal.type("R")
    #expect(terminal.wait { $0.contains("rename Rye →") }, "\(terminal.screen)")
    terminal.hangUp()
    let ends: [Subprocess.ExitStatus?] = [.exited(128 + SIGHUP), .killed(Signal(rawValue: SIGHUP))]
    #expect(ends.contains(terminal.finish()?.status))
    #expect(try fixture.files() == before)
  }

  @Test func aProgramThatWasStoppedGoesOn() throws {
    try start()
    terminal.send(SIGSTOP)
    terminal.resize(rows: 30, columns: 70)
    terminal.type("/note 12")
    terminal.send(SIGCONT)
    #expect(terminal.wait { $0.contains("/note 12") && $0.contains("Note 12") }, "\(terminal.screen)")
    terminal.type("\rq")
    expectEnd(.exited(0))
  }

  @Test func anySizeIsDrawn() throws {
    try start()
    for (rows, columns) in [(1, 1), (5, 20), (3, 200), (200, 300), (2, 2), (24, 80)] as [(UInt16, UInt16)] {
      terminal.resize(rows: rows, columns: columns)
    }
    #expect(terminal.wait { $0.contains("? help") && $0.contains("Rye") }, "\(terminal.screen)")
    terminal.type("q")
    expectEnd(.exited(0))
  }

  @Test func whatWasTypedBeforeItStartedIsObeyed() throws {
    try terminal.start(["browse"], in: fixture)
    terminal.type("/note 12\r")
    #expect(terminal.wait { $0.contains("[note 12]") && $0.contains("Note 12") }, "\(terminal.screen)")
    terminal.type("q")
    expectEnd(.exited(0))
  }

  @Test func linksAreHyperlinksOfTheTerminal() throws {
    try fixture.vault.write("---\ncreated: 2025-11-20\n---\n# Links\n\nSee [[Rye|the bread]].\n", to: "Links.md")
    try terminal.start(["browse"], in: fixture)
    #expect(terminal.wait { $0.contains("See the bread.") }, "\(terminal.screen)")
    let pieces = terminal.drawn.split(separator: "\u{1B}]8;;")
    let link = pieces.first { $0.hasPrefix("file://\(fixture.vault.root)/Rye.md\u{1B}\\") }
    #expect(link?.contains("the bread") == true, "\(pieces.count)")
    #expect(pieces.last?.hasPrefix("\u{1B}\\") == true)
    terminal.type("q")
    expectEnd(.exited(0))
  }

  @Test(arguments: [false, true]) func charactersOfAmbiguousWidthTakeTheirColumns(areWide: Bool) throws {
    try fixture.vault.write("wide-ambiguous: \(areWide)\n", to: ".sheaf/config.yaml")
    let title = String(repeating: "★", count: 60)
    try fixture.vault.write("---\ncreated: 2025-11-20\n---\n# \(title)\n", to: "stars.md")
    try terminal.start(["browse"], in: fixture)
    #expect(terminal.wait { $0.contains("│ ★★") && !$0.contains("comparing") })
    terminal.type("q")
    expectEnd(.exited(0))
    // The longest run of stars is the title of the preview, which has at most 40 columns.
    let longest = terminal.drawn.split { $0 != "★" }.map(\.count).max() ?? 0
    #expect(areWide ? (15...22).contains(longest) : (35...42).contains(longest), "\(longest)")
  }

  @Test func theMouseChoosesOpensAndScrolls() throws {
    try fixture.vault.write("mouse: true\n", to: ".sheaf/config.yaml")
    try start()
    #expect(terminal.drawn.contains("\u{1B}[?1000h") && terminal.drawn.contains("\u{1B}[?1006h"))
    let lines = terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.hasPrefix("  Note 1 ") })
    let click = "\u{1B}[<0;5;\(row + 1)M\u{1B}[<0;5;\(row + 1)m"
    terminal.type(click)
    #expect(terminal.wait { $0.contains("▌ Note 1 ") && $0.contains("│ Note 1 ") }, "\(terminal.screen)")
    terminal.type("\u{1B}[<65;5;5M\u{1B}[<65;5;5M")
    #expect(terminal.wait { !$0.contains("▌ Note 1 ") && $0.contains("▌ Note") }, "\(terminal.screen)")
    terminal.type(click + click)
    #expect(terminal.wait { $0.contains("The text.") && $0.contains("esc leave") }, "\(terminal.screen)")
    terminal.type("qq")
    expectEnd(.exited(0))
  }

  @Test func withoutATerminalItIsAnError() throws {
    try terminal.start(["browse"], in: fixture, hasTerminal: false)
    let end = terminal.finish()
    #expect(
      end?.status == .exited(2) && end?.errors.contains("there is no terminal") == true, "\(String(describing: end))")
  }

  @Test func withoutAScreenItAsksLineByLine() throws {
    var fixture = fixture
    try fixture.vault.write("# Broken\n\nTo [[Nowhere]]\n", to: "broken.md")
    (fixture.isTerminal, fixture.answers) = (
      true, ["rye", "1", ":tag add winter %", "go Pinned", "places", "undo", "/ broken", "1", "q"]
    )
    let run = fixture.run("browse")
    #expect(run.status == .success)
    for text in ["1 Rye", "One loaf.", "tagged  Rye.md  +winter", "undone", "Nowhere ✗ missing"] {
      #expect(run.errors.contains(text), "\(run.errors)")
    }
    #expect(try !fixture.text(of: "Rye.md").contains("winter"))
  }
}
