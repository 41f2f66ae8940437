import TestSupport
import Testing

@testable import NoteSyntax

/// Tags that are taken out of notes, in front matter and text.
@Suite struct TagRemovalTests {

  private func removed(
    _ text: String, nested: Bool = false, _ form: TagRemoval.Text = .removed, legacy: Bool = false
  ) throws -> String {
    let removal = TagRemoval(["a"], nested: nested, text: form)
    return String(
      decoding: try NoteEditor(Array(text.utf8)).removingTags(removal, legacy: legacy), as: UTF8.self)
  }

  @Test func nestedTagsAreRemovedOnlyOnRequest() {
    #expect(TagRemoval(["a"], nested: false, text: .kept).takes("A"))
    #expect(!TagRemoval(["a"], nested: false, text: .kept).takes("a/x"))
    #expect(TagRemoval(["a"], nested: true, text: .kept).takes("A/x/y"))
    #expect(!TagRemoval(["a"], nested: true, text: .kept).takes("ab"))
  }

  @Test(arguments: [
    ("x #a y", "x y"), ("#a x", "x"), ("x #a", "x"), ("x #a.", "x."), ("(#a)", "(#a)"), ("x\n#a\ny\n", "x\ny\n"),
    ("x\r\n#a #A\r\ny", "x\r\ny"), ("x\n#a", "x"), ("#a\n", ""), ("- #a x\n", "- x\n"), ("- x #a\n", "- x\n"),
    ("x #a  \ny", "x  \ny"), ("x #a #b #A y", "x #b y"), ("`#a` #a/x #ab", "`#a` #a/x #ab"), ("# T #a\n", "# T\n"),
    ("- [ ] t #a 📅 2026-01-01\n", "- [ ] t 📅 2026-01-01\n"), ("> y\n> #a\n> x\n", "> y\n> x\n"), ("#a#b", "#b"),
  ])
  func tagsAreRemovedFromText(_ before: String, _ after: String) throws {
    #expect(try removed(before) == after)
  }

  @Test(arguments: [
    ("tags: [a, b]\n", "tags: [b]\n"), ("tags:\n- \"#A\"\n- b # x\n", "tags:\n- b # x\n"),
    ("tags: [b]\n", "tags: [b]\n"),
  ])
  func tagsAreRemovedFromFrontMatter(_ before: String, _ after: String) throws {
    #expect(try removed("---\n\(before)---\nx") == "---\n\(after)---\nx")
  }

  @Test func tagsAreRemovedFromStringsOfOlderVaults() throws {
    #expect(try removed("---\ntags: a, b\n---\n", legacy: true) == "---\ntags: b\n---\n")
    #expect(try removed("---\ntags: a, b\n---\n") == "---\ntags: a, b\n---\n")
  }

  @Test func theWordOrTheTagMayStay() throws {
    #expect(try removed("---\ntags: [a, b]\n---\nx #a", .word) == "---\ntags: [b]\n---\nx a")
    #expect(try removed("---\ntags: [a, b]\n---\nx #a", .kept) == "---\ntags: [b]\n---\nx #a")
  }

  /// Over random lines: the tags that go are gone, all others and everything that is not white space stay.
  @Test(arguments: UInt64(0)..<60)
  func nothingElseIsRemoved(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "#a", "#A", "#a/x", "#ab", "#b", "word", "`#a`", "[[n#a]]", "(#a)", "- ", "- [ ] ", "> ", "\n", "\n\n", " ", "  ",
      "# ",
      "#a,", "https://x/#a", "**#a**", "\r\n", "| #a | b |", "%%#a%%", "1. ",
    ]
    let text = (0..<20).map { _ in pieces.randomElement(using: &random)! }.joined()
    let before = NoteParser.parse(Array(text.utf8).span).tags
    let nested = Bool.random(using: &random)
    let removal = TagRemoval(["a"], nested: nested, text: .removed)
    guard let bytes = try? NoteEditor(Array(text.utf8)).removingTags(removal) else { return }
    let after = NoteParser.parse(bytes.span).tags
    #expect(after.map(\.name) == before.map(\.name).filter { !removal.takes($0) }, "\(text.debugDescription)")
    var expected = Array(text.utf8)
    for tag in before.reversed() where removal.takes(tag.name) { expected.removeSubrange(tag.range) }
    func solid(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    #expect(solid(bytes) == solid(expected), "\(text.debugDescription)")
  }
}
