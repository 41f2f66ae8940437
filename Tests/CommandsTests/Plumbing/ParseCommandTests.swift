import CommandFixtures
import SystemCalls
import Testing

@testable import Commands

@Suite struct ParseCommandTests {
  private func parse(_ text: String) throws -> JSONTree {
    var fixture = try SessionFixture()
    // There is no vault here, and none is needed.
    fixture.workingDirectory = "/"
    fixture.input = Array(text.utf8)
    let run = fixture.run("parse")
    #expect(run.status == .success)
    return run.json
  }

  @Test func everyPartOfANoteIsPrinted() throws {
    let json = try parse(
      """
      ---
      title: T
      n: 1
      up: "[[u#h]]"
      ---
      # A *b*
      [[n#h|a]] #tag/x <https://example.org/#z> [^1] key:: value ^id

      - [x] do ⏫ 📅 2026-01-02

      | a | b |
      |---|---|
      | c | d |

      [^1]: note
      """)
    #expect(json["formatVersion"] == 1)
    #expect(json["title"] == "T")
    #expect(json["frontMatter"]["properties"]["n"] == 1)
    #expect(json["frontMatter"]["range"] == [0, 36])
    #expect(json["frontMatter"].keys == ["properties", "range"])
    #expect(json["headings"][0]["text"] == "A b")
    #expect(json["headings"][0]["line"] == 6)
    #expect(json["links"].items.map { $0["target"] } == ["u#h", "n#h", "https://example.org/#z"])
    #expect(json["links"].items.map { $0["external"] } == [false, false, true])
    #expect(json["links"][0]["kind"] == "property")
    #expect(json["links"][0]["property"] == "up")
    #expect(json["tags"][0]["name"] == "tag/x")
    #expect(json["tags"][0]["origin"] == "body")
    #expect(json["tasks"][0]["due"] == "2026-01-02")
    #expect(json["tasks"][0]["priority"] == "high")
    #expect(json["tasks"][0]["status"] == "x")
    #expect(json["tasks"][0]["summary"] == "do")
    #expect(json["blockIds"][0]["id"] == "id")
    #expect(json["footnotes"].items.map { $0["kind"] } == ["reference", "definition"])
    #expect(json["tables"][0]["line"] == 11)
    #expect(json["problems"] == [])
  }

  @Test func rangesContainTheirElements() throws {
    var fixture = try SampleVault.fixture()
    for path in try fixture.paths() {
      let bytes = try SampleVault.bytes(of: path)
      let json = fixture.run("parse", path).json
      func text(_ tree: JSONTree) -> String {
        let (start, end) = (tree["range"][0].integer ?? 0, tree["range"][1].integer ?? 0)
        return String(decoding: bytes[min(start, end)..<min(end, bytes.count)], as: UTF8.self)
      }
      for link in json["links"].items { #expect(text(link) == link["raw"].string, "\(path)") }
      for tag in json["tags"].items where tag["origin"] == "body" {
        #expect(text(tag) == "#\(tag["name"].string ?? "")", "\(path)")
      }
      for task in json["tasks"].items { #expect(text(task).hasSuffix(task["text"].string ?? "?"), "\(path)") }
      for id in json["blockIds"].items { #expect(text(id) == "^\(id["id"].string ?? "")", "\(path)") }
      // Standard input is read the same way.
      fixture.input = bytes
      let piped = fixture.run("parse", "-", "--json").json
      fixture.input = nil
      #expect(piped["links"] == json["links"], "\(path)")
    }
  }

  @Test func linksEqualThoseOfTheIndex() throws {
    let fixture = try SampleVault.fixture()
    for path in try fixture.paths() {
      let parsed = fixture.run("parse", path).json["links"].items
      let indexed = fixture.run("links", "--external", "--json", path).json["links"].items
      #expect(parsed.map { $0["raw"] } == indexed.map { $0["raw"] }, "\(path)")
      #expect(parsed.map { $0["line"] } == indexed.map { $0["line"] }, "\(path)")
    }
  }

  @Test func aRepeatedKeyIsWrittenOnce() throws {
    var fixture = try SessionFixture()
    fixture.input = Array("---\na: 1\na: 2\n---\n".utf8)
    let run = fixture.run("parse")
    #expect(run.text.split(separator: "\"a\":").count == 2)
    #expect(run.json["problems"].items.count >= 1)
    #expect(run.json["frontMatter"]["problem"]["line"] == 3)
  }

  @Test(arguments: [
    "", "\u{feff}", "---", "---\n", "[[", "\u{0}\u{1}", "- [ ]", String(repeating: ">", count: 5000),
  ])
  func anyBytesAreANote(_ text: String) throws {
    #expect(try parse(text)["formatVersion"] == 1)
  }

  @Test func bytesThatAreNotUTF8AreRepairedInJSON() throws {
    var fixture = try SessionFixture()
    fixture.input = [0x23, 0x20, 0xff, 0x0a]
    #expect(fixture.run("parse").json["headings"][0]["text"] == "\u{fffd}")
  }

  @Test func aMissingFileIsAFailure() throws {
    let run = try SessionFixture().run("parse", "none.md")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == "sheaf: none.md: no such file or directory\n")
  }
}
