import CommandFixtures
import Testing

@testable import Commands

@Suite struct BacklinksCommandTests {
  @Test func sampleVaultIsCounted() throws {
    let fixture = try SampleVault.fixture()
    let expected = [
      "recipes/Rye sourdough.md": (13, 9), "garden/Garden diary.md": (11, 10), "curios/Curios.md": (8, 8),
      "projects/Pocket almanac/binding/Paper grain.md": (7, 4), "computing/B-trees.md": (7, 5),
      "How notes are written.md": (4, 3), "computing/Varints.markdown": (3, 2),
      "travel/Packing list.md": (1, 1),
    ]
    for (path, counts) in expected {
      #expect(fixture.run("backlinks", path, "--count").text == "\(counts.0)\n", "\(path)")
      #expect(fixture.run("backlinks", path, "-l").lines.count == counts.1, "\(path)")
    }
  }

  /// A link from one note to another is a link to the other from the one.
  @Test func backlinksAreTheReverseOfLinks() throws {
    let fixture = try SampleVault.fixture()
    let paths = try fixture.paths()
    var forward: [String: Int] = [:]
    var backward: [String: Int] = [:]
    for path in paths {
      for link in fixture.run("links", path, "--json").json["links"].items {
        if let target = link["resolved"].string, paths.contains(target) {
          forward["\(path) \(link["line"]) \(link["column"]) \(target)", default: 0] += 1
        }
      }
      for link in fixture.run("backlinks", path, "--json").json["links"].items {
        #expect(link["resolved"].string == path)
        backward["\(link["from"].string ?? "") \(link["line"]) \(link["column"]) \(path)", default: 0] += 1
      }
    }
    #expect(forward == backward)
  }

  @Test func linesAreGroupedByNote() throws {
    var fixture = try SessionFixture([
      "a.md": "# A\n\n[[c]] and [[c]] again\nthen\r\n[[C]]\n", "b.md": "---\nup: \"[[c]]\"\n---\n",
      "c.md": "[[#x]] self\n",
    ])
    #expect(
      fixture.run("backlinks", "c").lines == [
        "a.md  A", "    3: [[c]] and [[c]] again", "    5: [[C]]", "", "b.md  b", "    2: up: \"[[c]]\"", "",
        "c.md  c", "    1: [[#x]] self",
      ])
    #expect(
      fixture.run("backlinks", "c", "--context", "1").lines.prefix(6) == [
        "a.md  A", "    2- ", "    3: [[c]] and [[c]] again", "    4- then", "    5: [[C]]", "    6- ",
      ])
    fixture.isTerminal = true
    fixture.width = 20
    #expect(fixture.run("backlinks", "c").lines.allSatisfy { $0.count <= 27 })
  }

  @Test func anEmptyResultIsExplained() throws {
    var fixture = try SessionFixture(["a.md": "x"])
    fixture.isTerminal = true
    let run = fixture.run("backlinks", "a")
    #expect(run.status == .nothing)
    #expect(run.errors == "No link leads to the note yet; 'sheaf show --link NOTE' prints one to paste.\n")
    #expect(fixture.run("backlinks", "a", "--json").text == "{\"formatVersion\":1,\"total\":0,\"links\":[]}\n")
  }
}
