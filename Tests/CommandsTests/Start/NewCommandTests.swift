import CommandFixtures
import Foundation
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Commands

@Suite struct NewCommandTests {
  @Test func titleBecomesNameAndHeading() throws {
    let fixture = try SessionFixture()
    let run = fixture.run("new", "Reading", "list", "--id", "x1")
    #expect(run.status == .success)
    #expect(run.lines == ["created  Reading list  Reading list.md", "  x1"])
    #expect(
      try fixture.text(of: "Reading list.md") == """
        ---
        id: x1
        created: 2025-11-21T10:30:00+02:00
        ---

        # Reading list

        """)
  }

  @Test func recordIsPrintedAsJSON() throws {
    var fixture = try SessionFixture()
    fixture.input = Array("Body of it\n".utf8)
    let json = fixture.run(
      "new", "Title", "-t", "B,#c/D", "--tag", "b", "--category", "Idea", "--source", "voice", "-d", "x/y",
      "--json"
    ).json
    #expect(json["formatVersion"] == 1)
    #expect(json["state"] == "created")
    #expect(json["path"] == "x/y/Title.md")
    #expect(json["title"] == "Title")
    #expect(json["tags"] == ["b", "c/d"])
    #expect(json["category"] == "idea")
    #expect(json["source"] == "voice")
    #expect(json["created"] == "2025-11-21T10:30:00+02:00")
    #expect(json["snippet"] == "Title Body of it")
    #expect(
      json["id"].string?.wholeMatch(
        of: #/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#) != nil)
  }

  @Test func notesLikeANewOneAreInJSONAndToldToAPerson() throws {
    let text = "The lens cloth lies in the left drawer of the desk, below the letters from Ada.\n"
    var fixture = try SessionFixture(["Old.md": "# Old\n\n\(text)", "a/Reading list.md": ""])
    fixture.input = Array(text.utf8)
    let json = fixture.run("new", "Reading lists", "--json").json
    #expect(json["like"][0]["path"] == "a/Reading list.md" && json["like"][0]["reason"] == "similarTitle")
    #expect(json["like"][1]["path"] == "Old.md" && json["like"][1]["shared"] == 100)
    #expect(fixture.run("new", "Bees", "--no-heading", "--json", "--template", "").json["like"][0]["path"] != nil)
    fixture.input = nil
    #expect(fixture.run("new", "Other", "--json").json["like"] == nil)
    let piped = fixture.run("new", "reading list", "-d", "b")
    #expect(piped.errors == "" && piped.lines.count == 2)
    fixture.isTerminal = true
    let run = fixture.run("new", "reading list", "-d", "c")
    #expect(run.errors.contains("sheaf: there is a note like this: a/Reading list.md (same title)\n"))
    #expect(run.errors.contains("this makes one note of both: sheaf merge 'c/reading list.md' 'a/Reading list.md'"))
    #expect(fixture.run("new", "reading list", "-d", "d", "-q").errors == "")
  }

  @Test func bodyIsKeptByteForByte() throws {
    for body in ["a\r\nb\r\n", "no end", "\n\n  x\t\n\n", "e\u{301}\u{e9}\n", "a\u{2028}b"] {
      var fixture = try SessionFixture()
      fixture.input = Array(body.utf8)
      let path = fixture.run("new", "T", "--no-heading", "-l").text.dropLast()
      let text = try fixture.vault.read(RawPath(String(path)))
      #expect(text.suffix(body.utf8.count) == Array(body.utf8)[...], "\(body.debugDescription)")
    }
  }

  @Test(arguments: [
    ("T", "text\n", true), ("T", "text\n", false), ("T", "# Other\n\ntext\n", true), ("T", "## Two\n", true),
    ("T", "", true),
    ("T", "", false), ("a/b: *c*", "", true), ("a/b: *c*", "x", false), ("# x", "", true),
    ("  spaced   out ", "x", true),
    ("yes", "", true), ("- item", "x", false), ("2026", "", false), ("\"quoted\"", "", true),
    ("[[link]]", "", true),
    ("T", "---\ntitle: Other\n---\ntext", true),
  ])
  func theRequestedTitleIsUsed(_ title: String, _ body: String, _ hasHeading: Bool) throws {
    var fixture = try SessionFixture()
    fixture.input = Array(body.utf8)
    let words = ["new", "--json"] + (hasHeading ? [] : ["--no-heading"]) + ["--", title]
    for _ in 0..<2 {
      let json = fixture.run(words).json
      #expect(json["title"].string == title.split(separator: " ").joined(separator: " "))
    }
    #expect(try fixture.paths().count == 2)
  }

  @Test func theTitleComesFromTheTextIfNoneIsGiven() throws {
    var fixture = try SessionFixture()
    fixture.input = Array("Some *words* here\n\nmore\n".utf8)
    #expect(fixture.run("new", "-l").text == "Some words here.md\n")
    fixture.input = Array("text\n\n# Heading\n".utf8)
    #expect(fixture.run("new", "-l").text == "text.md\n")
    fixture.input = []
    #expect(fixture.run("new", "-l").status == .failure)
    fixture.input = nil
    #expect(fixture.run("new", "-l").text == "New Note.md\n")
  }

  @Test func frontMatterOfTheTextIsKeptAndAddedTo() throws {
    var fixture = try SessionFixture()
    fixture.input = Array(
      "---\r\ntags: [x, Why]\r\ndate: 2020-01-01\r\ncategory: task # mine\r\nother: 1\r\n---\r\nBody".utf8)
    let path = fixture.run("new", "--id", "i", "-t", "why,z", "--category", "idea", "-l").text
    #expect(path == "Body.md\n")
    #expect(
      try fixture.text(of: "Body.md")
        == "---\r\nid: i\r\ntags: [x, Why, z]\r\ncategory: idea\r\ndate: 2020-01-01\r\nother: 1\r\n---\r\nBody"
    )
    fixture.input = Array("---\nid: own\nkey: |\n  a\n  b\n---\nRest\n".utf8)
    _ = fixture.run("new", "Named")
    #expect(
      try fixture.text(of: "Named.md")
        == "---\ncreated: 2025-11-21T10:30:00+02:00\nid: own\nkey: |\n  a\n  b\n---\n\n# Named\n\nRest\n")
  }

  @Test func frontMatterThatCannotBeReadIsText() throws {
    var fixture = try SessionFixture()
    let body = "---\n: [\n---\nRest\n"
    fixture.input = Array(body.utf8)
    let json = fixture.run("new", "Named", "-t", "x", "--json").json
    #expect(json["tags"] == ["x"])
    #expect(try fixture.text(of: "Named.md").hasSuffix("\n\(body)"))
  }

  @Test func pinIsAPropertyOfTheNewNote() throws {
    var fixture = try SessionFixture()
    #expect(fixture.run("new", "--pin", "A").status == .success)
    #expect(try fixture.text(of: "A.md").contains("\npinned: true\n"))
    fixture.input = Array("---\nstarred: false\n---\nwords\n".utf8)
    #expect(fixture.run("new", "--pin", "B").status == .success)
    #expect(fixture.run("capture", "--pin", "words").status == .success)
    #expect(fixture.run("list", "--count", "is:pinned").text == "3\n")
    #expect(!(try fixture.text(of: "B.md").contains("starred")))
  }

  @Test func noNameIsUsedTwice() throws {
    let fixture = try SessionFixture(["A.md": "old"])
    #expect(fixture.run("new", "A", "-l").text == "A 2.md\n")
    #expect(fixture.run("new", "A", "-l").text == "A 3.md\n")
    #expect(try fixture.text(of: "A.md") == "old")
  }

  @Test func theDefaultFolderComesFromTheConfig() throws {
    let fixture = try SessionFixture(config: "new-notes: Inbox/\n")
    #expect(fixture.run("new", "A", "-l").text == "Inbox/A.md\n")
    #expect(fixture.run("new", "A", "-l", "-d", "").text == "A.md\n")
  }

  @Test func emptyOrWrongWordsAreRefused() throws {
    var fixture = try SessionFixture(["o.md": "---\nid: Taken\n---\n"])
    fixture.input = []
    for (words, message) in [
      (["--category", "ides"], "'ides' is not a category"), (["--category", "ides"], "did you mean 'idea'?"),
      (["--tag", "a b"], "hint: did you mean '--tag a-b'?"),
      (["--tag", "a,,b"], "contains an empty tag"),
      (["--tag", "2026"], "it is a number"), (["--tag", ""], "cannot be empty"),
      (["--id", "taken"], "is taken by o.md"),
      (["--id", " "], "cannot be empty"), (["-d", "../x"], "out of the vault"),
      (["-d", "/tmp"], "from the vault's root"),
      (["-d", ".git"], "begin with a dot"), (["-d", "a//b"], "cannot be empty"),
    ] {
      let run = fixture.run(["new", "T"] + words)
      #expect(run.status == .failure, "\(words)")
      #expect(run.errors.contains(message), "\(words): \(run.errors)")
    }
    #expect(try fixture.paths() == ["o.md"])
  }

  @Test func binaryInputIsRefused() throws {
    var fixture = try SessionFixture(config: "size-limit: 10\n")
    for (input, message) in [
      ([0x61, 0xff], "not valid UTF-8"), ([0x61, 0x00], "byte 2 is NUL"),
      ([UInt8](repeating: 0x61, count: 11), "more than 10 bytes"),
    ] as [([UInt8], String)] {
      fixture.input = input
      let run = fixture.run("new", "T")
      #expect(run.status == .failure)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(try fixture.paths() == [])
    fixture.input = [0xef, 0xbb, 0xbf] + Array("# A\n".utf8)
    #expect(fixture.run("new", "--no-heading", "-l").text == "A.md\n")
    #expect(try fixture.text(of: "A.md").hasSuffix("---\n\n# A\n"))
  }

  @Test func textIsKeptWhereTheNoteCannotBeWritten() throws {
    var fixture = try SessionFixture()
    try FileSystem.makeDirectory(fixture.vault.root.appending("../elsewhere" as RawPath))
    try fixture.vault.write("", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.vault.root.appending("out" as RawPath).text, withDestinationPath: "../elsewhere")
    fixture.input = Array("precious".utf8)
    for folder in ["out", "file"] {
      let run = fixture.run("new", "T", "-d", folder)
      #expect(run.status == .failure)
      #expect(run.errors.contains("\(folder): not saved: "))
      let draft = try #require(run.errors.firstMatch(of: #/the text is kept in (.*)\n/#)?.output.1)
      let bytes = try FileDescriptor.open(RawPath(String(draft))).readToEnd(limit: 1000)
      #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("# T\n\nprecious"))
    }
  }

  /// The disk of the drafts is full, too: here their folder is a file.
  @Test func textThatCannotBeKeptIsPrinted() throws {
    var fixture = try SessionFixture()
    try fixture.vault.write("", to: "file")
    let state = try Vault.open(named: fixture.vault.root, fixture.vault.surroundings()).stateFolder
    try FileSystem.makeDirectories(state)
    try FileDescriptor.open(state.appending("drafts" as RawPath), .writeOnly, [.create]).close()
    fixture.input = Array("precious".utf8)
    let run = fixture.run("new", "T", "-d", "file")
    #expect(run.status == .failure && run.errors.contains("the text could not be kept in a file either"))
    #expect(run.text == "precious\n")
  }

  @Test func aNoteOutsideOfTheVaultIsReported() throws {
    let fixture = try SessionFixture(config: "ignore: [drafts/]\n")
    let run = fixture.run("new", "T", "-d", "drafts")
    #expect(run.status == .success)
    #expect(run.errors.contains("drafts/T.md was written, but is not part of the vault"))
  }

  @Test func editorIsOpenedOnTheNewNote() throws {
    var fixture = try SessionFixture()
    let vault = fixture.vault
    fixture.environment["EDITOR"] = "ed"
    fixture.program = { request in
      try vault.write("# Changed\n", to: RawPath(request.words.last ?? []))
      return 5
    }
    let run = fixture.run("new", "T", "--edit")
    #expect(run.programs.map(\.words) == [["ed", "T.md"].map { Array($0.utf8) }])
    #expect(run.lines == ["created  Changed  T.md"])
    #expect(run.status == ExitStatus(code: 5))
    #expect(fixture.run("recent", "-l").text == "T.md\n")
  }

  @Test func cardShowsHowTheNoteBegins() throws {
    var fixture = try SessionFixture()
    fixture.isTerminal = true
    fixture.width = 20
    fixture.input = Array((String(repeating: "word ", count: 100) + "\u{1b}[31m\n").utf8)
    let run = fixture.run("new", "T", "--id", "i")
    #expect(run.lines.prefix(3) == ["created  T  T.md", "  i", "  T word word word"])
    #expect(run.lines.dropFirst(2).map { $0.dropFirst(2) }.joined(separator: " ").count <= 200)
    #expect(run.lines.allSatisfy { $0.count <= 20 })
    #expect(fixture.run("new", "U", "-q").output == [])
  }
}
