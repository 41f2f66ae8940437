import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// Stores of other programs, exported, imported into an empty vault, and exported again.
struct StoreRoundTripTests {
  static let stores = [
    ("lucidpal", "lucidpal.json"), ("takenote", "takenote"), ("ios-notes", "ios-notes.json"), ("timeline", "timeline"),
  ]

  @Test(arguments: stores.map(\.0), Seeds.sample(["iso8601", "seconds"], of: 1)) func sampleVault(
    _ format: String, _ dates: String
  ) throws {
    let scene = try ExchangeScene()
    let trip = try scene.roundTrip(SampleVault.fixture(), format, ["--date-form", dates])
    for (path, bytes) in trip.first {
      #expect(trip.second[path].map { String(decoding: $0, as: UTF8.self) } == String(decoding: bytes, as: UTF8.self))
    }
    #expect(trip.first.keys.sorted() == trip.second.keys.sorted())
    #expect(trip.first.values.contains { $0.count > 10_000 })
  }

  @Test(arguments: stores) func ownStore(_ format: String, _ name: String) throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture()
    let run = fixture.run("import", format, ExchangeScene.fixture(name))
    #expect(run.status == .success, "\(run.errors)")
    let trip = try scene.roundTrip(fixture, format)
    #expect(trip.first == trip.second)
  }

  /// What a store says is what its export says, key by key.
  @Test(arguments: [("lucidpal", "lucidpal.json"), ("ios-notes", "ios-notes.json")])
  func theFirstExportIsWhatWasImported(_ format: String, _ name: String) throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture()
    #expect(fixture.run("import", format, ExchangeScene.fixture(name)).status == .success)
    #expect(fixture.run("export", format, "-o", scene.path("x"), "--date-form", "seconds").status == .success)
    func notes(_ tree: JSONTree) -> [JSONTree] { tree["savedNotes"].items + tree.items }
    let original = notes(
      JSONTree(try FileDescriptor.open(RawPath(ExchangeScene.fixture(name))).readToEnd(limit: 1 << 20)))
    let exported = notes(JSONTree(try scene.folder.read("x")))
    #expect(original.count == exported.count)
    let texts = ["title", "body", "content", "aiSummary", "aiCategory", "source"]
    for note in original {
      guard let other = exported.first(where: { $0["id"] == note["id"] }) else {
        Issue.record("\(note["id"]) is gone")
        continue
      }
      for key in texts + ["tags", "aiActionItems", "createdDate", "sortDate"] where note[key] != .null {
        #expect(other[key] == note[key], "\(key)")
      }
      #expect(other["isPinned"] == .null || other["isPinned"] == .bool(note["isPinned"] == true))
    }
  }

  @Test func imagesStayByteForByteAndBothAddressesResolve() throws {
    let fixture = try SessionFixture()
    #expect(fixture.run("import", "takenote", ExchangeScene.fixture("takenote")).status == .success)
    let image = "550E8400-E29B-41D4-A716-4466554400AA"
    let source = RawPath(ExchangeScene.fixture("takenote/images/\(image).png"))
    #expect(
      try fixture.vault.read(RawPath("attachments/\(image).png"))
        == FileDescriptor.open(source).readToEnd(limit: 1 << 20))
    try fixture.vault.write(
      "takenote://note/550E8400-E29B-41D4-A716-446655440002 ![](takenote://image/\(image))\n", to: "New.md")
    let links = fixture.run("links", "New", "--json").json["links"].items
    #expect(links.map { $0["resolved"].string } == ["Inbox/Recipe.md", "attachments/\(image).png"])
  }

  /// Colours, symbols and identifiers of folders and tags, and the dates of images.
  @Test(arguments: [
    ("takenote", "takenote", "takenote.json", ["containers", "images"], "name"),
    ("ios-notes", "ios-notes.json", "", ["savedFolders"], "id"),
  ]) func stylesStay(_ format: String, _ name: String, _ file: String, _ lists: [String], _ key: String) throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture()
    #expect(fixture.run("import", format, ExchangeScene.fixture(name)).status == .success)
    #expect(fixture.run("export", format, "-o", scene.path("x")).status == .success)
    let inner = file.isEmpty ? "" : "/\(file)"
    let original = JSONTree(
      try FileDescriptor.open(RawPath(ExchangeScene.fixture(name + inner))).readToEnd(limit: 1 << 20))
    let exported = JSONTree(try scene.folder.read(RawPath("x" + inner)))
    for list in lists {
      #expect(!original[list].items.isEmpty)
      for item in original[list].items {
        let same = exported[list].items.first { $0[key] == item[key] && $0["imageUUID"] == item["imageUUID"] }
        for member in ["id", "name", "colorRGBA", "symbol", "isSystemFolder", "isTag", "mimeType"] {
          #expect(same?[member] == item[member], "\(member) of \(item[key])")
        }
        if item["createdDate"] != .null { #expect(same?["createdDate"] == item["createdDate"]) }
      }
    }
  }

  /// A vault with settings of folders and tags of all kinds, with and without notes.
  private static let styled = [
    ".sheaf/config.yaml": """
    folders:
      Crafts: {color: "#336699", symbol: paintbrush}
      Crafts/Deep: {id: 0A000000-0000-4000-8000-000000000007, symbol: x}
      Empty: {color: bright-red}
      Signs/Empty: {symbol: star}
      System: {id: 0A000000-0000-4000-8000-000000000009, system: true}
      Inbox: {symbol: tray}
      Archive: {color: "#01020304"}
    tags:
      colours: {color: "#00AA88", symbol: tag, id: 0C000000-0000-4000-8000-000000000001}
      plain: {id: 0C000000-0000-4000-8000-000000000002}
      unused: {color: blue}

    """,
    "Crafts/A.md": "---\ntags: [colours]\n---\n# A\n\ntext [[B]]\n", "Crafts/Deep/B.md": "#plain text\n",
    "Inbox/C.md": "[[Crafts/A]] and [[Gone]]\n", "Archive/D.md": "old\n",
    ".trash/Crafts/Gone.md":
      "---\nid: 0B000000-0000-4000-8000-000000000001\n---\n# Gone\n\nSee [[A]] and [[Gone too]].\n",
    ".trash/Gone too.md": "text\n",
  ]

  @Test(arguments: stores.map(\.0)) func everyStyleSurvivesTheRoundTrip(_ format: String) throws {
    let scene = try ExchangeScene()
    let trip = try scene.roundTrip(SessionFixture(Self.styled), format)
    for (path, bytes) in trip.first {
      #expect(trip.second[path].map { String(decoding: $0, as: UTF8.self) } == String(decoding: bytes, as: UTF8.self))
    }
    #expect(trip.first.keys.sorted() == trip.second.keys.sorted())
    let text = trip.first.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    let expected = [
      "takenote": [
        "paintbrush", "\"tray\"", "\"unused\"", "\"Empty\"", "\"Signs/Empty\"", "\(0x0102_0304)", "\(0x00AA_88FF)",
      ],
      "ios-notes": ["000000000007", "000000000009", "\"isSystemFolder\": true", "\"Empty\""],
      "timeline": ["0C000000-0000-4000-8000-000000000001", "0C000000-0000-4000-8000-000000000002"], "lucidpal": [],
    ]
    for part in expected[format] ?? [] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(text.contains("Gone too") == (format == "takenote"))
  }

  @Test func theTrashIsExportedAndImported() throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture(Self.styled)
    let trip = try scene.roundTrip(fixture, "takenote")
    let notes = try JSONTree(#require(trip.first["takenote.json"]))["notes"].items
    let trashed = notes.filter { $0["folder"] == "Trash" }
    #expect(Set(trashed.compactMap { $0["title"].string }) == ["Gone", "Gone too"])
    let gone = "0B000000-0000-4000-8000-000000000001"
    #expect(
      notes.contains { $0["title"] == "C" && $0["content"].string?.contains("[Gone](takenote://note/\(gone))") == true }
    )
    #expect(trashed.allSatisfy { $0["title"] != "Gone" || $0["content"].string?.contains("[[") == false })
    // There they are in the trash, and come back where TakeNote leaves them.
    #expect(trip.other.run("list", "-l", "in:trash").lines.sorted() == [".trash/Gone too.md", ".trash/Gone.md"])
    #expect(trip.other.run("restore", "Gone").status == .success)
    #expect(trip.other.run("links", "C", "--json").json["links"][1]["resolved"] == "Gone.md")
    // A second time nothing comes again, also where nothing is remembered of the first.
    #expect(trip.other.run("import", "takenote", scene.path("takenote-first")).text.contains("unchanged  6 notes"))
    try FileSystem.removeTree(trip.other.vault.surroundings().stateFolder)
    #expect(
      trip.other.run("import", "takenote", scene.path("takenote-first")).text.contains("1 note, in the trash here"))
    #expect(trip.other.run("list", "-l", "in:trash").lines == [".trash/Gone too.md"])
    // The whole vault as JSON has them, a part has them if they are asked for.
    let all = fixture.run("export", "json").json["notes"].items
    #expect(all.count == 6 && all.count { $0["place"] == "trash" && $0["body"].string?.isEmpty == false } == 2)
    #expect(fixture.run("export", "json", "in:Crafts").json["notes"].items.count == 2)
    #expect(fixture.run("export", "json", "in:trash").json["notes"].items.count == 2)
    #expect(fixture.run("export", "lucidpal").json.items.count == 4)
  }

  /// A summary is still that of its text when links have become those of the vault, and goes out with the hash of the text
  /// that goes out.
  @Test func summariesStayThoseOfTheirTexts() throws {
    let scene = try ExchangeScene()
    let (one, two) = ("550E8400-E29B-41D4-A716-446655440001", "550E8400-E29B-41D4-A716-446655440002")
    let hash = "5115395a59c559e842b17958912f1333"
    let document = """
      {"notes":[{"title":"One","content":"See [the other](takenote://note/\(two)).\\n","uuid":"\(one)",
      "aiSummary":"It points.","contentHash":"\(hash)"},
      {"title":"Two","content":"A new text came.","uuid":"\(two)","aiSummary":"Old.","contentHash":"\(hash)"}]}
      """
    try scene.folder.write(document, to: "takenote.json")
    let fixture = try SessionFixture()
    #expect(fixture.run("import", "takenote", scene.path("takenote.json")).status == .success)
    #expect(try fixture.text(of: "One.md").hasSuffix("---\n\nSee [[Two|the other]].\n"))
    #expect(fixture.run("list", "-l", "enriched:current").text == "One.md\n")
    #expect(fixture.run("list", "-l", "enriched:stale").text == "Two.md\n")
    #expect(fixture.run("export", "takenote", "-o", scene.path("x")).status == .success)
    let notes = JSONTree(try scene.folder.read("x/takenote.json"))["notes"].items
    #expect(notes.map { $0["contentHash"].string } == [hash, hash])
    // What the program made is made anew, as it does it itself.
    #expect(fixture.run("enrich").status == .success)
    #expect(try fixture.text(of: "Two.md").contains("summary: A new text came.\n"))
    #expect(try fixture.text(of: "One.md").contains("summary: It points.\n"))
  }

  @Test func theStyleOfATagFollowsItsName() throws {
    let fixture = try SessionFixture(["A.md": "#craft\n"])
    #expect(fixture.run("tag", "style", "Craft", "--color", "ff26b9", "--symbol", "✂").status == .success)
    #expect(fixture.run("tag", "rename", "craft", "handwork").status == .success)
    let tag = fixture.run("tags", "--json").json["tags"][0]
    #expect(tag["name"] == "handwork" && tag["color"] == "#FF26B9" && tag["symbol"] == "✂")
    #expect(fixture.run("undo").status == .success)
    #expect(fixture.run("tags", "--json").json["tags"][0]["color"] == "#FF26B9")
    #expect(fixture.run("tag", "style", "craft", "--color", "", "--symbol", "").status == .success)
    #expect(fixture.run("tags", "--json").json["tags"][0]["color"] == .null)
    #expect(fixture.run("tag", "style", "craft", "--color", "12345").status.code == 2)
    #expect(fixture.run("tag", "style", "nowhere", "--color", "red").status == .nothing)
  }

  @Test func lossesOfTheProgramAreListed() throws {
    let fixture = try SessionFixture(["Deep/A.md": "---\naliases: [b]\nmood: calm\n---\n# A\n\ntext\n"])
    let run = fixture.run("export", "lucidpal")
    #expect(run.json[0]["title"] == "A" && run.json[0]["body"] == "text\n")
    for loss in ["the folder", "'aliases'", "'mood'"] { #expect(run.errors.contains(loss)) }
  }
}
