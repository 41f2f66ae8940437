import Answers
import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Browse
@testable import Commands

/// Keys change what was on the row when they were pressed, and nothing else, whatever other programs do meanwhile.
@Suite struct SeenRowTests {
  private static let tasks = "---\ncreated: 2026-01-01\n---\nalpha\n\n- [ ] feed the heron\n- [ ] mend the roof\n"

  private func drive(_ notes: [String: String]) throws -> BrowseDrive {
    var drive = try BrowseDrive(try SessionFixture(notes))
    drive.noticesChanges = false
    return drive
  }

  @Test func aTaskThatMovedIsTickedWhereItIs() throws {
    var drive = try drive(["Alpha.md": Self.tasks])
    drive.press("g", "t", "j")
    try drive.fixture.vault.write(Self.tasks.replacing("alpha\n", with: "alpha\nbeta\n"), to: "Alpha.md")
    drive.press("X")
    let text = try drive.fixture.text(of: "Alpha.md")
    #expect(text.contains("- [ ] feed the heron\n- [x] mend the roof"), "\(text)")
    #expect(drive.state.message?.contains("line 7 of Alpha.md is now line 8") == true, "\(drive.rows())")
  }

  @Test(arguments: [
    ("feed the heron\n", "feed the crane\n", "is not there any more"),
    ("- [ ] feed the heron\n", "- [x] feed the heron\n", "has changed the box"),
    ("alpha\n", "alpha\n\n- [ ] feed the heron\n", "several times"),
  ]) func aTaskThatIsAnotherIsNotTicked(old: String, new: String, said: String) throws {
    var drive = try drive(["Alpha.md": Self.tasks])
    drive.press("g", "t")
    try drive.fixture.vault.write(Self.tasks.replacing(old, with: new), to: "Alpha.md")
    let before = try drive.fixture.files()
    drive.press("X")
    #expect(try drive.fixture.files() == before)
    #expect(drive.state.message?.contains(said) == true, "\(drive.state.message ?? "")")
  }

  @Test func aTaskOfAnOlderTextThatIsReadIsTickedWhereItIs() throws {
    var drive = try drive(["Alpha.md": Self.tasks])
    drive.press("enter", "tab", "tab")
    try drive.fixture.vault.write(Self.tasks.replacing("alpha\n", with: "alpha\nbeta\n"), to: "Alpha.md")
    drive.press("X")
    #expect(try drive.fixture.text(of: "Alpha.md").contains("- [x] mend the roof"))
  }

  @Test(arguments: ["D", "P", "A"]) func anotherNoteUnderTheNameIsNotChanged(key: String) throws {
    var drive = try drive(["Alpha.md": "alpha\n", "Beta.md": "beta\n"])
    drive.press("G")
    let name = try #require(drive.currentPath)
    try drive.fixture.vault.write("something else\n", to: RawPath(name))
    let before = try drive.fixture.files()
    drive.press(key)
    #expect(try drive.fixture.files() == before)
    #expect(drive.state.message?.contains("another program has changed it") == true, "\(drive.state.message ?? "")")
  }

  @Test func aNoteThatIsEditedMeanwhileIsStillTheNoteOfItsID() throws {
    let text = "---\nid: 0199fb29-20b9\ncreated: 2026-01-01\n---\n# Alpha\n"
    var drive = try drive(["Alpha.md": text])
    try drive.fixture.vault.write(text + "\nmore\n", to: "Alpha.md")
    drive.press("T", "winter", "enter")
    #expect(try drive.fixture.text(of: "Alpha.md").contains("tags: [winter]"), "\(drive.rows())")
  }

  @Test func aNoteThatMovedAndItsCopyAreNotTakenForEachOther() throws {
    let text = "---\nid: 0199fb29-20b9\ncreated: 2026-01-01\n---\n# Alpha\n"
    var drive = try drive(["Alpha.md": text])
    try drive.fixture.vault.write(text, to: "Beta.md")
    try drive.fixture.vault.remove("Alpha.md")
    let before = try drive.fixture.files()
    drive.press("D")
    #expect(try drive.fixture.files() == before)
    #expect(drive.state.message?.contains("it is Beta.md now") == true, "\(drive.state.message ?? "")")
  }

  @Test func keysAfterEachOtherChangeTheNoteThatTheFirstOneLeft() throws {
    var drive = try drive(["Alpha.md": "alpha\n"])
    drive.press("T", "winter", "enter", "P", "T", "spring", "enter", "R", "ctrl-u", "Omega", "enter", "P")
    let text = try drive.fixture.text(of: "Omega.md")
    #expect(text.contains("winter, spring") && text.contains("pinned: true"), "\(drive.rows()) \(text)")
  }

  @Test func theCursorStaysWithItsNoteAndNotWithTheCopyOfIt() throws {
    let text = "---\nid: 01a17702-4619-7b65-9344-ac6e9bdd6590\ncreated: 2026-01-0"
    var drive = try BrowseDrive(
      try SessionFixture([
        "Hours.md": text + "1\n---\n", "Hours.sync-conflict-20260103-081502-K3QF7ZD.md": text + "2\n---\n",
        "Other.md": "other\n",
      ]))
    while drive.currentPath != "Hours.md" { drive.press("j") }
    try drive.fixture.vault.write("other, changed\n", to: "Other.md")
    drive.apply(.changed)
    #expect(drive.currentPath == "Hours.md")
    drive.press("tab")
    #expect(drive.rows().count { $0.contains("●") } == 1, "\(drive.rows())")
  }

  @Test func aMarkOfATaskIsNoneOfItsNote() throws {
    var drive = try BrowseDrive(try SessionFixture(["Alpha.md": Self.tasks, "Beta.md": "beta\n"]))
    drive.press("g", "t", "tab", "g", "a")
    #expect(drive.state.marks.isEmpty)
    drive.press("tab", "g", "t")
    #expect(drive.state.marks.map(\.title) == ["feed the heron"])
  }

  // MARK: - Random interleavings

  private static let changes: [[String]] = [
    ["T", "winter", "enter"], ["T", "-winter spring", "enter"], ["P"], ["D"], ["A"], ["C", "g"], ["X"],
    ["S", "7d", "enter"],
    ["V", "rating 5", "enter"], ["R", "x", "enter"], ["M", "sub", "enter"], ["enter", "tab", "X", "q"],
    ["4", "l", "X", "h"],
    ["tab", "tab", "P"], ["enter", "P", "q"], ["enter", "tab", "tab", "X", "q"],
  ]
  private static let looks: [[String]] = [
    ["j"], ["k"], ["G"], ["g", "g"], ["tab"], ["g", "t"], ["g", "a"], ["esc"], ["enter", "q"], ["*"], ["&"],
    ["f", "k"],
  ]

  /// A note whose title and tasks no other note has.
  private static func note(_ number: Int, _ random: inout SplitMix64, id: String? = nil) -> String {
    let id = id ?? (random.below(2) == 0 ? "0199fb29-\(number)" : nil)
    let head = ["created: 2026-01-\(10 + number % 19)"] + (id.map { ["id: \($0)"] } ?? [])
    let tasks = (0...random.below(4)).map { "- [\(random.pick([" ", " ", "x"]))] task \(number).\($0)" }
    return "---\n\(head.joined(separator: "\n"))\n---\n# Note \(number)\n\ntext\n\n\(tasks.joined(separator: "\n"))\n"
  }

  /// Does what another program could do to the files.
  private static func interfere(_ vault: TemporaryVault, _ next: inout Int, _ random: inout SplitMix64) throws {
    let paths = try vault.open().allNotes().map { RawPath($0.path) }
    guard let path = paths.isEmpty ? nil : random.pick(paths) else { return }
    let text = String(decoding: try vault.read(path), as: UTF8.self)
    let title = text.split(separator: "\n").first { $0.hasPrefix("# ") }.map(String.init) ?? ""
    next += 1
    switch random.below(9) {
    case 0: try vault.write(text + "more \(next)\n", to: path)
    case 1: try vault.write(text.replacing("text\n", with: "text\nline \(next)\n"), to: path)
    case 2: try vault.remove(path)
    case 3:
      try vault.write(text, to: RawPath("moved\(next).md"))
      try vault.remove(path)
    case 4: try vault.write(note(next, &random, id: "0199fb29-" + title.drop { !$0.isNumber }), to: path)
    case 5: try vault.write(note(next, &random), to: path)
    case 6:
      let other = random.pick(paths)
      let swapped = try vault.read(other)
      try vault.write(text, to: other)
      if other != path { try vault.write(String(decoding: swapped, as: UTF8.self), to: path) }
    case 7: try vault.write(text, to: RawPath("copy\(next).sync-conflict-20260103-081502-K3QF7ZD.md"))
    default:
      // The tasks come in another order.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let tasks = lines.filter { $0.hasPrefix("- [") }
      let others = lines.filter { !$0.hasPrefix("- [") && !$0.isEmpty }
      try vault.write((others + [""] + tasks.reversed()).joined(separator: "\n") + "\n", to: path)
    }
  }

  /// What is on the rows that a key is about: notes by their paths and titles, and texts of tasks.
  private struct Seen {
    var notes: [String: String] = [:]
    var tasks: Set<String> = []

    init() {}

    init(_ drive: BrowseDrive) {
      let screen = drive.rows().joined(separator: "\n")
      for row in drive.state.subject().items.compactMap(\.seen) {
        if case .task(_, _, let text) = row.thing {
          if screen.contains(text) { tasks.insert(text) }
        } else {
          notes[String(decoding: row.path, as: UTF8.self)] = row.title
        }
      }
    }

    /// Whether a change of a file is one of these notes or tasks. `origin` are the earlier paths of files that were moved
    /// by keys.
    func allows(_ path: String, _ old: String, _ new: String?, _ origin: [String: String]) -> Bool {
      let lines = old.split(separator: "\n").map(String.init)
      let title = lines.first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
      var name: String? = path
      while let each = name {
        if let seen = notes[each], seen == title { return true }
        name = origin[each]
      }
      guard let new else { return false }
      let left = Set(new.split(separator: "\n").map(String.init))
      let gone = lines.filter { !left.contains($0) }
      return !gone.isEmpty && gone.allSatisfy { line in tasks.contains { line.hasPrefix("- [") && line.hasSuffix($0) } }
    }
  }

  private func texts(_ drive: BrowseDrive) throws -> [String: String] {
    var texts: [String: String] = [:]
    for (path, bytes) in try drive.fixture.files() where path.last != UInt8(ascii: "/") {
      let path = String(decoding: path, as: UTF8.self)
      if !path.hasPrefix(".") { texts[path] = String(decoding: bytes, as: UTF8.self) }
    }
    return texts
  }

  @Test(arguments: Seeds.some(20)) func whatWasNotOnTheRowIsNeverChanged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var next = 30
    var notes = ["sub/Last.md": Self.note(29, &random)]
    for number in 0..<6 { notes["n\(number).md"] = Self.note(number, &random) }
    var drive = try BrowseDrive(try SessionFixture(notes))
    var (origin, changed): ([String: String], Int) = ([:], 0)
    for _ in 0..<40 {
      // A note that is gone cannot be opened, so that q closes the screen.
      if drive.outcome != nil { drive = try BrowseDrive(drive.fixture) }
      drive.noticesChanges = random.below(2) == 0
      if drive.noticesChanges, random.below(2) == 0 { drive.apply(.changed) }
      for _ in 0..<random.below(3) { drive.press(random.pick(Self.looks)) }
      if random.below(2) == 0 { try Self.interfere(drive.fixture.vault, &next, &random) }
      let keys = random.pick(Self.changes)
      var seen = Seen()
      for key in keys + ["y", "esc"] {
        if key.count == 1, key == key.uppercased(), !drive.state.changes.asks { seen = Seen(drive) }
        let before = try texts(drive)
        drive.press([key])
        let after = try texts(drive)
        for (path, old) in before where after[path] != old {
          changed += 1
          #expect(
            seen.allows(path, old, after[path], origin),
            "seed \(seed), \(keys), \(path), \(seen), \(drive.rows().suffix(2))")
          if after[path] == nil, let new = Set(after.keys).subtracting(before.keys).first { origin[new] = path }
        }
        if random.below(4) == 0 { try Self.interfere(drive.fixture.vault, &next, &random) }
      }
    }
    #expect(changed > 0, "no key has changed anything")
  }
}

extension BrowseDrive {
  fileprivate var currentPath: String? { state.currentItem.map { String(decoding: $0.name, as: UTF8.self) } }
}
