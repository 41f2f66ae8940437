import CommandFixtures
import TestSupport
import Testing

@testable import Commands

@Suite struct PathCommandTests {
  /// The shortest chains by a plain walk over all links, in the order of their paths.
  private func chains(
    _ edges: [String: [String: Int]], from start: String, to end: String, isDirected: Bool, _ paths: [String]
  ) -> [[String]] {
    var chains = [[start]]
    var seen: Set = [start]
    while !chains.isEmpty {
      let done = chains.filter { $0.last == end }
      if !done.isEmpty { return done }
      chains = chains.flatMap { chain -> [[String]] in
        let last = chain[chain.count - 1]
        return paths.filter { path in
          !seen.contains(path) && (edges[last]?[path] != nil || !isDirected && edges[path]?[last] != nil)
        }.map { chain + [$0] }
      }
      seen.formUnion(chains.compactMap(\.last))
    }
    return []
  }

  @Test(arguments: Seeds.some(4))
  func thePathIsThatOfABreadthFirstSearch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try LinkedVault.random(&random, notes: 16)
    let (edges, _) = try LinkedVault.links(of: fixture)
    let paths = try fixture.paths()
    for _ in 0..<8 {
      let (start, end) = (random.pick(paths), random.pick(paths))
      for isDirected in [true, false] {
        let expected = chains(edges, from: start, to: end, isDirected: isDirected, paths)
        let run = fixture.run(["path", start, end, "--json", "-m", "1000"] + (isDirected ? [] : ["--undirected"]))
        let found = run.json["paths"].items.map { $0["notes"].items.compactMap { $0["path"].string } }
        #expect(found == expected, "seed \(seed), \(start) to \(end), \(isDirected)")
        #expect(run.json["total"].integer == expected.count)
        #expect(run.json["length"].integer == expected.first.map { $0.count - 1 })
        #expect(run.status == (expected.isEmpty ? .nothing : .success))
        for (chain, shown) in zip(run.json["paths"].items, expected) {
          for (index, link) in chain["links"].items.enumerated() {
            let ends = [link["from"].string, link["resolved"].string]
            #expect(
              ends == [shown[index], shown[index + 1]] || !isDirected && ends == [shown[index + 1], shown[index]])
          }
        }
      }
    }
  }

  @Test func everyFormOfOutputIsPrinted() throws {
    var fixture = try SessionFixture([
      "a.md": "# A\n[[b]]", "b.md": "# B\n\n see [[c|x]]", "c.md": "# C", "d.md": "[[c]]",
    ])
    #expect(
      fixture.run("path", "a", "c").lines == [
        "a.md  A", "  ↓ 2:1  [[b]]", "b.md  B", "  ↓ 3:6  [[c|x]]", "c.md  C",
      ])
    #expect(fixture.run("path", "a", "c", "-l").lines == ["a.md", "b.md", "c.md"])
    #expect(fixture.run("path", "a", "c", "-c").text == "2\n")
    #expect(fixture.run("path", "a", "a", "-c").text == "0\n")
    #expect(fixture.run("path", "a", "a").text == "a.md  A\n")
    #expect(fixture.run("path", "a", "d").status == .nothing)
    #expect(fixture.run("path", "a", "d", "--json").json["length"] == nil)
    #expect(fixture.run("path", "c", "d", "--undirected").lines[1] == "  ↑ 1:1  [[c]]")
    #expect(fixture.run("path", "a", "nosuch").status == .failure)
    #expect(fixture.run("path", "a").status == .failure)
    fixture.isTerminal = true
    #expect(fixture.run("path", "a", "d").errors.contains("--undirected"))
    #expect(fixture.run("path", "c", "d", "--undirected", "-q").text.isEmpty)
  }
}
