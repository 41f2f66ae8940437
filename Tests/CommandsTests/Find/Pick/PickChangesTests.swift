import Browse
import CommandFixtures
import TestSupport
import Testing

@testable import Commands

/// Each key of `pick` that changes notes does to the files what its command does, and `ctrl-x U` gives every byte back.
@Suite struct PickChangesTests {
  private static let changes: [KeyedChange] = [
    KeyedChange("R", "ctrl-u", "Secale", "enter", does: "rename", "Rye.md", "Secale"),
    KeyedChange("M", "sub", "enter", does: "move", "Rye.md", "sub"),
    KeyedChange("T", "winter", "enter", does: "tag", "add", "winter", "Rye.md"),
    KeyedChange("C", "g", does: "category", "Rye.md", "goal"),
    KeyedChange("P", does: "pin", "Rye.md"),
    KeyedChange("V", "rating 5", "enter", does: "property", "set", "rating", "5", "Rye.md"),
    KeyedChange("A", does: "archive", "Rye.md"),
    KeyedChange("D", does: "delete", "Rye.md"),
    KeyedChange("X", does: "task", "toggle", "Rye.md:9"),
    KeyedChange("S", "7d", "enter", does: "task", "due", "7d", "Rye.md:9"),
    KeyedChange(":", "tag add spring %", "enter", does: "tag", "add", "spring", "Rye.md"),
  ]

  @Test(arguments: changes) func aKeyDoesWhatItsCommandDoes(change: KeyedChange) throws {
    let (fixture, twin) = (try SessionFixture(BrowseChangesTests.notes), try SessionFixture(BrowseChangesTests.notes))
    let before = try fixture.files()
    var drive = try PickDrive(fixture)
    drive.press("title:rye", "ctrl-x")
    drive.press(change.keys)
    #expect(twin.run(change.command).status == .success)
    let (after, expected) = (try fixture.files(), try twin.files())
    #expect(after != before, "\(drive.rows())")
    #expect(after == expected)
    drive.press("ctrl-u", "ctrl-x", "U")
    #expect(try fixture.files() == before, "\(drive.rows())")
  }

  @Test(arguments: [
    (["O", "enter"], "barley.md"), (["I", "a line of text", "enter"], "Inbox/a line of text.md"),
    (["J"], "2025-11-21.md"),
  ]) func newNotesAreMadeAndTakenBack(keys: [String], path: String) throws {
    let fixture = try SessionFixture(BrowseChangesTests.notes)
    let before = try fixture.files()
    var drive = try PickDrive(fixture)
    drive.press("barley", "ctrl-x")
    drive.press(keys)
    let new = Set(try fixture.files().keys).subtracting(before.keys).filter { $0.last != UInt8(ascii: "/") }
    #expect(new == [Array(path.utf8)], "\(drive.rows())")
    drive.press("ctrl-u", "ctrl-x", "U")
    #expect(try fixture.files() == before, "\(drive.rows())")
  }

  @Test func aConflictCopyIsMerged() throws {
    let (fixture, twin) = (try SessionFixture(BrowseChangesTests.notes), try SessionFixture(BrowseChangesTests.notes))
    var drive = try PickDrive(fixture)
    drive.press("another line", "ctrl-x", "H")
    let copy = "sub/Wheat.sync-conflict-20251118-120000-ABCDEFG.md"
    #expect(twin.run("conflicts", "merge", copy).status == .success)
    #expect(try fixture.files() == twin.files(), "\(drive.rows())")
  }
}
