import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Browse
@testable import Commands

/// A key with what is typed before and after it, and the command.
struct KeyedChange: CustomTestStringConvertible, Sendable {
  let keys: [String]
  let command: [String]
  var testDescription: String { keys.joined(separator: " ") }

  init(_ keys: String..., does command: String...) { (self.keys, self.command) = (keys, command) }
}

/// Each key that changes notes does to the files what its command does, and `U` gives every byte back.
@Suite struct BrowseChangesTests {
  static let notes = [
    "Rye.md":
      "---\nid: 0199fb29-20b9\ncreated: 2025-11-03\n---\n# Rye\n\n[[Oats]], and [[Gone]]\n\n- [ ] sow 📅 2025-11-20\n",
    "Oats.md": "---\ncreated: 2025-11-02\ntags: [grain]\nrating: 4\n---\n# Oats\n\nSee [[Rye]].\n",
    "sub/Wheat.md": "---\ncreated: 2025-10-01\n---\n# Wheat\n\n[[Rye|wheat of rye]] and [[Oats#Oats]]\n",
    "sub/Wheat.sync-conflict-20251118-120000-ABCDEFG.md":
      "---\ncreated: 2025-10-01\n---\n# Wheat\n\n[[Rye|wheat of rye]] and [[Oats#Oats]]\n\nAnother line\n",
    "Archive/Old.md": "---\ncreated: 2024-01-01\n---\n# Old\n",
  ]

  private static let changes: [KeyedChange] = [
    KeyedChange("R", "ctrl-u", "Secale", "enter", does: "rename", "Rye.md", "Secale"),
    KeyedChange("M", "sub", "enter", does: "move", "Rye.md", "sub"),
    KeyedChange("T", "winter", "enter", does: "tag", "add", "winter", "Rye.md"),
    KeyedChange("j", "T", "-grain", "enter", does: "tag", "remove", "grain", "Oats.md"),
    KeyedChange("C", "g", does: "category", "Rye.md", "goal"),
    KeyedChange("P", does: "pin", "Rye.md"),
    KeyedChange("V", "rating 5", "enter", does: "property", "set", "rating", "5", "Rye.md"),
    KeyedChange("E", "Rye Secale", "enter", does: "replace", "Rye", "Secale", "path:Rye.md"),
    KeyedChange("tab", "tab", "E", "See 'look at'", "enter", does: "replace", "See", "look at", "path:Oats.md"),
    KeyedChange("j", "V", "rating -", "enter", does: "property", "unset", "rating", "Oats.md"),
    KeyedChange("g", "t", "X", does: "task", "toggle", "Rye.md:9"),
    KeyedChange("4", "l", "X", does: "task", "toggle", "Rye.md:9"),
    KeyedChange("g", "t", "S", "7d", "enter", does: "task", "due", "7d", "Rye.md:9"),
    KeyedChange("g", "t", "S", "scheduled 7d", "enter", does: "task", "schedule", "7d", "Rye.md:9"),
    KeyedChange("A", does: "archive", "Rye.md"),
    KeyedChange("g", "f", "Archive", "enter", "A", does: "unarchive", "Archive/Old.md"),
    KeyedChange("D", does: "delete", "Rye.md"),
    KeyedChange("tab", "tab", "D", "y", does: "delete", "Rye.md", "Oats.md"),
    KeyedChange("tab", "tab", "T", "winter", "enter", does: "tag", "add", "winter", "Rye.md", "Oats.md"),
    KeyedChange(
      "/", "title:wheat", "enter", "j", "H", does: "conflicts", "merge",
      "sub/Wheat.sync-conflict-20251118-120000-ABCDEFG.md"),
    KeyedChange(":", "tag add spring %", "enter", does: "tag", "add", "spring", "Rye.md"),
    KeyedChange("1", "l", "R", "ctrl-u", "Roggen", "enter", does: "heading", "rename", "Rye.md#Rye", "Roggen"),
  ]

  private func fixture() throws -> SessionFixture { try SessionFixture(Self.notes) }

  /// A command that is stopped at any moment at which it can be has changed nothing, or everything.
  @Test(arguments: [
    ["rename", "Rye.md", "Secale"], ["tag", "add", "winter", "Rye.md", "Oats.md"], ["delete", "Rye.md"],
    ["new", "Barley"], ["capture", "a line"], ["undo"],
  ]) func aStoppedCommandChangesNothing(words: [String]) throws {
    var looks = 0
    while true {
      let fixture = try fixture()
      if words == ["undo"] { _ = fixture.run("pin", "Rye.md") }
      let before = try fixture.files()
      let vault = try fixture.session(fixture.console()).findVaultForScreen()
      let (stop, polls) = (RunStop(), Locked(0))
      let session = fixture.session(fixture.console())
      let run = session.runInside(vault) { [looks] in
        let isDue = polls.withLock { count in
          count += 1
          return count > looks
        }
        if isDue { stop.wish() }
        return stop.isWished
      }
      let output = run(words.map { Array($0.utf8) }, [])
      let after = try fixture.files()
      #expect(output.isStopped == (after == before), "\(words) at look \(looks)")
      if !output.isStopped {
        #expect(output.isSuccess)
        break
      }
      looks += 1
    }
    #expect(looks >= 1)
  }

  @Test func commandsAfterAStopAreNotRun() throws {
    let fixture = try fixture()
    let before = try fixture.files()
    let session = fixture.session(fixture.console())
    let vault = try session.findVaultForScreen()
    let services = NoteScreenServices(NoteServices(vault, NewestView(try VaultView(vault)), session), vault, session)
    let stop = RunStop()
    stop.wish()
    let request = RunRequest(.change, .capture("a line"))
    let result = services.run(request, 80, stop)
    #expect(result.isStopped && !result.isSuccess)
    #expect(try fixture.files() == before)
  }

  @Test func theNameThatIsTypedShowsWhatWouldChange() throws {
    var drive = try BrowseDrive(try fixture())
    let before = try drive.fixture.files()
    drive.press("R", "ctrl-u", "Secale")
    // Oats, Wheat and its copy link to Rye.
    #expect(drive.rows()[22].hasSuffix("Secale.md · 3 links in 3 notes would change"), "\(drive.rows())")
    drive.press("ctrl-u", "Oats")
    #expect(drive.rows()[22].contains("Oats.md") && !drive.rows()[22].contains("would change"), "\(drive.rows())")
    drive.press("ctrl-u", "Rye")
    #expect(!drive.rows()[22].contains("would change"), "\(drive.rows())")
    #expect(try drive.fixture.files() == before)
  }

  @Test(arguments: changes) func aKeyDoesWhatItsCommandDoes(change: KeyedChange) throws {
    let (fixture, twin) = (try fixture(), try fixture())
    let before = try fixture.files()
    var drive = try BrowseDrive(fixture)
    drive.press(change.keys)
    let run = twin.run(change.command)
    #expect(run.status == .success, "\(run.errors)")
    let (after, expected) = (try fixture.files(), try twin.files())
    #expect(after != before, "\(drive.state.screen(ScreenLook()).text(ofRow: 22))")
    #expect(after == expected)
    drive.press("esc", "esc", "U")
    #expect(try fixture.files() == before, "\(drive.rows().suffix(2))")
    drive.press("ctrl-r")
    #expect(try fixture.files() == after, "\(drive.rows().suffix(2))")
  }

  @Test(arguments: [
    (["O", "Barley of spring", "enter"], "Barley of spring.md"),
    (["I", "a line of text", "enter"], "Inbox/a line of text.md"),
    (["J"], "2025-11-21.md"), (["g", "c", "l", "J"], "2025-11-22.md"),
    (["g", "f", "sub", "enter", "O", "Spelt", "enter"], "sub/Spelt.md"),
  ]) func newNotesAreMadeAndTakenBack(keys: [String], path: String) throws {
    let fixture = try fixture()
    let before = try fixture.files()
    var drive = try BrowseDrive(fixture)
    drive.press(keys)
    let new = Set(try fixture.files().keys).subtracting(before.keys).filter { $0.last != UInt8(ascii: "/") }
    #expect(new == [Array(path.utf8)], "\(drive.rows().suffix(2))")
    drive.press("esc", "U")
    #expect(try fixture.files() == before, "\(drive.rows().suffix(2))")
  }

  @Test func theTrashGivesBack() throws {
    let fixture = try fixture()
    let before = try fixture.files()
    #expect(fixture.run("delete", "-q", "Rye.md").status == .success)
    var drive = try BrowseDrive(fixture)
    drive.press("g", "x", "R")
    #expect(try fixture.files() == before, "\(drive.rows().suffix(2))")
  }

  @Test func anOperationOfOthersIsShownBeforeItIsUndone() throws {
    let fixture = try fixture()
    let before = try fixture.files()
    #expect(fixture.run("tag", "add", "-q", "winter", "Rye.md").status == .success)
    var drive = try BrowseDrive(fixture)
    drive.press("U")
    #expect(drive.rows().contains { $0.contains("y does it") }, "\(drive.rows())")
    drive.press("n")
    #expect(try fixture.files() != before)
    drive.press("U", "y")
    #expect(try fixture.files() == before)
  }

  @Test func operationsAreNotMarked() throws {
    var drive = try BrowseDrive(try fixture())
    drive.press("P", "g", "o", "*", "tab")
    #expect(drive.rows().contains { $0.contains("pin Rye.md") } && !drive.rows().contains { $0.contains("●") })
  }

  @Test func aChangeThatFailsSaysWhyAndChangesNothing() throws {
    let fixture = try fixture()
    let before = try fixture.files()
    var drive = try BrowseDrive(fixture)
    drive.press("C", "=", "nonsense", "enter")
    #expect(try fixture.files() == before && drive.rows()[22].contains("nonsense"), "\(drive.rows()[22])")
  }
}
