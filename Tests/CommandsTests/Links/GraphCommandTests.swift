import CommandFixtures
import Terminal
import TestSupport
import Testing

@testable import Commands

@Suite struct GraphCommandTests {
  /// The graph is what the links of each note say.
  @Test(arguments: Seeds.some(4))
  func wholeGraphIsTheLinksOfAllNotes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try LinkedVault.random(&random, notes: 14)
    let (edges, unresolved) = try LinkedVault.links(of: fixture)
    let paths = try fixture.paths()
    let json = fixture.run("graph", "--json", "--archived").json
    #expect(json["formatVersion"] == 1)
    #expect(json["nodes"].items.compactMap { $0["path"].string } == paths, "seed \(seed)")
    var found: [String: [String: Int]] = [:]
    for edge in json["edges"].items {
      found[edge["from"].string ?? "", default: [:]][edge["to"].string ?? ""] = edge["count"].integer
    }
    let expected = edges.mapValues { $0.filter { $0.key != "pic.png" } }.filter { !$0.value.isEmpty }
    #expect(found == expected, "seed \(seed)")
    var missing: [String: Set<String>] = [:]
    for each in json["unresolved"].items {
      #expect(missing[each["from"].string ?? "", default: []].insert(each["target"].string ?? "").inserted)
    }
    #expect(missing == unresolved, "seed \(seed)")
    let pictures = edges.values.contains { $0["pic.png"] != nil } ? ["pic.png"] : []
    let all = fixture.run("graph", "--json", "--archived", "--attachments").json["nodes"].items
    #expect(all.filter { $0["attachment"] == true }.compactMap { $0["path"].string } == pictures, "seed \(seed)")
  }

  /// A neighbourhood is what a walk over all links reaches, whichever way they lead.
  @Test(arguments: Seeds.some(3))
  func aNeighbourhoodHasTheNotesThatAWalkReaches(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try LinkedVault.random(&random, notes: 16)
    let (edges, _) = try LinkedVault.links(of: fixture)
    let paths = try fixture.paths().filter { !$0.hasPrefix("Archive/") }
    let start = random.pick(paths)
    var reached: Set = [start]
    for depth in 0...3 {
      let run = fixture.run("graph", start, "--depth", "\(depth)", "-l")
      #expect(run.lines == reached.sorted(), "seed \(seed), depth \(depth)")
      #expect(fixture.run("graph", start, "--depth", "\(depth)", "-c").text == "\(reached.count)\n")
      let next = paths.filter { path in
        reached.contains { edges[$0]?[path] != nil || edges[path]?[$0] != nil }
      }
      reached.formUnion(next)
    }
  }

  @Test func theOperandIsANoteOrAQuery() throws {
    let fixture = try SessionFixture([
      "Two words.md": "[[b]] [[b]]", "b.md": "[[c]] #x", "c.md": "#x [[b]] [[gone]]", "d.md": "alone", "x/e.md": "1",
      "y/e.md": "2",
    ])
    #expect(fixture.run("graph", "Two", "words").text == "Two words.md\tb.md\t2\n")
    #expect(fixture.run("graph", "Two words", "-l").lines == ["Two words.md", "b.md"])
    #expect(fixture.run("graph", "tag:x").lines == ["b.md\tc.md\t1", "c.md\tb.md\t1"])
    #expect(fixture.run("graph", "tag:x", "--unresolved").lines.last == "c.md\t\t\tgone")
    #expect(fixture.run("graph", "tag:x", "--depth", "1", "-l").lines == ["Two words.md", "b.md", "c.md"])
    #expect(fixture.run("graph", "-l", "-m", "2").lines == ["b.md", "c.md"])
    #expect(fixture.run("graph", "e").status == .failure)
    #expect(fixture.run("graph", "nothing", "--json").json["nodes"].items.isEmpty)
    #expect(fixture.run("graph", "nothing").status == .nothing)
    #expect(fixture.run("graph", "-q").status == .success)
  }

  @Test func treeShowsEachNoteOnce() throws {
    var fixture = try SessionFixture([
      "hub.md": "[[a]] [[b]] [[gone]]", "a.md": "[[hub]] [[leaf]]", "b.md": "b", "leaf.md": "leaf", "c.md": "[[hub]]",
      "alone.md": "",
    ])
    fixture.isTerminal = true
    fixture.environment["PAGER"] = ""
    #expect(
      fixture.run("graph", "hub", "--depth", "2", "--unresolved").lines == [
        "hub  hub.md", "├─↔ a  a.md",
        "│  └─→ leaf  leaf.md", "├─→ b  b.md", "├─← c  c.md", "└─→ gone  missing",
      ])
    let all = fixture.run("graph", "--limit", "4").lines
    #expect(all.last == "… 2 more notes; --limit COUNT shows more")
    #expect(all.count == 5)
    fixture.width = 12
    #expect(fixture.run("graph").lines.allSatisfy { DisplayWidth.columns(of: $0) <= 12 })
  }

  /// A chain that is longer than a tree is deep goes on beside it.
  @Test func longChainsDoNotTrap() throws {
    var files: [String: String] = [:]
    for number in 0..<200 { files["n\(1000 + number).md"] = "[[n\(1001 + number)]]" }
    let fixture = try SessionFixture(files)
    #expect(fixture.run("graph", "--tree", "--limit", "500").lines.count == 200)
    #expect(fixture.run("path", "n1000", "n1199", "-c").text == "199\n")
  }

  @Test func anEmptyVaultIsExplained() throws {
    var fixture = try SessionFixture()
    fixture.isTerminal = true
    let run = fixture.run("graph")
    #expect(run.status == .nothing)
    #expect(run.errors.contains("sheaf new"))
    #expect(run.text.isEmpty)
  }
}
