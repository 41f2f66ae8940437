import Testing

@testable import Commands

/// New notes whose names links use already.
@Suite struct RedirectedLinksTests {
  private static let notes = [
    "JavaScript.md": "---\naliases: [JS]\n---\nx\n", "f/Plan.md": "x\n", "t.md": "# Real\n",
    "l.md": "[[JS]] [[JS|j]] [[Plan]] [[Real]] [[nowhere]]\n",
  ]

  @Test func newSaysWhichLinksItTakes() throws {
    let fixture = try SessionFixture(Self.notes)
    let run = fixture.run("new", "JS")
    #expect(run.status == .success)
    #expect(run.errors == "sheaf: 2 links that led to JavaScript.md now lead to JS.md\n")
    let json = fixture.run("new", "Plan", "--json")
    #expect(json.errors == "sheaf: 1 link that led to f/Plan.md now leads to Plan.md\n")
    #expect(json.json["redirected"][0]["from"] == "f/Plan.md")
    #expect(json.json["redirected"][0]["to"] == "Plan.md")
    #expect(json.json["redirected"][0]["links"] == 1)
    #expect(fixture.run("new", "nowhere").errors.isEmpty)
  }

  @Test func aSecondNoteWithATitleBreaksLinksByIt() throws {
    var fixture = try SessionFixture(Self.notes)
    fixture.input = Array("# Real\n".utf8)
    let run = fixture.run("new", "--folder", "other")
    #expect(run.errors.contains("now leads"))
    #expect(run.errors.contains("1 link that led to t.md"))
  }

  @Test func captureSaysItToo() throws {
    let fixture = try SessionFixture(Self.notes)
    #expect(fixture.run("capture", "JS").errors.contains("2 links that led to JavaScript.md now lead to Inbox/JS.md"))
  }
}
