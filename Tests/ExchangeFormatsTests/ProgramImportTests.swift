import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What stores of several programs have that is easily lost: links, sizes, formatting, files without extension.
struct ProgramImportTests {
  private func imported(
    _ format: String, _ files: [String: String], _ source: String = "in", vault notes: [String: String] = [:]
  ) throws -> (fixture: SessionFixture, run: SessionFixture.Run, scene: ExchangeScene) {
    let scene = try ExchangeScene()
    for (path, text) in files { try scene.folder.write(text, to: RawPath(path)) }
    let fixture = try SessionFixture(notes)
    return (fixture, fixture.run("import", format, scene.path(source)), scene)
  }

  private static func id(_ number: Int) -> String { String(repeating: "0", count: 31) + "\(number)" }

  @Test func anExportOfJoplinIsWhereItsItemsAre() throws {
    let note = "Note\n\ntext\n\nid: \(Self.id(1))\nparent_id: \nmarkup_language: 1\ntype_: 1"
    let run = try imported(
      "joplin",
      [
        "in/About.md": "what this is\n", "in/raw/\(Self.id(1)).md": note,
        "in/a/resources/\(Self.id(2)).md": "an attachment\n",
      ])
    #expect(try run.fixture.text(of: "Note.md").contains("text"))
  }

  @Test func joplinResourcesAreFoundByTheirIds() throws {
    func resource(_ number: Int, _ title: String, _ mime: String, _ ending: String = "") -> String {
      "\(title)\n\nid: \(Self.id(number))\nmime: \(mime)\nfilename: \nfile_extension: \(ending)\ntype_: 4"
    }
    let body =
      "![](:/\(Self.id(2))) [doc](:/\(Self.id(3))) <img src=\":/\(Self.id(4))\" width=\"200\" alt=\"x\"/> "
      + "<a href=\":/\(Self.id(1))\">self</a> [![p](:/\(Self.id(4)))](:/\(Self.id(1))) [gone](:/\(Self.id(9)))\n\n```\n<img src=\":/\(Self.id(4))\"/>\n```"
    let run = try imported(
      "joplin",
      [
        "in/\(Self.id(1)).md": "Note\n\n\(body)\n\nid: \(Self.id(1))\nparent_id: \nmarkup_language: 1\ntype_: 1",
        "in/\(Self.id(2)).md": resource(2, "", "image/jpeg"), "in/resources/\(Self.id(2)).jpg": "jpg",
        "in/\(Self.id(3)).md": resource(3, "paper", "application/pdf"), "in/resources/\(Self.id(3))": "pdf",
        "in/\(Self.id(4)).md": resource(4, "pic.png", "image/png", "png"), "in/resources/\(Self.id(4)).png": "png",
        "in/\(Self.id(5)).md":
          "id: \(Self.id(5))\nencryption_cipher_text: JED01AAAA\nencryption_applied: 1\nparent_id: \ntype_: 1",
      ])
    let text = try run.fixture.text(of: "Note.md")
    #expect(
      text.contains(
        "![[\(Self.id(2)).jpg]] [[paper.pdf|doc]] ![[pic.png|200]] [[Note|self]] [![[pic.png|p]]](Note.md) [gone](:/\(Self.id(9)))\n\n```\n<img"
      ),
      "\(text)")
    let others = try run.fixture.paths().filter { $0.hasSuffix(".md") && $0 != "Note.md" }
    #expect(others.count == 1)
    #expect(try run.fixture.text(of: others[0]).contains("JED01AAAA"))
    #expect(run.run.text.contains("left out  encrypted text, which is kept as it is"), "\(run.run.text)")
  }

  @Test func joplinLinksInHTMLMayBeOnTwoLines() throws {
    let body = "<a\nhref=\":/\(Self.id(1))\">self</a>"
    let run = try imported(
      "joplin",
      ["in/\(Self.id(1)).md": "Note\n\n\(body)\n\nid: \(Self.id(1))\nparent_id: \nmarkup_language: 1\ntype_: 1"])
    #expect(try run.fixture.text(of: "Note.md").contains("[[Note|self]]"))
  }

  @Test func keepFormattingIsKept() throws {
    let rich = """
      {"title":"Rich","textContent":"Head\\nbold word and * italic","isTrashed":false,"textContentHtml":
      "<h1 dir=\\"ltr\\" style=\\"x\\"><span style=\\"font-size:16pt;font-weight:400\\">Head</span></h1><p dir=\\"ltr\\"><span style=\\"font-weight:700\\">bold word</span><span> and * </span><span style=\\"font-style:italic;text-decoration:underline\\">italic</span></p>"}
      """
    let list = """
      {"title":"","listContent":[{"text":"# milk","isChecked":false,"textHtml":"<p><span style=\\"font-weight:700\\"># milk</span></p>"},
      {"text":"eggs","isChecked":true}],"createdTimestampUsec":1700000000000000}
      """
    let odd = """
      {"title":"Odd","textContent":"one","textContentHtml":"<p><b>another</b></p>","isTrashed":false,
      "annotations":[{"description":"About it","source":"WEBLINK","title":"Page","url":"https://example.org/"}]}
      """
    let run = try imported(
      "keep", ["in/Rich.json": rich, "in/2021-08-26T14_23_07.058+05_00.json": list, "in/Odd.json": odd])
    #expect(try run.fixture.text(of: "Rich.md").hasSuffix("\n# Head\n\n**bold word** and \\* <u>*italic*</u>"))
    #expect(try run.fixture.paths().contains("milk.md"))
    #expect(try run.fixture.text(of: "milk.md").contains("- [ ] **# milk**\n- [x] eggs\n"))
    #expect(try run.fixture.text(of: "Odd.md").contains("one\n\n[Page](https://example.org/)\n\n> About it\n"))
    #expect(run.run.text.contains("left out  the formatting of a text"))
  }

  @Test func aKeepNoteThatWasArchivedAndThenDeletedIsInTheTrash() throws {
    func note(_ title: String, _ isTrashed: Bool, _ isArchived: Bool) -> String {
      "{\"title\":\"\(title)\",\"textContent\":\"t\",\"isTrashed\":\(isTrashed),\"isArchived\":\(isArchived)}"
    }
    let run = try imported(
      "keep",
      [
        "in/Both.json": note("Both", true, true), "in/Gone.json": note("Gone", true, false),
        "in/Old.json": note("Old", false, true), "in/New.json": note("New", false, false),
      ])
    let paths = try run.fixture.files().keys.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      paths.filter { $0.hasSuffix(".md") }.sorted() == [".trash/Both.md", ".trash/Gone.md", "Archive/Old.md", "New.md"])
  }

  /// Identifiers are looked up without regard to case.
  @Test func identifiersThatDifferInCaseAreOfOneNoteOnly() throws {
    let run = try imported("csv", ["in.csv": "Title,ID\nOne,ABC\nTwo,abc\nThree,abd\n"], "in.csv")
    #expect(try run.fixture.text(of: "One.md").contains("id: ABC\n"))
    #expect(try run.fixture.text(of: "Three.md").contains("id: abd\n"))
    #expect(try !run.fixture.text(of: "Two.md").lowercased().contains("id: abc"))
    #expect(run.run.text.contains("left out  an identifier that another note has"), "\(run.run.text)")
  }

  /// A file that cannot be read is named; the others are imported.
  @Test func oneBadFileDoesNotStopTheOthers() throws {
    let good = "{\"title\":\"G\",\"textContent\":\"t\",\"isTrashed\":false}"
    let run = try imported("keep", ["in/G.json": good, "in/Bad.json": "{\"title\":", "in/p.txt": "x"])
    #expect(
      run.run.status.code == 1 && run.run.errors.contains("in/Bad.json: it is not valid JSON, at line 1"),
      "\(run.run.errors)")
    #expect(try run.fixture.paths() == ["G.md"])
    #expect(
      run.run.text == "imported  \(run.fixture.vault.root.text)/G.md\n" || run.run.text == "imported  G.md\n",
      "\(run.run.text)")
  }

  @Test func roamLinksOfEveryFormLeadToPagesAndBlocks() throws {
    let strings = [
      "see [alias]([[Other/Page: x]]) and [block](((block0009)))",
      "[[Other/Page: x]] #[[Other/Page: x]] [[No page]] ((block0009))",
      "{{[[embed]]: ((block0009))}} {{alias:[[Home]] here}} {{[[TODO]]}}",
      "[[nested [[Home]] page]] `[[Home]]` ((missing01))",
      "**bold** __it__ ^^high [[Home]]^^ ![](https://x.org/p.png) [![](https://x.org/p.png)](https://x.org/)",
      "```javascript\\nlet a = [[Home]]```", "{{[[query]]: {and: [[Home]]}}}",
    ]
    let children = strings.enumerated().map { number, text in
      "{\"string\":\"\(text)\",\"uid\":\"child000\(number)\",\"props\":{\"image-size\":{\"https://x.org/p.png\":{\"width\":300,\"height\":20}}}}"
    }
    let run = try imported(
      "roam",
      [
        "in.json":
          "[{\"title\":\"Home\",\"children\":[\(children.joined(separator: ","))]},{\"title\":\"Other/Page: x\",\"children\":[{\"string\":\"```\\ncode```\",\"uid\":\"block0009\"}]},"
          + "{\"title\":\"nested [[Home]] page\",\"children\":[]}]"
      ], "in.json")
    #expect(run.run.status == .success, "\(run.run.errors)")
    let other = "Other-Page- x"
    #expect(
      try run.fixture.text(of: "Home.md").hasSuffix(
        """
        - see [[\(other)|alias]] and [[\(other)#^block0009|block]]
        - [[\(other)|Other/Page: x]] [[\(other)|Other/Page: x]] [[No page]] [[\(other)#^block0009]]
        - ![[\(other)#^block0009]] [[Home|here]] [ ]
        - [nested [[Home]] page](nested%20Home%20page.md) `[[Home]]` ((missing01))
        - **bold** *it* ==high [[Home]]== ![300](https://x.org/p.png) [![300](https://x.org/p.png)](https://x.org/)
        - ```javascript
          let a = [[Home]]
          ```
        - {{[[query]]: {and: [[Home]]}}}

        """))
    #expect(try run.fixture.text(of: "\(other).md").hasSuffix("- ```\n  code\n  ```\n  ^block0009\n"))
    #expect(run.run.text.contains("left out  the component '{{query}}'"), "\(run.run.text)")
    #expect(run.run.text.contains("left out  the target of a reference to a block, which is missing"))
  }

  @Test func simplenoteLinksLeadToNotes() throws {
    let notes = """
      {"activeNotes":[{"id":"aaaa-1","content":"First\\r\\nsee [Second](simplenote://note/bbbb-2) [gone](simplenote://note/cccc-3)"},
      {"id":"bbbb-2","content":"Second\\r\\nsimplenote://note/aaaa-1 <simplenote://note/aaaa-1>"}],"trashedNotes":[]}
      """
    let run = try imported("simplenote", ["notes.json": notes], "notes.json")
    #expect(try run.fixture.text(of: "First.md").hasSuffix("First\nsee [[Second]] [gone](simplenote://note/cccc-3)"))
    #expect(try run.fixture.text(of: "Second.md").hasSuffix("simplenote://note/aaaa-1 [[First]]"))
    #expect(run.run.text.contains("left out  the target of a link 'simplenote://note/…', which is missing"))
  }

  /// Pages of Logseq have names that are not those of their files. Links by each of them lead to the page.
  @Test(arguments: [false, true]) func logseqNamesLeadToPages(_ isObsidian: Bool) throws {
    let run = try imported(
      "logseq",
      [
        "in/logseq/config.edn": "{:journal/page-title-format \"MMM do, yyyy\" :file/name-format :triple-lowbar}",
        "in/pages/A___B.md": "- text\n",
        "in/pages/Other.md": "title:: My Title\nalias:: Nick, [[Second Name]]\n\n- [[A/B]]\n",
        "in/pages/C%3A D.md": "- c\n", "in/journals/2024_01_01.md": "- day\n",
        "in/pages/Links.md":
          "- [[A/B]] [[a/b#x]] [[nick]] [[My Title]] [[Second Name|shown]] [[Jan 1st, 2024]] [[2024-01-01]] [[C: D]] [[Nobody]] ![[A/B]]\n"
          + "- ![pic](../assets/p.png){:height 300, :width 400} ![](../assets/p.png){:height 3, :width 40}\n",
        "in/assets/p.png": "png",
      ], vault: isObsidian ? [".obsidian/app.json": "{}"] : [:])
    #expect(run.run.status == .success, "\(run.run.errors)")
    let links = run.fixture.run("links", "pages/Links.md", "--json").json["links"].items
    let other = "pages/Other.md"
    let day = "journals/2024_01_01.md"
    #expect(
      links.map { $0["resolved"].string } == [
        "pages/A___B.md", "pages/A___B.md", other, other, other, day, day, "pages/C%3A D.md", nil, "pages/A___B.md",
        "assets/p.png", "assets/p.png",
      ])
    let text = try run.fixture.text(of: "pages/Links.md")
    #expect(text.contains("[[pages/A___B|A/B]]") && text.contains("[[pages/Other|shown]]"), "\(text)")
    #expect(text.contains("![pic|400](../assets/p.png) ![40](../assets/p.png)\n"), "\(text)")
    #expect(try run.fixture.text(of: "pages/A___B.md") == "---\ntitle: A/B\n---\n\n- text\n")
    #expect(run.fixture.run("list", "-l", "alias:Nick").lines == [other])
    // What was imported is the same the next time.
    let before = try run.fixture.files()
    #expect(run.fixture.run("import", "logseq", run.scene.path("in")).text.hasPrefix("unchanged  5 notes"))
    #expect(try run.fixture.files() == before)
  }

  /// References to blocks of Logseq lead to these blocks, and embeds show them.
  @Test func logseqReferencesLeadToBlocks() throws {
    let ids = (0..<5).map { "65ab0000-0000-4000-8000-00000000000\($0)" }
    let run = try imported(
      "logseq",
      [
        "in/logseq/config.edn": "{}",
        "in/pages/A___B.md":
          "- first\n  id:: \(ids[0])\n\t- second\n\t  id:: \(ids[1])\n\t  collapsed:: true\n"
          + "- nobody\n  id:: \(ids[2])\n- ## heading\n  id:: \(ids[3])\n",
        "in/pages/Links.md":
          "- see ((\(ids[0]))) and `((\(ids[1])))`\n- {{embed ((\(ids[1])))}}\n- [label](((\(ids[3])))) ((\(ids[4])))\n"
          + "- {{embed [[A/B]]}} {{embed [[Links]]}}\n",
      ])
    #expect(run.run.status == .success, "\(run.run.errors)")
    #expect(
      try run.fixture.text(of: "pages/A___B.md") == "---\ntitle: A/B\n---\n\n- first\n  ^\(ids[0])\n\t- second\n"
        + "\t  collapsed:: true ^\(ids[1])\n- nobody\n  id:: \(ids[2])\n- ## heading\n  ^\(ids[3])\n")
    #expect(
      try run.fixture.text(of: "pages/Links.md") == "- see [[pages/A___B#^\(ids[0])]] and `((\(ids[1])))`\n"
        + "- ![[pages/A___B#^\(ids[1])]]\n- [[pages/A___B#^\(ids[3])|label]] ((\(ids[4])))\n"
        + "- ![[pages/A___B|A/B]] ![[Links]]\n")
    #expect(run.fixture.run("check", "pages").text == "")
  }

  @Test func bearWritesSizesBehindPictures() throws {
    let run = try imported(
      "textbundle",
      [
        "in/a.textbundle/text.md":
          "# A\n\n![](assets/p.png)<!-- {\"width\":300} --> ![x](assets/p.png)<!-- {\"width\":30,\"embed\":\"true\"} -->\n",
        "in/a.textbundle/assets/p.png": "png",
      ])
    #expect(try run.fixture.text(of: "a.md").contains("![[p.png|300]] ![x|30](p.png)"))
  }
}
