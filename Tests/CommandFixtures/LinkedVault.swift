package import TestSupport

/// Vaults whose notes link to each other at random, and their links as `links --json` tells them.
package enum LinkedVault {
  /// A vault of notes with tags and words, some of which nobody links to, and an image.
  package static func random(_ random: inout SplitMix64, notes count: Int) throws -> SessionFixture {
    var files: [String: String] = ["pic.png": ""]
    let folders = ["", "a/", "b c/", "Archive/"]
    let names = (0..<count).map { "n\($0)" }
    for name in names {
      var text = random.below(3) == 0 ? "---\npinned: true\ncategory: idea\nsummary: s\n---\n" : ""
      text +=
        "# Note \(name)\n#t\(random.below(4)) word\(random.below(9)) word\(random.below(9))\n- [ ] one\n- [x] two\n"
      for _ in 0..<random.below(5) {
        text += "[[\(random.pick(names + ["missing", "pic.png"]))]] "
        if random.below(4) == 0 { text += "[out](https://example.org) [[#own]] " }
      }
      files[random.pick(folders) + name + ".md"] = text + "\n"
    }
    return try SessionFixture(files)
  }

  /// The number of links from each note to each file, and what each asks for that is not there.
  package static func links(
    of fixture: SessionFixture
  ) throws -> (edges: [String: [String: Int]], unresolved: [String: Set<String>]) {
    var edges: [String: [String: Int]] = [:]
    var unresolved: [String: Set<String>] = [:]
    for path in try fixture.paths() {
      for link in fixture.run("links", path, "--json").json["links"].items {
        if let target = link["resolved"].string {
          edges[path, default: [:]][target, default: 0] += 1
        } else {
          unresolved[path, default: []].insert(link["target"].string ?? "")
        }
      }
    }
    return (edges, unresolved)
  }
}
