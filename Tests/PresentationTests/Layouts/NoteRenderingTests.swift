import Terminal
import Testing
import VaultCore

@testable import Presentation

@Suite struct NoteRenderingTests {
  private func note() -> NoteView {
    var note = NoteView(
      title: "Plan", path: Array("work/plan.md".utf8),
      body: Array("\n# Plan\n\nSome **text**.\n\n- [x] done\n".utf8))
    note.category = .init("goal", icon: "🎯", label: "Goal")
    note.isPinned = true
    note.created = "Nov 17"
    note.updated = "today 10:30"
    note.source = "voice"
    note.words = 412
    note.characters = 2391
    note.readingMinutes = 3
    note.summary = "One sentence\nthat goes on for a while."
    note.actions = ["Call the doctor", "Buy\nmilk"]
    note.tags = ["a/b", "health"]
    return note
  }

  private func plain(_ note: NoteView, width: Int?, palette: Palette = .monochrome) -> [String] {
    NoteRendering.lines(of: note, width: width, palette: palette).map(\.plainText)
  }

  @Test func everyPartIsShown() {
    #expect(
      plain(note(), width: 32) == [
        "Plan  🎯 Goal  📌", "created Nov 17", "updated today 10:30 · voice", "412 words · 2391 characters", "3 min read",
        "work/plan.md", "",
        "▌ One sentence that goes on for", "▌ a while.", "", "Some text.", "", "☑ done", "", "Actions",
        "☐ Call the doctor",
        "☐ Buy milk", "", "#a/b #health",
      ])
  }

  @Test func aPipeGetsTheSameWithoutLineBreaks() {
    #expect(
      plain(note(), width: nil, palette: .exact) == [
        "Plan  🎯 Goal  📌", "created Nov 17 · updated today 10:30 · voice · 412 words · 2391 characters · 3 min read",
        "work/plan.md", "",
        "▌ One sentence that goes on for a while.", "", "Some text.", "", "☑ done", "", "Actions",
        "☐ Call the doctor", "☐ Buy milk", "",
        "#a/b #health",
      ])
  }

  @Test func anEmptyNoteShowsItsHead() {
    let note = NoteView(title: "New Note", path: Array("a.md".utf8), body: [])
    #expect(plain(note, width: 80) == ["New Note", "0 words · 0 characters", "a.md"])
  }

  @Test func aHeadingThatIsNotTheTitleStays() {
    var note = NoteView(title: "Plan", path: Array("a.md".utf8), body: Array("# Other".utf8))
    #expect(plain(note, width: 80).last == "# Other")
    note.body = Array("text\n\n# Plan".utf8)
    #expect(plain(note, width: 80).last == "# Plan")
    note.body = Array("# **Plan**\ntext".utf8)
    #expect(plain(note, width: 80).suffix(2) == ["", "text"])
  }

  @Test func untrustedPartsAreHarmless() {
    var note = note()
    note.title = "a\u{1B}[2J\nb"
    note.tags = ["\u{202E}x"]
    note.actions = ["\u{9B}1m"]
    note.path = Array("a\nb\u{1B}.md".utf8)
    note.body = Array("\u{1B}]0;x\u{7}".utf8)
    let text = plain(note, width: 80).joined(separator: "\n")
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0x202E)
    }
    #expect(text.contains("a^[[2J b"))
    #expect(text.contains("\"a\\nb\\033.md\""))
  }

  @Test func categoriesHaveTheirColors() {
    let names = ["idea", "task", "journal", "health", "goal", "memory", "finance"]
    #expect(Set(names.map { Style.category($0) }).count == names.count)
    #expect(Style.category("other") == .plain)
    #expect(Style.category("Idea") == Style.category("idea"))
  }
}
