import Browse
import CommandFixtures
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// The screens of `pick` and `browse` in the sample vault, and in one with hostile names.
@Suite struct ScreenGoldenTests {
  static let pickScenes = [
    ScreenScene("nothing typed"), ScreenScene("typed", "rye"),
    ScreenScene("moved and marked", "rye", "down", "down", "tab", "tab"), ScreenScene("names", "rysd"),
    ScreenScene("create", "gilding the edges", "down", "down"), ScreenScene("nothing found", "sourdouhg"),
    ScreenScene("completions", "tag:food/"), ScreenScene("a hint", "rye due:foo"),
    ScreenScene("marks alone", "rye", "tab", "ctrl-x", "&"), ScreenScene("box", "rye", "ctrl-x"),
    ScreenScene("box of copies", "ctrl-x", "y"), ScreenScene("help", "f1"), ScreenScene("help searched", "f1", "copy"),
    ScreenScene("no preview", "rye", "ctrl-/"), ScreenScene("a message", "ctrl-r"),
    ScreenScene("first words", "tag:craft", "ctrl-x", "v", "d"), ScreenScene("groups", "ctrl-x", "v", "g", "down"),
    ScreenScene("categories", "rye", "ctrl-x", "C"), ScreenScene("moving", "rye", "ctrl-x", "M", "wo"),
    ScreenScene("a broken link", "shortbread"),
  ]

  static let browseScenes = [
    ScreenScene("list"), ScreenScene("moved and marked", "j", "tab", "tab"), ScreenScene("places", "h", "j"),
    ScreenScene("backlinks", "2", "l"), ScreenScene("graph", "6"), ScreenScene("outline", "g", "a", "1"),
    ScreenScene("searching", "/", "tag:food/"), ScreenScene("filtered", "/", "bread", "enter"),
    ScreenScene("nothing", "/", "xyzzy"), ScreenScene("reading", "enter", "tab"),
    ScreenScene("raw", "v", "r", "enter"), ScreenScene("tasks", "g", "t"), ScreenScene("calendar", "g", "c"),
    ScreenScene("broken links", "g", "b"), ScreenScene("trash", "g", "x"), ScreenScene("operations", "g", "o"),
    ScreenScene("folder", "g", "f", "rec", "enter"), ScreenScene("choosing", "g", "f", "rec"), ScreenScene("box", "g"),
    ScreenScene("filters", "f"), ScreenScene("rename", "R", "x"), ScreenScene("tag", "T", "gar"),
    ScreenScene("categories", "C"), ScreenScene("tags of a note", "j", "j", "j", "j", "T"),
    ScreenScene("sort by a property", "s", "p", "ra"), ScreenScene("no meaning", "r"), ScreenScene("help", "?"),
    ScreenScene("help searched", "?", "link"),
    ScreenScene("first words", "v", "d"), ScreenScene("no groups", "v", "g", "v", "g", "v", "g", "v", "g"),
  ]

  private static let sizes = [(12, 20), (15, 40), (24, 80), (40, 120), (50, 200)]

  /// Expects that screens equal those of a file; two sizes have a second file, of screens without Unicode.
  private func expect(
    _ name: String, _ scenes: [ScreenScene], _ draw: (ScreenScene, ScreenLook) -> Screen
  ) throws {
    let plain =
      ["-20x12", "-80x24"].contains { name.hasSuffix($0) } ? [ScreenLook(hasUnicode: false, hasColor: false)] : []
    for look in [ScreenLook()] + plain {
      var text = ""
      for scene in scenes {
        let screen = draw(scene, look)
        text += "== \(scene.name)\n"
        for row in 0..<screen.rows {
          // A note is in the trash since its file was put there, which no test can date.
          let dated = #/(Banana bread\.md)( +[A-Z][a-z]+ {1,2}[0-9]+)/#
          let line = screen.text(ofRow: row).replacing(dated) { match in
            // The column is as wide as its text, which is shorter in the first days of a month.
            match.1 + String(repeating: " ", count: match.2.count - 6) + "Nov 21"
          }
          text += line + "\n"
        }
        text += "cursor \(screen.cursor.row),\(screen.cursor.column)\n"
      }
      try GoldenFile.expect(text, in: "Tests/Golden/screens/\(name)\(look.hasUnicode ? "" : "-ascii").txt")
    }
  }

  @Test(arguments: sizes) func pick(rows: Int, columns: Int) throws {
    let (fixture, view) = try SampleVault.screenView()
    try expect("pick-\(columns)x\(rows)", Self.pickScenes) { $0.pick(view, rows: rows, columns: columns, $1) }
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: sizes) func browse(rows: Int, columns: Int) throws {
    let (fixture, view) = try SampleVault.screenView()
    try expect("browse-\(columns)x\(rows)", Self.browseScenes) { $0.browse(view, rows: rows, columns: columns, $1) }
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: sizes) func hostileNames(rows: Int, columns: Int) throws {
    let (fixture, view) = try HostileVault.screenView()
    let scenes = [
      ScreenScene("list"), ScreenScene("places", "h"), ScreenScene("links", "3", "l"), ScreenScene("tasks", "g", "t"),
      ScreenScene("broken links", "g", "b"), ScreenScene("reading", "j", "j", "enter", "tab"),
      ScreenScene("choosing", "g", "f", "dir"), ScreenScene("rename", "j", "R"),
    ]
    try expect("hostile-browse-\(columns)x\(rows)", scenes) { $0.browse(view, rows: rows, columns: columns, $1) }
    let picked = [ScreenScene("nothing typed"), ScreenScene("typed", "go", "tab"), ScreenScene("names", "dln")]
    try expect("hostile-pick-\(columns)x\(rows)", picked) { $0.pick(view, rows: rows, columns: columns, $1) }
    withExtendedLifetime(fixture) {}
  }

  @Test func aLetterTakesFewBytes() throws {
    let (fixture, view) = try SampleVault.screenView()
    let look = ScreenLook(hasHyperlinks: true)
    let before = ScreenScene("nothing typed").pick(view, rows: 24, columns: 80, look)
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      var writer = ScreenWriter(.whole, kind: .named("xterm-256color"))
      _ = writer.update(to: before)
      let typed = ScreenScene("typed", String(letter)).pick(view, rows: 24, columns: 80, look)
      let count = writer.update(to: typed).count
      // All signs of the screen would be 1,920.
      #expect(count <= 1_800, "\(letter) takes \(count) bytes")
    }
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: [true, false]) func styles(hasColor: Bool) throws {
    let (fixture, view) = try SampleVault.screenView()
    let look = ScreenLook(hasColor: hasColor)
    func bytes(_ scenes: some Sequence<ScreenScene>, _ draw: (ScreenScene) -> Screen) -> String {
      scenes.map { scene in
        var writer = ScreenWriter(.whole, kind: .named("xterm"))
        return "== \(scene.name)\n" + TerminalText.safe(writer.update(to: draw(scene)), keeping: .newlines) + "\n"
      }.joined()
    }
    let suffix = hasColor ? "colors" : "no-colors"
    try GoldenFile.expect(
      bytes(Self.pickScenes.prefix(5)) { $0.pick(view, rows: 24, columns: 80, look) },
      in: "Tests/Golden/screens/pick-\(suffix).txt")
    try GoldenFile.expect(
      bytes(Self.browseScenes.prefix(9)) { $0.browse(view, rows: 24, columns: 80, look) },
      in: "Tests/Golden/screens/browse-\(suffix).txt")
    withExtendedLifetime(fixture) {}
  }
}
