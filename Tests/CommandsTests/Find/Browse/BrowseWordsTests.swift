import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import Commands

/// What was typed is not lost, and questions say what they are about.
@Suite struct BrowseWordsTests {
  private func drive(_ notes: [String: String] = ["Alpha.md": "alpha\n", "Beta.md": "beta [[Alpha]]\n"]) throws
    -> BrowseDrive
  {
    try BrowseDrive(try SessionFixture(notes))
  }

  private func question(_ drive: BrowseDrive) -> String {
    drive.rows().suffix(3).joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  @Test func aLineThatCouldNotBeCapturedIsAskedForAgain() throws {
    var drive = try drive(["Alpha.md": "alpha\n", "Inbox": "a file where the folder should be\n"])
    drive.press("I", "a long thought about herons", "enter")
    #expect(drive.state.changes.prompt?.line.text == "a long thought about herons")
    #expect(drive.state.message?.contains("not saved") == true, "\(drive.state.message ?? "")")
    try drive.fixture.vault.remove("Inbox")
    drive.press("enter")
    #expect(try drive.fixture.files().keys.contains { String(decoding: $0, as: UTF8.self).hasPrefix("Inbox/a long") })
    #expect(drive.state.changes.prompt == nil)
  }

  @Test func aNameThatIsTakenIsAskedForAgain() throws {
    var drive = try drive()
    drive.press("G", "R", "ctrl-u")
    let other = drive.state.currentItem?.title == "Alpha" ? "Beta" : "Alpha"
    drive.press(other, "enter")
    #expect(drive.state.changes.prompt?.line.text == other)
    drive.press("ctrl-u", "Gamma", "enter")
    #expect(try drive.fixture.files()[Array("Gamma.md".utf8)] != nil, "\(drive.rows())")
  }

  @Test(arguments: [(["V", "rating"], "rating"), (["T", "-"], "-")]) func aTextWithoutACommandStays(
    keys: [String], text: String
  ) throws {
    var drive = try drive()
    drive.press(keys + ["enter"])
    #expect(drive.state.changes.prompt?.line.text == text)
    #expect(drive.state.message != nil)
  }

  @Test func earlierTextsComeBackWithUp() throws {
    var drive = try drive()
    drive.press("I", "one thought", "esc", "I", "another", "enter", "I", "third")
    drive.press("up")
    #expect(drive.state.changes.prompt?.line.text == "another")
    drive.press("up", "up")
    #expect(drive.state.changes.prompt?.line.text == "one thought")
    drive.press("down", "down")
    #expect(drive.state.changes.prompt?.line.text == "third")
  }

  @Test func theTextOfAChangeThatWasRefusedComesBackWithUp() throws {
    var drive = try drive()
    drive.press("M", "elsewhere", "enter")
    #expect(question(drive).contains("makes the folder elsewhere"), "\(question(drive))")
    drive.press("n", "M", "up")
    #expect(drive.state.changes.prompt?.line.text == "elsewhere")
    drive.press("enter", "y")
    #expect(try drive.fixture.files().keys.contains { $0.starts(with: "elsewhere/".utf8) })
  }

  @Test func theCalendarSaysWhatWasWrittenAndDone() throws {
    var drive = try drive([
      "Alpha.md": "---\ncreated: 2025-11-21\n---\nalpha\n\n- [x] a ✅ 2025-11-20\n- [x] b ✅ 2025-11-20\n",
      "Beta.md": "---\ncreated: 2025-11-18\n---\nbeta\n",
    ])
    drive.press("g", "c")
    let today = drive.rows().joined(separator: "\n")
    #expect(today.contains("1 note, ") && today.contains(" words, 2 in a row"), "\(today)")
    drive.press("h")
    #expect(drive.rows().contains { $0.contains("2 done") }, "\(drive.rows())")
    drive.press("h")
    #expect(!drive.rows().contains { $0.contains("done") || $0.contains("in a row") }, "\(drive.rows())")
  }

  @Test func aFolderThatExistsIsNotAskedAbout() throws {
    var drive = try drive(["Alpha.md": "alpha\n", "garden/Beta.md": "beta\n"])
    while drive.state.currentItem?.title != "Alpha" { drive.press("j") }
    drive.press("M", "gar", "tab", "enter")
    #expect(try drive.fixture.files()[Array("garden/Alpha.md".utf8)] != nil, "\(drive.rows())")
  }

  @Test func theQuestionOfUndoNamesTheOperation() throws {
    var drive = try drive()
    #expect(drive.fixture.run("tag", "add", "-q", "winter", "Alpha.md").status == .success)
    drive.press("U")
    #expect(question(drive).contains("‘tag add -q winter Alpha.md’ · 1 file"), "\(question(drive))")
    // What comes meanwhile is not undone instead.
    #expect(drive.fixture.run("tag", "add", "-q", "spring", "Beta.md").status == .success)
    drive.press("y")
    #expect(try drive.fixture.text(of: "Alpha.md") == "alpha\n")
    #expect(try drive.fixture.text(of: "Beta.md").contains("spring"))
  }

  @Test func undoPassesOverWhatCannotBeUndone() throws {
    var drive = try drive()
    let path = RawPath(String(decoding: try #require(drive.state.currentItem).name, as: UTF8.self))
    let before = try drive.fixture.vault.read(path)
    drive.press("T", "winter", "enter", "I", "a thought", "enter")
    try drive.fixture.vault.write("changed\n", to: "Inbox/a thought.md")
    drive.press("U")
    #expect(drive.state.message?.contains("the one before") == true, "\(drive.state.message ?? "")")
    drive.press("U")
    #expect(try drive.fixture.vault.read(path) == before)
  }

  @Test func othersAreUndoneBeforeOneThatCannotBe() throws {
    let drive = try drive()
    #expect(drive.fixture.run("tag", "add", "-q", "winter", "Alpha.md").status == .success)
    #expect(drive.fixture.run("tag", "add", "-q", "spring", "Beta.md").status == .success)
    try drive.fixture.vault.write("changed\n", to: "Beta.md")
    var other = try BrowseDrive(drive.fixture)
    other.press("U")
    #expect(other.state.message?.contains("the one before") == true, "\(other.state.message ?? "")")
    other.press("U", "y")
    #expect(try drive.fixture.text(of: "Alpha.md") == "alpha\n")
  }

  @Test func tagsThatComeAndGoAreOneOperation() throws {
    var drive = try drive(["Alpha.md": "---\ntags: [daily, old]\n---\nalpha\n"])
    let before = try drive.fixture.files()
    drive.press("T", "winter -daily -old", "enter")
    #expect(try drive.fixture.text(of: "Alpha.md").contains("tags: [winter]"))
    drive.press("U")
    #expect(try drive.fixture.files() == before)
  }

  @Test func aPlanIsReadWhileItsQuestionIsAsked() throws {
    var notes = ["Target.md": "target\n"]
    for number in 0..<30 { notes["n\(number).md"] = "line\n\nsee [[Target]] \(number)\n" }
    var drive = try drive(notes)
    while drive.state.currentItem?.title != "Target" { drive.press("j") }
    drive.press("R", "ctrl-u", "Goal", "enter", "d")
    let first = drive.rows()
    drive.press("ctrl-f")
    #expect(drive.rows() != first && question(drive).contains("y does it"), "\(drive.rows())")
    drive.press("k", "ctrl-b")
    #expect(drive.rows() == first)
    drive.press("y")
    #expect(try drive.fixture.files()[Array("Goal.md".utf8)] != nil)
    #expect(drive.state.reading == nil)
  }

  @Test func anyOtherKeyLeavesThePlanAndKeepsAll() throws {
    var drive = try drive(["Alpha.md": "alpha\n", "Beta.md": "beta\n"])
    let before = try drive.fixture.files()
    drive.press("tab", "tab", "D", "d", "esc")
    #expect(drive.state.reading == nil && drive.state.message == "nothing was changed")
    #expect(try drive.fixture.files() == before)
  }

  @Test func theQuestionOfADeletionSaysWhatBreaks() throws {
    var drive = try drive(["Alpha.md": "alpha\n", "Gamma.md": "gamma\n", "Beta.md": "beta [[Alpha]] [[Gamma]]\n"])
    for _ in 0..<3 {
      if drive.state.currentItem?.title != "Beta" { drive.press("tab") } else { drive.press("j") }
    }
    drive.press("D")
    #expect(question(drive).contains("2 links in 1 note would be broken"), "\(question(drive))")
  }

  /// A text at several places is replaced at those that are chosen.
  @Test(arguments: [
    (["y"], "a dog and a dog\n", "one dog\n"), (["c", "y", "n", "y"], "a dog and a cat\n", "one dog\n"),
    (["c", "n", "n", "y"], "a cat and a cat\n", "one dog\n"), (["c", "n", "a"], "a cat and a dog\n", "one dog\n"),
    (["c", "y", "q"], "a dog and a cat\n", "one cat\n"), (["c", "q"], "a cat and a cat\n", "one cat\n"),
    (["c", "y", "y", "esc"], "a cat and a cat\n", "one cat\n"),
    (["c", "n", "n", "n"], "a cat and a cat\n", "one cat\n"),
    (["esc"], "a cat and a cat\n", "one cat\n"), (["d", "y"], "a dog and a dog\n", "one dog\n"),
  ]) func placesOfAReplacementAreChosen(_ keys: [String], _ first: String, _ second: String) throws {
    var drive = try drive(["Alpha.md": "a cat and a cat\n", "Beta.md": "one cat\n"])
    let before = try drive.fixture.files()
    drive.press("tab", "tab", "E", "cat dog", "enter")
    #expect(
      question(drive).contains("3 places in 2 files") && question(drive).contains("c chooses"), "\(question(drive))")
    if keys.first == "c" {
      drive.press("c")
      #expect(question(drive).contains("Alpha.md:1: a cat and a cat → a dog and a cat · 1 of 3"), "\(question(drive))")
    }
    drive.press(Array(keys.drop { $0 == "c" }))
    #expect(try drive.fixture.text(of: "Alpha.md") == first && drive.fixture.text(of: "Beta.md") == second)
    drive.press("esc", "U")
    #expect(try drive.fixture.files() == before)
  }

  @Test func namesOfNotesAreCompleted() throws {
    var drive = try drive(["Pocket almanac.md": "pocket\n", "Alpha.md": "see [[Pocket book]]\n"])
    drive.press("g", "b", "H", "pock", "tab")
    #expect(drive.state.changes.prompt?.line.text == "Pocket almanac")
    drive.press("enter")
    #expect(try drive.fixture.text(of: "Alpha.md").contains("[[Pocket almanac"), "\(drive.rows())")
    drive.press("g", "a", ":", "show pock", "tab")
    #expect(drive.state.changes.prompt?.line.text == "show 'Pocket almanac'")
  }

  @Test func aCommandAboutMarksThatAreNotSeenIsAskedAbout() throws {
    var notes: [String: String] = [:]
    for number in 10..<60 { notes["n\(number).md"] = "note\n" }
    var drive = try drive(notes)
    let before = try drive.fixture.files()
    drive.press("tab", "G", ":", "delete %", "enter")
    #expect(question(drive).contains("y does it"), "\(question(drive))")
    #expect(try drive.fixture.files() == before)
  }

  @Test func escAfterASearchKeepsTheNote() throws {
    var notes: [String: String] = [:]
    for number in 100..<400 { notes["n\(number).md"] = "---\ncreated: 2026-01-01\n---\n# Note \(number)\n" }
    var drive = try drive(notes)
    drive.press("/", "title:250", "enter")
    #expect(drive.state.currentItem?.title == "Note 250")
    drive.press("esc")
    #expect(drive.state.currentItem?.title == "Note 250", "\(drive.state.currentItem?.title ?? "")")
  }

  @Test func anUnknownValueOfAFilterIsSaid() throws {
    var drive = try drive(["Alpha.md": "---\ncategory: journal\n---\nalpha\n"])
    drive.press("f", "c", "jour", "enter")
    #expect(drive.rows().contains { $0.contains("“journal”") }, "\(drive.rows())")
  }
}
