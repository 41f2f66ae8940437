import Browse
import Glibc
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// The screens of `pick` and `browse` in the sample vault.
@Suite struct ScreenGoldenTests {
  /// Keys and text that are typed, by the names of the scenes.
  private static let scenes: [(name: String, typed: [String])] = [
    ("nothing typed", []), ("typed", ["rye"]), ("moved and marked", ["rye", "down", "down", "tab", "tab"]),
    ("names", ["rysd"]), ("create", ["gilding the edges", "down", "down"]), ("nothing found", ["sourdouhg"]),
    ("completions", ["tag:food/"]), ("a hint", ["rye due:foo"]), ("marks alone", ["rye", "tab", "ctrl-x", "&"]),
    ("box", ["rye", "ctrl-x"]), ("box of copies", ["ctrl-x", "y"]), ("help", ["f1"]),
    ("help searched", ["f1", "copy"]),
    ("no preview", ["rye", "ctrl-/"]), ("a message", ["ctrl-r"]),
  ]

  /// A copy of the vault whose files were changed one after another in the order of their paths, and of which three notes
  /// were opened.
  private func view() throws -> (fixture: SessionFixture, view: VaultView) {
    var fixture = try SampleVault.fixture()
    fixture.now = 1_795_274_640_000_000_000
    let start = 1_795_000_000
    for (index, path) in try fixture.paths().sorted().enumerated() {
      var times = [timespec(tv_sec: start + index, tv_nsec: 0), timespec(tv_sec: start + index, tv_nsec: 0)]
      let file = fixture.vault.root.appending(RawPath(path))
      _ = unsafe utimensat(AT_FDCWD, file.description, &times, 0)
    }
    let vault = try Vault.open(named: fixture.vault.root, fixture.session(fixture.console()).surroundings)
    var recents = RecentNotes(vault)
    let opened = ["recipes/Rye sourdough.md", "computing/Catalogue search.md", "journal/2026-W47.md"]
    let hours: [Int64] = [0, 26, 80]
    recents.record(
      Dictionary(
        uniqueKeysWithValues: zip(opened, hours).map { (Array($0.utf8), fixture.now - $1 * 3_600_000_000_000) }))
    return (fixture, try VaultView(vault))
  }

  @Test(arguments: [(12, 20), (15, 40), (24, 80), (40, 120)]) func screensEqualTheirGoldenFiles(rows: Int, columns: Int)
    throws
  {
    let (fixture, view) = try view()
    for look in [ScreenLook(), ScreenLook(hasUnicode: false, hasColor: false)] {
      var text = ""
      for (name, typed) in Self.scenes {
        let screen = Self.screen(of: view, rows: rows, columns: columns, typed, look)
        text += "== \(name)\n"
        for row in 0..<rows { text += screen.text(ofRow: row) + "\n" }
        text += "cursor \(screen.cursor.row),\(screen.cursor.column)\n"
      }
      let name = "pick-\(columns)x\(rows)" + (look.hasUnicode ? "" : "-ascii")
      try GoldenFile.expect(text, in: "Tests/Golden/screens/\(name).txt")
    }
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: [true, false]) func stylesEqualTheirGoldenFiles(hasColor: Bool) throws {
    let (fixture, view) = try view()
    var text = ""
    for (name, typed) in Self.scenes.prefix(5) {
      let look = ScreenLook(hasColor: hasColor)
      let screen = Self.screen(of: view, rows: 24, columns: 80, typed, look)
      var writer = ScreenWriter(.whole, kind: .named("xterm"))
      text += "== \(name)\n" + TerminalText.safe(writer.update(to: screen), keeping: .newlines) + "\n"
    }
    let name = hasColor ? "pick-colors" : "pick-no-colors"
    try GoldenFile.expect(text, in: "Tests/Golden/screens/\(name).txt")
    withExtendedLifetime(fixture) {}
  }

  /// Keys that are pressed in `browse`, by the names of the scenes.
  private static let browseScenes: [(name: String, typed: [String])] = [
    ("list", []), ("moved and marked", ["j", "tab", "tab"]), ("places", ["h", "j"]), ("backlinks", ["2", "l"]),
    ("outline", ["g", "a", "1"]), ("searching", ["/", "tag:food/"]), ("filtered", ["/", "bread", "enter"]),
    ("nothing", ["/", "xyzzy"]), ("reading", ["enter", "tab"]), ("raw", ["v", "r", "enter"]), ("tasks", ["g", "t"]),
    ("calendar", ["g", "c"]), ("broken links", ["g", "b"]), ("trash", ["g", "x"]), ("operations", ["g", "o"]),
    ("folder", ["g", "f", "rec", "enter"]), ("choosing", ["g", "f", "rec"]), ("box", ["g"]), ("filters", ["f"]),
    ("rename", ["R", "x"]), ("tag", ["T", "gar"]), ("no meaning", ["r"]), ("help", ["?"]),
    ("help searched", ["?", "link"]),
    ("first words", ["v", "d"]), ("no groups", ["v", "g", "v", "g", "v", "g", "v", "g"]),
  ]

  @Test(arguments: [(12, 20), (15, 40), (24, 80), (40, 120), (50, 200)]) func browse(rows: Int, columns: Int) throws {
    let (fixture, view) = try view()
    for look in [ScreenLook(), ScreenLook(hasUnicode: false, hasColor: false)] {
      var text = ""
      for (name, typed) in Self.browseScenes {
        let screen = Self.browse(view, rows: rows, columns: columns, typed, look)
        text += "== \(name)\n"
        for row in 0..<rows { text += screen.text(ofRow: row) + "\n" }
        text += "cursor \(screen.cursor.row),\(screen.cursor.column)\n"
      }
      let name = "browse-\(columns)x\(rows)" + (look.hasUnicode ? "" : "-ascii")
      try GoldenFile.expect(text, in: "Tests/Golden/screens/\(name).txt")
    }
    withExtendedLifetime(fixture) {}
  }

  private static func browse(
    _ view: VaultView, rows: Int, columns: Int, _ typed: [String], _ look: ScreenLook
  ) -> Screen {
    var source = VaultSource(NewestView(view)) { QueryCandidates($1).completions(of: $0) }
    var options = BrowseState.Options()
    options.vault = "~/notes"
    var state = BrowseState(rows: rows, columns: columns, options: options)
    func answer() {
      if let answer = source.answer(state.question) { _ = state.apply(.answered(answer)) }
      if let question = state.previewQuestion, let preview = source.preview(question) {
        _ = state.apply(.previewed(preview))
      }
    }
    answer()
    for word in typed {
      let keys = Key(name: word).map { [$0] } ?? word.unicodeScalars.map { Key(.character($0)) }
      for key in keys {
        _ = state.apply(.terminal(.key(key)))
        answer()
      }
    }
    return state.screen(look)
  }

  private static func screen(
    of view: VaultView, rows: Int, columns: Int, _ typed: [String], _ look: ScreenLook
  ) -> Screen {
    var source = NoteSource(NewestView(view)) { QueryCandidates($1).completions(of: $0) }
    var state = PickState(rows: rows, columns: columns)
    func answer() {
      if let answer = source.answer(state.question) { _ = state.apply(.answered(answer)) }
      if let question = state.previewQuestion, let preview = source.preview(question) {
        _ = state.apply(.previewed(preview))
      }
    }
    answer()
    for word in typed {
      let keys = Key(name: word).map { [$0] } ?? word.unicodeScalars.map { Key(.character($0)) }
      for key in keys {
        _ = state.apply(.terminal(.key(key)))
        answer()
      }
    }
    return state.screen(look)
  }
}
