import CommandFixtures
import SystemCalls
import Terminal
import Testing

@testable import Commands

@Suite struct CaptureCommandTests {
  private static let head = "---\nid: i\ncreated: 2025-11-21T10:30:00+02:00\n---\n\n"

  /// The text of the one note of a vault, its identifier replaced.
  private func text(_ fixture: SessionFixture, _ path: String) throws -> String {
    try fixture.text(of: path).replacing(#/\nid: [^\n]*/#, with: "\nid: i")
  }

  @Test func wordsBecomeANoteInTheInbox() throws {
    let fixture = try SessionFixture()
    let run = fixture.run("capture", "Ask", "Ada", "about", "-the-", "cloth")
    #expect(run.status == .success)
    #expect(run.lines.first == "created  Ask Ada about -the- cloth  Inbox/Ask Ada about -the- cloth.md")
    #expect(run.lines.count == 2)
    #expect(
      try text(fixture, "Inbox/Ask Ada about -the- cloth.md") == Self.head + "Ask Ada about -the- cloth\n")
  }

  @Test func textTypedBeforeAnInterruptionIsADraft() throws {
    var fixture = try SessionFixture()
    fixture.typed = TypedInput(bytes: Array("One\nTwo\n".utf8), isInterrupted: true)
    let run = fixture.run("capture")
    #expect(run.status == .interrupted)
    let hint = try #require(run.errors.split(separator: "\n").first { $0.contains("the text is kept in ") })
    let path = String(hint.split(separator: " ").last ?? "")
    let draft = try FileDescriptor.open(RawPath(path), .readOnly, []).readToEnd(limit: 100)
    #expect(draft == Array("One\nTwo\n".utf8))
    #expect(try fixture.paths().isEmpty)
    fixture.typed = TypedInput(bytes: [], isInterrupted: true)
    #expect(!fixture.run("capture").errors.contains("kept"))
  }

  @Test func inputIsKeptByteForByte() throws {
    var fixture = try SessionFixture()
    fixture.input = Array("First\r\n\r\nsecond".utf8)
    let json = fixture.run("capture", "--json", "-t", "x", "--source", "voice").json
    #expect(json["title"] == "First")
    #expect(json["place"] == "inbox")
    #expect(json["tags"] == ["x"])
    #expect(json["source"] == "voice")
    #expect(try text(fixture, "Inbox/First.md").hasSuffix("---\n\nFirst\r\n\r\nsecond"))
  }

  @Test(arguments: [
    ("Call Bo\n\n# Heading further down\n", "Call Bo"), ("\n\n  - [ ] buy *milk*\nmore\n", "buy milk"),
    ("# Head\nx\n", "Head"),
    ("> quoted\n", "quoted"), ("---\n\ntext\n", "text"), ("```\ncode\n```\n", "code"),
    ("---\ntitle: Given\n---\nFirst\n", "Given"),
    ("-5 degrees: today\n", "-5 degrees: today"),
  ])
  func firstLineIsTheTitle(_ text: String, _ title: String) throws {
    var fixture = try SessionFixture()
    fixture.input = Array(text.utf8)
    let run = fixture.run("capture", "--json")
    #expect(run.json["title"].string == title, "\(run.errors)")
  }

  @Test(arguments: ["", " \n\t\r\n"])
  func emptyTextIsNotCaptured(_ text: String) throws {
    var fixture = try SessionFixture()
    fixture.input = Array(text.utf8)
    for words in [["capture"], ["capture", " "]] {
      let run = fixture.run(words)
      #expect(run.status == .failure)
      #expect(run.errors.hasPrefix("sheaf: there is nothing to capture\nhint: "))
    }
    #expect(try fixture.paths() == [])
  }

  @Test func standardInputIsNotReadWhenThereAreWords() throws {
    var fixture = try SessionFixture()
    fixture.input = [0xff]
    #expect(fixture.run("capture", "x", "-l").text == "Inbox/x.md\n")
  }

  @Test func theUserIsToldHowToEndTheInput() throws {
    var fixture = try SessionFixture()
    fixture.isTerminal = true
    #expect(fixture.run("capture").errors.contains("Ctrl-D"))
  }

  /// In a graph of Logseq a thought is a block of the journal, as there.
  @Test func aGraphOfLogseqHasItInTheJournal() throws {
    let fixture = try SessionFixture(["logseq/config.edn": "{}", "pages/a.md": "- x\n"])
    #expect(fixture.run("capture", "-n", "One").text.contains("+- One"))
    #expect(fixture.run("capture", "One").status == .success)
    let path = try #require(try fixture.paths().first { $0.hasPrefix("journals/") })
    #expect(fixture.run("capture", "Two").status == .success)
    #expect(try fixture.text(of: path) == "- One\n- Two\n")
    #expect(fixture.run("capture", "--tag", "t", "Three", "-l").text == "Inbox/Three.md\n")
    for _ in 0..<3 { #expect(fixture.run("undo", "-q").status == .success) }
    #expect(try !fixture.paths().contains(path))
  }
}
