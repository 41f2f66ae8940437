import Testing

@testable import NoteSyntax

/// Tags that are too long or have too many levels are text, and the note has a problem.
struct TagLimitTests {
  private func parse(_ text: String) -> ParsedNote { NoteParser.parse(Array(text.utf8).span) }

  @Test func longAndDeepTagsAreText() throws {
    let deep = (0..<TagLimit.levels).map { "a\($0)" }.joined(separator: "/")
    let long = String(repeating: "b", count: TagLimit.bytes)
    let good = parse("#\(deep) #\(long)\n")
    #expect(good.tags.map(\.name) == [deep, long] && good.problems.isEmpty)
    let bad = parse("x\n\n#\(deep)/a #\(long)b #c\n")
    #expect(bad.tags.map(\.name) == ["c"])
    #expect(bad.problems.map(\.code) == ["tag.too-long", "tag.too-long"])
    #expect(bad.problems.map(\.line) == [3, 3])
    #expect(parse("---\ntags: [\(deep)/a, \(long)b, c]\n---\n").tags.map(\.name) == ["c"])
    #expect(!NoteEditor.isTag(deep + "/a") && NoteEditor.isTag(deep))
  }
}
