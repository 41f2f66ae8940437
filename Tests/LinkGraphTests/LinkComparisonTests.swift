import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

@Suite struct LinkComparisonTests {
  /// Returns a reported link in a form that can be compared.
  private func text(_ source: [UInt8], _ link: StoredLink, _ isBroken: Bool) -> String {
    "\(isBroken ? "broken" : "healed") \(link.raw) \(String(decoding: source, as: UTF8.self)):\(link.line):\(link.column)"
  }

  /// What differs when every link of every note is resolved before and after.
  private func naiveChanges(_ before: VaultView, _ after: VaultView) -> [String] {
    var (old, new) = (before.graph, after.graph)
    var changes: [String] = []
    for (document, key) in after.snapshot.documentsInKeyOrder() {
      let was = before.snapshot.document(withKey: key).map { old.outgoing(from: $0) } ?? []
      for link in new.outgoing(from: document) where !link.link.isExternal {
        let twin = was.first { $0.link.target == link.link.target && !$0.link.isExternal }
        if link.resolved == nil, twin == nil || twin?.resolved != nil { changes.append(text(key, link.link, true)) }
        if link.resolved != nil, let twin, twin.resolved == nil { changes.append(text(key, link.link, false)) }
      }
    }
    return changes.sorted()
  }

  @Test(arguments: Seeds.some(40)) func comparisonFindsEveryDifference(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    let paths = ["a.md", "b.md", "sub/a.md", "sub/deep/c.md", "20260102 x.md", "pic.png", "Ümlaut.md"]
    func write(_ path: String) throws {
      var text =
        random.below(2) == 0 ? "---\ntitle: \(random.pick(["One", "Two"]))\nid: i\(random.below(3))\n---\n" : ""
      for _ in 0..<random.below(5) {
        let target = random.pick([
          "a", "sub/a", "b", "c", "One", "Two", "i0", "i1", "i2", "20260102", "pic.png", "missing", "../a", "/b",
          "ümlaut",
        ])
        text += "see [[\(target)]] and ![[\(target)#h|x]]\n"
      }
      try vault.write(text, to: RawPath(path))
    }
    for path in paths where random.below(2) == 0 { try write(path) }
    for step in 0..<8 {
      let before = try vault.open()
      var touched: Set<String> = []
      for _ in 0...random.below(3) {
        let path = random.pick(paths)
        touched.insert(path)
        if random.below(3) == 0 { try? vault.remove(RawPath(path)) } else { try write(path) }
      }
      let after = try vault.open()
      var comparison = LinkComparison(before: before.graph, after: after.graph)
      let changes = comparison.changes(
        by: touched.map { path in
          let key = Array(path.utf8)
          return (
            before: before.snapshot.document(withKey: key) == nil ? nil : key,
            after: after.snapshot.document(withKey: key) == nil ? nil : key
          )
        })
      let found = changes.map { text($0.source, $0.link, $0.isBroken) }.sorted()
      #expect(found == naiveChanges(before, after), "seed \(seed), step \(step)")
    }
  }

  @Test func aLinkFollowsItsMovedNote() throws {
    let vault = try TemporaryVault()
    try vault.write("see [[old/b]] and [[b]]", to: "a.md")
    try vault.write("see [[a]]", to: "old/b.md")
    let before = try vault.open()
    try vault.move("old/b.md", to: "new/b.md")
    let after = try vault.open()
    var comparison = LinkComparison(before: before.graph, after: after.graph)
    let changes = comparison.changes(by: [(before: Array("old/b.md".utf8), after: Array("new/b.md".utf8))])
    #expect(changes.map(\.link.raw) == ["[[old/b]]"])
    #expect(changes.first?.before == Array("old/b.md".utf8) && changes.first?.after == nil)
  }
}
