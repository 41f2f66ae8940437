import CommandFixtures
import SystemCalls
import Terminal
import Testing

@testable import Commands
@testable import Presentation

@Suite struct ShowCommandTests {
  private static let plan = """
    ---
    id: 0195 a/b
    title: The [plan] *a*
    category: goal
    pinned: true
    source: voice
    created: 2025-01-02T03:04:05+02:00
    updated: 2025-11-20
    summary: What comes next.
    actions: [Call Bo, Rest]
    tags: [a/b]
    ---
    ## First

    - [x] done
    - open #c

    ---
    """

  private func fixture() throws -> SessionFixture {
    try SessionFixture(["plan.md": Self.plan, "x/no id.md": "# Bare\n\ntext\n"])
  }

  @Test func noteIsLaidOutForReading() throws {
    let run = try fixture().run("show", "plan")
    #expect(run.status == .success)
    #expect(run.lines.first == "The [plan] *a*  🎯 Goal  📌")
    #expect(
      run.lines.dropFirst().first
        == "created 2025-01-02 · updated 2025-11-20 · voice · 5 words · 35 characters · 1 min read")
    #expect(run.lines.dropFirst(2).first == "plan.md")
    for part in ["▌ What comes next.", "## First", "Actions", "☐ Call Bo", "#a/b #c"] {
      #expect(run.lines.contains { $0.hasSuffix(part) }, "\(part) in \(run.text)")
    }
    #expect(run.programs.isEmpty)
  }

  @Test func anUnknownCategoryIsShownByItsName() throws {
    let fixture = try SessionFixture(["a.md": "---\ncategory: Recipe\n---\n# A\n"])
    #expect(fixture.run("show", "a").lines.first == "A  📝 Recipe")
  }

  @Test func recordHasTheText() throws {
    let fixture = try fixture()
    let json = fixture.run("show", "--json", "bare").json
    #expect(json["formatVersion"] == 1)
    #expect(json["path"] == "x/no id.md")
    #expect(json["id"] == nil)
    #expect(json["body"] == "# Bare\n\ntext\n")
    #expect(fixture.run("show", "plan", "--json").json["body"].string?.hasPrefix("## First\n") == true)
  }

  @Test func severalRecordsAreAList() throws {
    var fixture = try fixture()
    let json = fixture.run("show", "--json", "bare", "plan").json
    #expect(json["total"] == 2)
    #expect(json["notes"].items.map { $0["path"] } == ["x/no id.md", "plan.md"])
    fixture.input = Array("plan\n".utf8)
    #expect(fixture.run("show", "--json", "-").json["notes"].items.count == 1)
    let lines = fixture.run("show", "--jsonl", "bare", "plan").lines.map { JSONTree(Array($0.utf8)) }
    #expect(lines.map { $0["title"] } == ["Bare", "The [plan] *a*"])
    #expect(lines.allSatisfy { $0["formatVersion"] == 1 })
  }

  @Test func addressLeadsBackToTheNote() throws {
    let fixture = try fixture()
    for (name, url) in [("plan", "sheaf://note/0195%20a%2Fb"), ("bare", "sheaf://note/x/no%20id.md")] {
      #expect(fixture.run("show", "--url", name).text == "\(url)\n")
      #expect(fixture.run("show", "--url", url).text == "\(url)\n")
    }
  }

  @Test func anAddressWithStrayPercentSignsDoesNotTrap() throws {
    let fixture = try SessionFixture(["100%.md": "text\n", "a%+f.md": "text\n"])
    #expect(fixture.run("show", "--url", "sheaf://note/100%.md").text == "sheaf://note/100%25.md\n")
    #expect(fixture.run("show", "--url", "sheaf://note/a%+f.md").text == "sheaf://note/a%25%2Bf.md\n")
    #expect(
      fixture.run("show", "--url", "sheaf://note/%").errors.contains("no note has the name 'sheaf://note/%'"))
  }

  @Test func linkIsMarkdown() throws {
    let run = try fixture().run("show", "--link", "plan", "bare")
    #expect(
      run.lines == [
        #"[The \[plan\] \*a\*](sheaf://note/0195%20a%2Fb)"#, "[Bare](sheaf://note/x/no%20id.md)",
      ])
  }

  @Test func wikilinkLeadsToTheNote() throws {
    let fixture = try SessionFixture([
      "a/Plan.md": "# The plan | [2]\n", "b/Plan.md": "", "Name.md": "text\n", "c#1.md": "", "from.md": "",
    ])
    let run = fixture.run("show", "--wikilink", "a/Plan", "b/Plan", "Name")
    #expect(run.lines == ["[[a/Plan|The plan 2]]", "[[b/Plan|Plan]]", "[[Name]]"])
    for (link, path) in zip(run.lines, ["a/Plan.md", "b/Plan.md", "Name.md"]) {
      #expect(fixture.run("resolve", "--from", "from", link).text.contains(path) || link.isEmpty, "\(link)")
    }
    let refused = fixture.run("show", "--wikilink", "c#1.md")
    #expect(refused.status == .failure && refused.errors.contains("a wikilink cannot contain its name"))
  }

  @Test func addressInAnotherScheme() throws {
    let id = "7f0c1f3e-6b1a-4c7e-9c55-1234567890ab"
    let fixture = try SessionFixture(["a.md": "---\nid: \(id)\n---\n", "b.md": "", "c.md": "---\nid: x\n---\n"])
    let url = "takenote://note/\(id.uppercased())"
    #expect(fixture.run("show", "--url", "--scheme", "takenote", "a").lines == [url])
    #expect(fixture.run("show", "--link", "--scheme", "takenote", url).lines == ["[a](\(url))"])
    #expect(fixture.run("show", "--link", "--scheme", "sheaf", "a").lines == ["[a](sheaf://note/\(id))"])
    for (name, fact) in [("b", "it has no id"), ("c", "its id 'x' is not a UUID")] {
      let run = fixture.run("show", "--url", "--scheme", "takenote", name)
      #expect(run.status == .failure && run.text.isEmpty && run.errors.contains(fact), "\(run.errors)")
    }
    #expect(fixture.run("show", "--scheme", "takenote", "a").errors.contains("--scheme needs --url or --link"))
    let given = fixture.run("show", "--url", "--ensure-id", "--scheme", "takenote", "b")
    #expect(given.status == .success && given.text.hasPrefix("takenote://note/"))
  }

  @Test func notesWithoutAnIDGetOne() throws {
    let fixture = try SessionFixture([
      "a.md": "text\n", "b.md": "---\nid: here\n---\n", "c.md": "---\nid:\ntags: [x]\n---\n",
    ])
    let plan = fixture.run("show", "--ensure-id", "-n", "a", "b", "c")
    #expect(plan.lines.count { $0.hasPrefix("+id: ") } == 2)
    #expect(try fixture.text(of: "a.md") == "text\n")
    let run = fixture.run("show", "--url", "--ensure-id", "a", "b", "c")
    #expect(run.lines.count == 3 && run.lines[1] == "sheaf://note/here")
    #expect(run.lines.allSatisfy { fixture.run("show", "--url", $0).text == $0 + "\n" })
    #expect(try fixture.text(of: "c.md").hasSuffix("\ntags: [x]\n---\n"))
    let text = try fixture.text(of: "a.md")
    #expect(text.hasPrefix("---\nid: ") && text.hasSuffix("\n---\ntext\n"))
    #expect(fixture.run("show", "--link", "--ensure-id", "a").text == "[a](\(run.lines[0]))\n")
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.text(of: "a.md") == "text\n")
    #expect(fixture.run("show", "--ensure-id", "--expect", "2", "a").status == .failure)
    #expect(try fixture.text(of: "a.md") == "text\n")
  }

  @Test func everyFormCountsAsOpening() throws {
    for form in [[], ["--json"], ["--jsonl"], ["--url"], ["--link"]] {
      let fixture = try fixture()
      #expect(fixture.run(["show", "plan", "bare"] + form).status == .success)
      #expect(fixture.run("recent", "-l").text == "plan.md\nx/no id.md\n", "\(form)")
    }
  }

  // MARK: - Pager

  private func words(_ run: SessionFixture.Run) -> [[String]] {
    run.programs.map { $0.words.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test func terminalHasAPager() throws {
    var fixture = try fixture()
    fixture.isTerminal = true
    let run = fixture.run("show", "plan")
    #expect(words(run) == [["less"]])
    #expect(run.output.isEmpty)
    #expect(run.programs.first?.environment["LESS"] == "FRX")
    let shown = String(decoding: run.programs.first?.input ?? [], as: UTF8.self)
    #expect(shown.hasPrefix("The [plan] *a*  🎯 Goal  📌\n"))
    #expect(shown.contains("updated yesterday"))
    #expect(fixture.run("--no-pager", "show", "plan").text == shown)
    fixture.environment["LESS"] = "-S"
    #expect(fixture.run("show", "plan").programs.first?.environment["LESS"] == nil)
  }

  @Test func environmentVariablesNameThePager() throws {
    var fixture = try fixture()
    fixture.isTerminal = true
    fixture.environment["PAGER"] = "more -d"
    #expect(words(fixture.run("show", "plan")) == [["more", "-d"]])
    fixture.environment["SHEAF_PAGER"] = "'my pager'"
    #expect(words(fixture.run("show", "plan")) == [["my pager"]])
    for none in ["", "cat", " "] {
      fixture.environment["SHEAF_PAGER"] = none
      let run = fixture.run("show", "plan")
      #expect(run.programs.isEmpty)
      #expect(run.text.contains("What comes next"))
    }
  }

  @Test func aMissingPagerDoesNotHideTheNote() throws {
    var fixture = try fixture()
    fixture.isTerminal = true
    fixture.program = { _ in throw SystemError(.noSuchFile, call: "posix_spawn") }
    var run = fixture.run("show", "plan")
    #expect(run.text.contains("What comes next"))
    #expect(run.errors.isEmpty)
    fixture.environment["PAGER"] = "nosuch"
    run = fixture.run("show", "plan")
    #expect(run.text.contains("What comes next"))
    #expect(run.errors == "sheaf: the pager that PAGER names cannot be run: no such file or directory\n")
  }

  @Test func controlCharactersReachNoTerminal() throws {
    var fixture = try SessionFixture([
      "a.md": "---\nsummary: \"s\\e[2J\"\n---\n# T\u{1b}[31m\n\nx\u{202e}y\u{7}\n"
    ])
    fixture.isTerminal = true
    let bytes = fixture.run("show", "a").programs.first?.input ?? []
    #expect(!bytes.isEmpty)
    #expect(!bytes.contains(0x1b) && !bytes.contains(7))
    #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{202e}"))
  }

  @Test func aVeryLongNoteIsCutWithALineThatSaysSo() throws {
    // Code is laid out quickly.
    let code = String(repeating: String(repeating: "0123456789", count: 1000) + "\n", count: 500)
    let fixture = try SessionFixture(["long.md": "```\n\(code)```\n\nThe end.\n"])
    let cut = fixture.run("show", "long")
    #expect(cut.lines.last == "… 1.0 MB more of this note; --all shows all of it")
    #expect(!cut.text.contains("The end."))
    let whole = fixture.run("show", "--all", "long")
    #expect(whole.lines.last == "The end.")
    #expect(!whole.text.contains("--all"))
  }

  @Test(arguments: ["", "a", "ab\ncd\nef", "ab\ncd\n", "äöü€😀x", "aäöü€😀x"])
  func aLongTextIsCutBehindALineOrBetweenCharacters(text: String) throws {
    let bytes = Array(text.utf8)
    for limit in 1...12 {
      let part = NoteViewReader.beginning(of: bytes[...], mostBytes: limit)
      #expect(part.count <= limit)
      #expect(bytes.starts(with: part))
      #expect(String(validating: part, as: UTF8.self) != nil, "\(limit)")
      if bytes.count <= limit { #expect(part.count == bytes.count) }
      if bytes.count > limit, bytes.prefix(limit).contains(0x0A) { #expect(part.last == 0x0A) }
    }
  }
}
