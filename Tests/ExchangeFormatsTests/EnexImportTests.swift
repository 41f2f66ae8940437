import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Notes of Evernote as its versions write them.
struct EnexImportTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
    <en-export export-date="20240101T000000Z" application="Evernote" version="10.1">

    """

  private static func note(_ title: String, _ body: String, _ more: String = "") -> String {
    "<note><title>\(title)</title><created>20240101T000000Z</created><content><![CDATA[<?xml version=\"1.0\"?>"
      + "<!DOCTYPE en-note SYSTEM \"http://xml.evernote.com/pub/enml2.dtd\"><en-note>\(body)</en-note>]]></content>\(more)</note>\n"
  }

  private func imported(
    _ notes: String..., name: String = "in"
  ) throws -> (fixture: SessionFixture, run: SessionFixture.Run, scene: ExchangeScene) {
    let scene = try ExchangeScene()
    try scene.folder.write(Self.head + notes.joined() + "</en-export>\n", to: RawPath("\(name).enex"))
    let fixture = try SessionFixture()
    return (fixture, fixture.run("import", "enex", scene.path("\(name).enex")), scene)
  }

  /// Each is a note that cannot be read; the ones before and after it are imported, and its XML is kept.
  @Test(arguments: [
    "<note><title>Bad</title><tag>x</wrong></note>", "<note><title>Bad</title><created>2024</note>",
    "<note><title>Bad</title><note-attributes><author x=\"></author></note-attributes></note>",
    "<note><title>Bad</title><resource><data encoding=\"base64\">eA==</resource></note>",
    "<note><title>Bad</title>" + String(repeating: "<a>", count: 300) + "</note>",
    "<note><title>Bad</title><tag <x></note>",
  ]) func oneBadNoteDoesNotStopTheFile(_ bad: String) throws {
    let run = try imported(Self.note("One", "1"), bad + "\n", Self.note("Three", "3"))
    #expect(run.run.status.code == 1)
    #expect(run.run.errors.contains("Bad") && run.run.errors.contains("note 2: "), "\(run.run.errors)")
    #expect(try run.fixture.paths().filter { $0.hasSuffix(".md") } == ["in/One.md", "in/Three.md"])
    #expect(try run.fixture.text(of: "in/in note 2.enex") == bad)
    // Again, nothing is added.
    #expect(run.fixture.run("import", "enex", run.scene.path("in.enex")).lines.first == "unchanged  2 notes")
    #expect(try run.fixture.paths().count == 2)
  }

  @Test func aFileThatEndsTooEarlyGivesWhatItHas() throws {
    let scene = try ExchangeScene()
    let whole = Self.head + Self.note("One", "1") + Self.note("Two", "2")
    for cut in [1, 8, 40, 200] {
      try scene.folder.write(String(whole.dropLast(cut)), to: "in.enex")
      let fixture = try SessionFixture()
      let run = fixture.run("import", "enex", scene.path("in.enex"))
      #expect(try fixture.text(of: "in/One.md").hasSuffix("1\n"))
      #expect(run.status.code == 1, "\(cut): \(run.errors)")
    }
  }

  /// Evernote divides a section at `]]>` in ways of its own, and some versions put one section into another.
  @Test func sectionsInSectionsLoseNoText() throws {
    let run = try imported(
      Self.note("Nested", "<div>a</div><![CDATA[inner <b>]]><div>z</div>"),
      Self.note("Split", "<div>a]]]]><![CDATA[>z</div>"), Self.note("Own", "<div>a]]<![CDATA[>]]>z</div>"),
      "<note><title>Escaped</title><content>&lt;en-note&gt;&lt;div&gt;a &amp;amp; z&lt;/div&gt;&lt;/en-note&gt;</content></note>",
      "<note><title>Bare</title><content><en-note><div>a z</div></en-note></content></note>",
      "<note><title>None</title><content/></note>")
    #expect(run.run.status == .success, "\(run.run.errors)")
    #expect(try run.fixture.text(of: "in/Nested.md").hasSuffix("\n\na\n\ninner \\<b>\n\nz\n"))
    #expect(try run.fixture.text(of: "in/Split.md").hasSuffix("a\\]\\]>z\n"))
    #expect(try run.fixture.text(of: "in/Own.md").hasSuffix("a\\]\\]>z\n"))
    #expect(try run.fixture.text(of: "in/Escaped.md").hasSuffix("a & z\n"))
    #expect(try run.fixture.text(of: "in/Bare.md").hasSuffix("a z\n"))
    #expect(try run.fixture.paths().contains("in/None.md"))
  }

  @Test func valuesAreTrimmed() throws {
    let run = try imported(
      "<note>\n<title>\n  A  b\n</title><created>\n 20240102T030405Z\n</created><tag>\n x \n</tag>"
        + "<note-attributes><author>\n Me\n</author><source-url> https://example.org/a </source-url></note-attributes>"
        + "<content>\n <![CDATA[<en-note>t</en-note>]]>\n </content></note>")
    let text = try run.fixture.text(of: "in/A b.md")
    let head = "---\ntitle: A  b\ntags: [x]\ncreated: 2024-01-02T03:04:05Z\nauthor: Me\nurl: https://example.org/a\n"
    #expect(text.hasPrefix(head) && text.hasSuffix("\n---\n\nt\n"), "\(text)")
  }

  /// Tasks are where the text has their group, in their order, with their dates.
  @Test func tasksBecomeTasksOfTheVault() throws {
    func task(_ title: String, _ weight: String, _ more: String = "", group: String = "g1") -> String {
      "<task><title>\(title)</title><created>20240101T000000Z</created><taskStatus>open</taskStatus><taskFlag>false</taskFlag>"
        + "<sortWeight>\(weight)</sortWeight><noteLevelID>n</noteLevelID><taskGroupNoteLevelID>\(group)</taskGroupNoteLevelID>\(more)</task>"
    }
    let due =
      "<dueDate>20240203T220000Z</dueDate><dueDateUIOption>date_only</dueDateUIOption><timeZone>Europe/Paris</timeZone>"
    let reminder =
      "<reminder><created>20240101T000000Z</created><reminderDate>20240203T090000Z</reminderDate></reminder>"
    let run = try imported(
      Self.note(
        "Tasks", "<div>before</div><div style=\"--en-task-group:true; --en-id:g1\"></div><div>after</div>",
        task("second", "C") + task("first", "B", due + reminder)
          + "<task><title>third</title><taskStatus>completed</taskStatus><taskFlag>true</taskFlag><sortWeight>D</sortWeight>"
          + "<taskGroupNoteLevelID>g1</taskGroupNoteLevelID><statusUpdated>20240105T000000Z</statusUpdated><odd>x</odd></task>"
          + task("elsewhere", "A", group: "g2")))
    #expect(
      try run.fixture.text(of: "in/Tasks.md").hasSuffix(
        """
        before

        - [ ] first [reminder:: 2024-02-03T09:00:00Z] 📅 2024-02-03
        - [ ] second
        - [x] third ⏫ ✅ 2024-01-05

        after

        - [ ] elsewhere

        """))
    #expect(run.fixture.run("tasks", "due:2024-02-03", "--count").text == "1\n")
    #expect(run.fixture.run("tasks", "priority:high", "done", "--count").text != "")
    #expect(run.run.text.contains("left out  the element 'odd' of a task"))
  }

  @Test func codePicturesAndSecretsAreKept() throws {
    let image = "<resource><data encoding=\"base64\">b25l</data><mime>image/png</mime></resource>"
    let file =
      "<resource><data encoding=\"base64\">dHdv</data><mime>application/pdf</mime><resource-attributes><file-name>Report</file-name></resource-attributes></resource>"
    let run = try imported(
      Self.note(
        "N",
        "<div style=\"--en-codeblock:true;--en-codeblockLanguage:c++;\"><div>int a;</div><div>  b;</div></div>"
          + "<div><en-media type=\"image/png\" width=\"120px\" hash=\"f97c5d29941bfb1b2fdab0874906ab82\"/></div>"
          + "<div>secret <en-crypt hint=\"pet\" cipher=\"AES\" length=\"128\">RU5DMA==</en-crypt> end</div>",
        image + file))
    let text = try run.fixture.text(of: "in/N.md")
    #expect(text.contains("```c++\nint a;\n  b;\n```\n\n![[f97c5d29941bfb1b2fdab0874906ab82.png|120]]"), "\(text)")
    #expect(
      text.contains("secret\n\n```en-crypt\ncipher: AES\nlength: 128\nhint: pet\nRU5DMA==\n```\n\nend"), "\(text)")
    #expect(text.contains("![[Report.pdf]]"), "\(text)")
  }

  /// Links lead to notes of other notebooks that are imported with the same command, and prefer those of their own.
  @Test func linksLeadToOtherNotebooks() throws {
    let scene = try ExchangeScene()
    func link(_ title: String) -> String { "<a href=\"evernote:///view/1/s1/x/x/\">\(title)</a>" }
    let first =
      Self.note("A", "\(link("B")) \(link("Twice")) \(link("<b>C</b> &amp; d")) \(link("Nowhere"))")
      + Self.note("Twice", "1")
    try scene.folder.write(Self.head + first + "</en-export>", to: "One.enex")
    let second = Self.note("B", link("A")) + Self.note("Twice", "2") + Self.note("C &amp; d", "c")
    try scene.folder.write(Self.head + second + "</en-export>", to: "Two.enex")
    let fixture = try SessionFixture()
    let run = fixture.run("import", "enex", scene.path("One.enex"), scene.path("Two.enex"), "--json")
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.json["imports"].items.map { $0["notes"].items.count } == [2, 3])
    let text = try fixture.text(of: "One/A.md")
    #expect(
      text.contains("[[B]] [[One/Twice|Twice]] [[C & d|**C** & d]] [Nowhere](evernote:///view/1/s1/x/x/)"), "\(text)")
    #expect(try fixture.text(of: "Two/B.md").contains("[[A]]"))
    #expect(
      run.json["imports"][0]["losses"].items.map { $0["what"] } == [
        "the target of a link to a note, which no title names"
      ])
    // One operation for both.
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.paths().isEmpty)
  }

  /// On other systems, only one of two files could exist whose names differ in case.
  @Test func namesThatDifferInCaseGetNumbers() throws {
    func file(_ data: String, _ name: String) -> String {
      "<resource><data encoding=\"base64\">\(data)</data><mime>text/plain</mime><resource-attributes><file-name>\(name)</file-name></resource-attributes></resource>"
    }
    let run = try imported(
      Self.note("N", "x", file("b25l", "CDR.txt") + file("dHdv", "cdr.txt") + file("dGhyZWU=", "Cdr.txt")),
      Self.note("n", "y"))
    let paths = try run.fixture.files().keys.map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.hasPrefix("in/") || $0.hasPrefix("attach")
    }
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count, "\(paths)")
    #expect(paths.filter { !$0.hasSuffix("/") }.count == 5, "\(paths)")
    let before = try run.fixture.files()
    #expect(run.fixture.run("import", "enex", run.scene.path("in.enex")).lines.first == "unchanged  2 notes")
    #expect(try run.fixture.files() == before)
  }
}
