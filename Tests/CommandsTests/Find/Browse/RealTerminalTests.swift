import Browse
import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// A real terminal, which is tmux, shows what the screen has: each frame is written after the one before it.
@Suite(.waiting, .serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct RealTerminalTests {
  @Test(arguments: [true, false]) func aRealTerminalShowsEachFrame(usesScenesOfPick: Bool) throws {
    let (fixture, view) = try SampleVault.screenView()
    // A shell that writes files, and shows nothing of what is typed.
    let tmux = try Tmux(["sh", "-c", "stty -echo; while read -r name; do cat \"$name\"; done"], in: fixture)
    var writer = ScreenWriter(.whole, kind: .named("tmux"))
    let scenes = usesScenesOfPick ? ScreenGoldenTests.pickScenes : ScreenGoldenTests.browseScenes
    for (number, scene) in scenes.enumerated() {
      let screen =
        usesScenesOfPick
        ? scene.pick(view, rows: 24, columns: 80, ScreenLook())
        : scene.browse(view, rows: 24, columns: 80, ScreenLook())
      let frame = Array((number == 0 ? "\u{1B}[?7l" : "").utf8) + writer.update(to: screen)
      try fixture.vault.write(String(decoding: frame, as: UTF8.self), to: RawPath("attachments/frame\(number)"))
      try tmux.type("attachments/frame\(number)")
      try tmux.press("Enter")
      let text = (0..<24).map { screen.text(ofRow: $0) }.joined(separator: "\n")
      tmux.expect { $0 == String(text.reversed().drop(while: \.isWhitespace).reversed()) }
      #expect(tmux.cursor == "\(screen.cursor.column),\(screen.cursor.row)", "\(scene.name)")
      var model = TerminalModel(rows: 24, columns: 80)
      for (row, line) in tmux.styledLines.prefix(24).enumerated() {
        model.place(row: row)
        model.obey(Array(line.utf8))
      }
      #expect(model.faults == [], "\(scene.name)")
      for row in 0..<24 { #expect(model.row(row) == screen.row(row), "\(scene.name), row \(row)") }
    }
  }

  @Test func aShellStopsAndContinuesTheProgram() throws {
    let fixture = try SampleVault.fixture()
    let tmux = try Tmux(["bash", "--norc"], in: fixture)
    try tmux.type("PS1='ready> '; clear; sheaf browse")
    try tmux.press("Enter")
    tmux.expect { $0.contains(" notes ·") && !$0.contains("comparing") }
    try tmux.press("C-z")
    tmux.expect { $0.contains("Stopped") && $0.hasSuffix("ready>") && !$0.contains(" notes ·") }
    try tmux.type("fg")
    try tmux.press("Enter")
    tmux.expect { $0.contains(" notes ·") }
    try tmux.type("/sourdough")
    tmux.expect { $0.contains("Rye sourdough") && $0.contains("/sourdough") }
    try tmux.press("Enter", "q")
    tmux.expect { $0.hasSuffix("ready>") && !$0.contains("sourdough") }
  }
}
