import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// New notes whose names links use already.
@Suite struct RedirectedLinksTests {
  private static let notes = [
    "JavaScript.md": "---\naliases: [JS]\n---\nx\n", "f/Plan.md": "x\n", "t.md": "# Real\n",
    "l.md": "[[JS]] [[JS|j]] [[Plan]] [[Real]] [[nowhere]]\n",
  ]

  @Test func newReportsTheLinksThatItRedirects() throws {
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

  @Test func captureReportsRedirectedLinks() throws {
    let fixture = try SessionFixture(Self.notes)
    #expect(fixture.run("capture", "JS").errors.contains("2 links that led to JavaScript.md now lead to Inbox/JS.md"))
  }

  @Test func dailyReportsRedirectedLinks() throws {
    let fixture = try SessionFixture(["a.md": "---\naliases: ['2026-11-21']\n---\n", "l.md": "[[2026-11-21]]\n"])
    let run = fixture.run("daily", "2026-11-21")
    #expect(run.errors.contains("1 link that led to a.md now leads to 2026-11-21.md"), "\(run.errors)")
    #expect(fixture.run("daily", "2026-11-21").errors.isEmpty)
  }

  @Test func importReportsRedirectedLinks() throws {
    let fixture = try SessionFixture(Self.notes)
    let source = try SessionFixture(["JS.md": "words\n", "Plan.md": "words\n"])
    for isDryRun in [true, false] {
      let run = fixture.run(["import", "markdown", source.vault.root.text, "--json"] + (isDryRun ? ["--dry-run"] : []))
      let verb = isDryRun ? "lead to JavaScript.md would lead to" : "led to JavaScript.md now lead to"
      #expect(run.errors.contains("2 links that \(verb) JS.md"), "\(run.errors)")
      #expect(run.json["imports"][0]["redirected"][0]["links"] == 2)
    }
  }

  /// What a dry run says and what the command then says differ only in tense.
  @Test(arguments: [
    ["new", "JS"], ["new", "Plan"], ["capture", "JS"], ["new", "nowhere"], ["new", "-d", "z", "Real"],
  ])
  func aDryRunReportsRedirectedLinks(_ words: [String]) throws {
    let fixture = try SessionFixture(Self.notes)
    let planned = fixture.run(words + ["--dry-run"]).errors
    let done = fixture.run(words).errors
    func paths(_ text: String) -> [Substring] { text.split(separator: " ").filter { $0.contains(".md") } }
    #expect(paths(planned) == paths(done), "\(planned) \(done)")
    #expect(planned.isEmpty == done.isEmpty && !planned.contains("now"))
  }
}
