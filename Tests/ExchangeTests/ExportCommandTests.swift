import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// Where exports go.
struct ExportCommandTests {
  /// Beside the vault, the name of the vault is taken by the vault.
  @Test(arguments: [".", "out"]) func thePlaceThatAHintNamesIsNotRefused(_ destination: String) throws {
    let fixture = try SessionFixture(["A.md": "---\npublish: true\n---\n# A\n"])
    let refused = fixture.run("export", "html", "-o", destination)
    #expect(refused.status == .failure && refused.errors.contains("it is in the vault"))
    let place = try #require(refused.errors.firstMatch(of: #/'-o (.*)' writes it beside/#)?.output.1)
    let run = fixture.run("export", "html", "-o", String(place))
    #expect(run.status == .success, "\(run.errors)")
  }

  @Test func onlyAnOlderExportOfTheVaultIsReplaced() throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture(["A.md": "# A\n"])
    for format in ["lucidpal", "takenote"] {
      let destination = scene.path(format)
      let folder = format == "takenote" ? "\(format)/takenote.json" : format
      #expect(fixture.run("export", format, "-o", destination).status == .success)
      let first = try scene.folder.read(RawPath(folder))
      #expect(fixture.run("export", format, "-o", destination).status == .failure)
      try fixture.vault.write("# B\n", to: "B.md")
      #expect(fixture.run("export", format, "-o", destination, "--replace").status == .success)
      let second = try scene.folder.read(RawPath(folder))
      #expect(second.count > first.count)
      try scene.folder.write("changed", to: RawPath(folder))
      let refused = fixture.run("export", format, "-o", destination, "--replace")
      #expect(refused.status == .failure && refused.errors.contains("it was changed since"), "\(refused.errors)")
      #expect(try scene.folder.read(RawPath(folder)) == Array("changed".utf8))
      try fixture.vault.remove("B.md")
    }
    try scene.folder.write("mine", to: "other")
    #expect(fixture.run("export", "lucidpal", "-o", scene.path("other"), "--replace").errors.contains("not an export"))
    #expect(try scene.files(".").keys.sorted() == ["lucidpal", "other", "takenote/takenote.json"])
  }

  @Test func moreNotesThanTheProgramKeepsAreAWarning() throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture(Dictionary(uniqueKeysWithValues: (1...500).map { ("\($0).md", "") }))
    #expect(!fixture.run("export", "lucidpal", "-o", scene.path("500")).errors.contains("LucidPal keeps"))
    try fixture.vault.write("", to: "501.md")
    let run = fixture.run("export", "lucidpal", "-o", scene.path("501"))
    #expect(run.errors.contains("LucidPal keeps 500 notes, and drops the oldest of these 501"), "\(run.errors)")
  }

  @Test func fewOfManyNamesThatLeadNowhereAreShown() throws {
    let scene = try ExchangeScene()
    var notes = ["Plan.md": "# Plan\n"]
    for number in 1...30 { notes["\(number)/Note.md"] = "---\npermalink: plan\n---\n# Note \(number)\n" }
    let fixture = try SessionFixture(notes)
    let run = fixture.run("export", "html", "*", "-o", scene.path("site"))
    let warnings = run.errors.split(separator: "\n").filter { $0.hasPrefix("sheaf: ") }
    #expect(warnings.count == 4, "\(run.errors)")
    #expect(warnings.first == "sheaf: 'permalink: plan' does not lead to 1/Note.md: another page has this address")
    #expect(warnings.last == "sheaf: --json lists 27 more names that cannot lead to notes")
    let report = JSONTree(fixture.run("export", "html", "*", "-o", scene.path("site"), "--json").output)
    #expect(report["takenNames"].items.count == 30)
    #expect(report["takenNames"].items.first?["path"].string == "1/Note.md")
  }

  @Test func theSameNotesGiveTheSameBytes() throws {
    let fixture = try SampleVault.fixture()
    for format in ["lucidpal", "ios-notes"] {
      #expect(fixture.run("export", format).output == fixture.run("export", format).output)
    }
  }

  @Test func everyOmissionIsListed() throws {
    let properties = (1...20).map { "p\($0): x" }.joined(separator: "\n")
    let fixture = try SessionFixture([
      "A.md": "---\n\(properties)\n---\n[[B]] ![[B]]\n", "B.md": "---\ntags: [a\n---\n\u{0}binary",
    ])
    try fixture.vault.write([0x61, 0xFF], to: "C.md")
    let scene = try ExchangeScene()
    let text = fixture.run("export", "lucidpal", "-o", scene.path("text"))
    #expect(text.errors.contains("more kinds; --json lists them"))
    let report = fixture.run("export", "lucidpal", "-o", scene.path("json"), "--json").json
    let losses = Dictionary(uniqueKeysWithValues: report["losses"].items.map { ($0["what"].string ?? "", $0["count"]) })
    for number in 1...20 { #expect(losses["the property 'p\(number)'"] == 1) }
    #expect(losses["front matter that cannot be read"] == 1)
    #expect(losses.keys.contains { $0.hasPrefix("invalid UTF-8") })
    #expect(report["notes"] == 3 && losses.count == 22)
    #expect(fixture.run("export", "lucidpal", "--json").errors.contains("-o FILE"))
    #expect(fixture.run("export", "lucidpal", "binary", "-o", scene.path("none"), "--json").status.code == 1)
    let leaks = fixture.run("export", "json", "[p1:x]", "--leaks", "--json")
    #expect(leaks.status.code == 1 && leaks.json["leaks"].items.map { $0["target"] } == ["B.md", "B.md"])
    #expect(leaks.json["leaks"].items.map { $0["line"] } == [23, 23])
    #expect(fixture.run("export", "json", "nothing", "--leaks").errors.contains("no notes match"))
  }

  /// What the index does not take, since it is too large or not text, is exported nevertheless.
  @Test(arguments: Seeds.sample(["json", "text", "markdown", "takenote"], of: 1)) func eachNoteIsWhole(_ format: String)
    throws
  {
    let long = "# Long\n\n" + String(repeating: "word ", count: 2_500_000) + "end\n"
    let fixture = try SessionFixture(["Long.md": long, "Zero.md": "begin\u{0}end\n"])
    let scene = try ExchangeScene()
    #expect(fixture.run("export", format, "-o", scene.path("out")).status == .success)
    let parts = try format == "json" ? ["out": scene.folder.read("out")] : scene.files("out")
    #expect(parts.values.contains { $0.count > 12_500_000 })
    let whole = parts.values.reduce([], +)
    let zero = format == "json" || format == "takenote" ? "begin\\u0000end" : "begin\u{0}end"
    #expect(String(decoding: whole, as: UTF8.self).contains(zero))
  }

  @Test func aQueryChoosesTheNotes() throws {
    let fixture = try SessionFixture(["A.md": "#x\n", "Archive/B.md": "#x\n", "C.md": "c\n"])
    #expect(fixture.run("export", "lucidpal", "tag:x").json.items.count == 2)
    #expect(fixture.run("export", "lucidpal", "nothing").status.code == 1)
    #expect(fixture.run("export", "takenote").errors.contains("-o FOLDER"))
  }

  /// A table is for other programs, perhaps on another machine.
  @Test func tablesHavePathsInTheVault() throws {
    let fixture = try SessionFixture(["sub/A.md": "# A\n"])
    for format in ["csv", "tsv"] {
      let run = fixture.run("export", format, "--columns", "path,title,folder")
      #expect(run.lines.last?.hasPrefix("sub/A.md") == true, "\(run.text)")
      #expect(!run.text.contains(fixture.vault.root.text))
    }
  }

  /// The beginning, the end and the rule of a task in a calendar, as RFC 5545 has them.
  @Test(arguments: [
    ("📅 2026-12-01", ["DUE;VALUE=DATE:20261201"]), ("🛫 2026-11-30", ["DTSTART;VALUE=DATE:20261130"]),
    ("🛫 2026-11-30 📅 2026-12-01", ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261201"]),
    ("🛫 2026-12-01 📅 2026-12-01", ["DUE;VALUE=DATE:20261201"]),
    ("🛫 2026-12-02 📅 2026-12-01", ["DUE;VALUE=DATE:20261201"]),
    ("🔁 every week 📅 2026-12-01", ["DTSTART:20261201T000000", "DUE:20261201T235959", "RRULE:FREQ=WEEKLY"]),
    (
      "🔁 every week 🛫 2026-11-30 📅 2026-12-01",
      ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY"]
    ), ("🔁 every week 🛫 2026-11-30", ["DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY"]),
  ]) func calendarsAreValid(_ fields: String, _ expected: [String]) throws {
    let fixture = try SessionFixture(["A.md": "- [ ] do it \(fields)\n"])
    let run = fixture.run("export", "ics")
    let lines = run.text.split(separator: "\r\n").map(String.init)
    let names = ["DTSTART", "DUE", "RRULE"]
    #expect(lines.filter { line in names.contains { line.hasPrefix($0) } } == expected, "\(run.text)")
    #expect(lines.contains("SUMMARY:do it"))
  }

  @Test(arguments: [70, 71, 72, 73, 74, 75, 76, 77, 149, 150, 151, 400])
  func calendarLinesAreFolded(_ length: Int) throws {
    for letter in ["x", "é", "漢", "😀"] {
      let title = String(repeating: letter, count: length)
      let run = try SessionFixture(["A.md": "- [ ] \(title) 📅 2026-12-01\n"]).run("export", "ics")
      let lines = run.text.replacing("\r\n", with: "\n").split(separator: "\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      // A line is folded only where one more character would not fit.
      for (line, next) in zip(lines, lines.dropFirst()) where next.hasPrefix(" ") {
        #expect(line.utf8.count + letter.utf8.count > 75)
      }
      #expect(run.text.replacing("\r\n ", with: "").contains("\r\nSUMMARY:\(title)\r\n"))
    }
  }

  @Test func lossesOfACalendarAreListed() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] a 🔁 every week when done 📅 2026-12-01\n- [ ] b\n"])
    let run = fixture.run("export", "ics")
    #expect(run.errors.contains("the recurrence of a task, as far as"), "\(run.errors)")
    #expect(run.errors.contains("a task without a date"))
  }
}
