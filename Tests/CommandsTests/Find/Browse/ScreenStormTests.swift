import Browse
import CommandFixtures
import Glibc
import SystemCalls
import Terminal
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// Random events, of which `SHEAF_THOROUGH` tries 100,000: keys, pastes, sizes, the focus, the mouse, files that other
/// programs write, and an editor.
@Suite(.waiting, .serialized) struct ScreenStormTests {
  private static func count(usually few: Int) -> Int { Seeds.isThorough ? 100_000 : few }

  private static let typed = ["rye", "winter", "sub", "goal", "rating 3", "7d", "enter", "esc", "tab", "y", "x ", "-"]

  /// The events that change no file by themselves.
  private func event(_ random: inout SplitMix64) -> ScreenEvent {
    switch random.below(4) {
    case 0: return .resized(rows: 1 + random.below(500), columns: 1 + random.below(200))
    case 1: return .terminal(.paste(random.text(of: SplitMix64.pieces, upTo: 8)))
    case 2: return .terminal(.focus(random.below(2) == 0))
    default:
      var decoder = KeyDecoder()
      let report = Self.mouse(&random)
      return decoder.feed(Array(report.utf8), at: 0).first.map { .terminal($0) } ?? .changed
    }
  }

  /// A report of the mouse as terminals send it.
  private static func mouse(_ random: inout SplitMix64) -> String {
    "\u{1B}[<\(random.pick([0, 1, 32, 64, 65]));\(1 + random.below(120));\(1 + random.below(40))"
      + random.pick(["M", "m"])
  }

  /// Presses a random key of a table.
  private func pressKey(of context: KeyContext, _ drive: inout BrowseDrive, _ random: inout SplitMix64) {
    let rows = KeyTable(context).rows.filter { ![.quit, .interrupt, .command].contains($0.action) }
    drive.press(random.pick(random.pick(rows).keys[context] ?? []).map(\.name))
  }

  private func isValid(_ drive: BrowseDrive) -> Bool {
    let screen = drive.state.screen(ScreenLook())
    let rows = (0..<screen.rows).allSatisfy { DisplayWidth.columns(of: screen.text(ofRow: $0)) <= screen.columns }
    return rows && (drive.outcome != nil || drive.state.isAnswered)
  }

  /// However many changes were made, `undo` finds the bytes of the start again.
  @Test(arguments: Seeds.some(1)) func aStormIsUndone(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try SessionFixture(BrowseChangesTests.notes, config: "undo:\n  operations: 1000000\n")
    let before = try fixture.files()
    var drive = try BrowseDrive(fixture)
    for _ in 0..<Self.count(usually: 150) {
      // Help quits too, if its row is chosen.
      if drive.outcome != nil { drive = try BrowseDrive(fixture) }
      switch random.below(12) {
      case 0, 1: drive.apply(event(&random))
      case 2: try fixture.vault.write("\(random.below(9))", to: "attachments/other.txt")
      case 3, 4, 5, 6: drive.press(random.pick(Self.typed))
      case 7: pressKey(of: .reading, &drive, &random)
      default: pressKey(of: .list, &drive, &random)
      }
      if !isValid(drive) { break }
    }
    #expect(isValid(drive), "\(drive.rows())")
    var steps = 0
    while fixture.run("undo", "-q").status == .success, steps < 100_000 { steps += 1 }
    var after = try fixture.files()
    for name in ["attachments/other.txt", "attachments/"] { after[Array(name.utf8)] = nil }
    #expect(after == before, "after \(steps) steps")
  }

  /// While an editor and another program write into the notes that are changed, nothing that they wrote is lost.
  @Test(arguments: Seeds.some(1)) func aStormBesideWritersLosesNoWord(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var fixture = try SessionFixture(BrowseChangesTests.notes)
    fixture.environment["EDITOR"] = "editor"
    let written = Locked([String]())
    let root = fixture.vault.root
    @Sendable func add(to file: RawPath) throws {
      let word = written.withLock { words in
        words.append("word\(words.count)")
        return words[words.count - 1]
      }
      try FileDescriptor.open(file, .writeOnly, [.append]).write(Array("\n\(word) was written\n".utf8))
    }
    fixture.program = { request in
      guard let name = request.words.last else { return 1 }
      try add(to: root.appending(RawPath(name)))
      return 0
    }
    var drive = try BrowseDrive(fixture)
    for _ in 0..<Self.count(usually: 200) {
      if drive.outcome != nil { drive = try BrowseDrive(fixture) }
      switch random.below(12) {
      case 0: drive.apply(event(&random))
      case 1:
        let path = try fixture.paths().randomElement(using: &random)
        if let path { try add(to: root.appending(RawPath(path))) }
      case 2: drive.press("e")
      case 3, 4, 5, 6: drive.press(random.pick(Self.typed))
      default: pressKey(of: .list, &drive, &random)
      }
      if !isValid(drive) { break }
    }
    #expect(isValid(drive), "\(drive.rows())")
    let text = try fixture.files().values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    let lost = written.withLock { $0 }.filter { !text.contains("\($0) was written") }
    #expect(lost.isEmpty && written.withLock { $0.count } > 0, "\(lost)")
  }

  // MARK: - The program

  /// What a person can send by a keyboard and a mouse without a capital letter, with which changes would begin. The keys
  /// that end the program, open an editor or take the clipboard are not among it.
  private static func input(_ random: inout SplitMix64) -> String {
    let keys = [
      "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}OP",
      "\u{1B}[Z", "\t", "\r", " ", "\u{1B}", "\u{4}", "\u{6}", "\u{7F}", "\u{15}", "\u{1B}[I", "\u{1B}[O", "\u{1F}",
      "\u{1B}x", "\u{1B}[99;99X", "\u{FF}",
    ]
    switch random.below(8) {
    case 0: return "\u{1B}[200~\(random.text(of: SplitMix64.pieces, upTo: 6))\u{1B}[201~"
    case 1: return mouse(&random)
    case 2, 3, 4: return random.pick(keys)
    default: return String(random.pick(Array("abcdfghijklmnoprstuvwxz0123456789/'<>[]&*?")))
    }
  }

  /// The program that is sent a storm without capitals writes nothing, takes no more memory for it, and leaves the
  /// terminal as it was.
  @Test(.enabled(if: InstalledProgram.has("setsid")), arguments: Seeds.some(1))
  func aStormWithoutCapitalsLeavesFilesAndMemory(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try SampleVault.fixture()
    try fixture.vault.write("mouse: yes\n", to: ".sheaf/config.yaml")
    let before = try fixture.files()
    let terminal = try PseudoTerminal()
    try terminal.start(["browse"], in: fixture, environment: ["EDITOR=false"])
    #expect(terminal.wait { $0.contains("notes") && !$0.contains("comparing") }, "\(terminal.screen)")
    let count = Self.count(usually: 2_000)
    var memory: [Int] = []
    for number in 0..<count {
      if number == count / 4 { memory.append(try memoryAfterKeys(of: terminal, number)) }
      if random.below(40) == 0 {
        terminal.resize(rows: 1 + UInt16(random.below(200)), columns: 1 + UInt16(random.below(500)))
      } else {
        terminal.type(Self.input(&random))
      }
      if number % 16 == 0 { _ = terminal.hasEnded ? "" : terminal.screen }
    }
    memory.append(try memoryAfterKeys(of: terminal, count))
    // Pages of memory are given back late, so a little more is no leak.
    #expect(memory[1] - memory[0] < 16_000, "\(memory) kB")
    terminal.type("\u{3}")
    terminal.wait { $0.contains("ctrl-c again") }
    terminal.type("\u{3}")
    let end = terminal.finish()
    #expect(end?.status == .exited(130), "\(String(describing: end))")
    #expect(terminal.hasSettingsFromBefore && terminal.leftModes == [])
    #expect(try fixture.files() == before)
  }

  /// Returns the kilobytes of the program's own memory after it has obeyed all keys, which a search shows.
  private func memoryAfterKeys(of terminal: PseudoTerminal, _ number: Int) throws -> Int {
    // Esc leaves one thing at a time, and a box or a line takes the first one.
    for _ in 0..<12 {
      terminal.type("\u{1B}")
      SystemClock.sleep(.milliseconds(40))
    }
    terminal.resize(rows: 24, columns: 80)
    terminal.type("ga/xyzzy\(number)")
    #expect(terminal.wait(seconds: 60) { $0.contains("xyzzy\(number)") }, "\(terminal.screen)")
    terminal.type("\u{1B}")
    let process = try #require(terminal.process)
    let status = String(
      decoding: try FileDescriptor.open(RawPath("/proc/\(process)/status")).readToEnd(limit: 1 << 16), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon") }
    return Int(line?.filter(\.isNumber) ?? "") ?? 0
  }
}
