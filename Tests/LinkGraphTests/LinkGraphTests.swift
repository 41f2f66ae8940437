import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

@Suite struct LinkGraphTests {
  /// Names that many notes share, so that links are ambiguous, relative, rooted and by title.
  private func randomVault(_ random: inout SplitMix64) throws -> TemporaryVault {
    let vault = try TemporaryVault()
    let folders = ["", "a/", "a/b/", "c d/", "ü/"]
    let names = ["Note", "note", "Index", "v1.2", "20260101 x", "(odd) name", "Ümlaut"]
    for _ in 0..<(4 + random.below(12)) {
      var text =
        random.below(2) == 0
        ? "---\ntitle: \(random.pick(["Shared", "One", "Two"]))\nid: i\(random.below(6))\n---\n" : ""
      for _ in 0..<random.below(6) {
        let folder = random.pick(["", "", "a/", "b/", "./", "../", "/", "/a/"])
        let target = folder + random.pick(names + ["Shared", "i1", "i2", "missing", "pic.png", "20260101"])
        text += random.below(3) == 0 ? "[x](<\(target)>)\n" : "[[\(target)#h|y]] and ![[\(target)]]\n"
      }
      try vault.write(text + "[[#own]]\n", to: RawPath(random.pick(folders) + random.pick(names) + ".md"))
    }
    try vault.write("", to: "a/pic.png")
    return vault
  }

  /// Backlinks, unresolved links and linked documents are what resolving every link of every note gives.
  @Test(arguments: Seeds.some(25))
  func everyViewAgreesWithResolvingEveryLink(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let view = try randomVault(&random).open()
    let snapshot = view.snapshot
    var graph = view.graph
    let all = snapshot.documentsInKeyOrder().flatMap { graph.outgoing(from: $0.id) }
    for (document, key) in snapshot.documentsInKeyOrder() {
      let expected = all.filter { $0.resolved?.document == document }
      let found = graph.backlinks(of: document)
      #expect(found.map(\.link) == expected.map(\.link), "seed \(seed), \(String(decoding: key, as: UTF8.self))")
      #expect(graph.backlinkCount(of: document) == expected.count)
      let own = all.filter { $0.source == document && !$0.link.isExternal }
      let counts = graph.linkCounts()[document]
      #expect(counts.incoming == expected.count)
      #expect(counts.outgoing == own.count)
      #expect(counts.unresolved == own.count { $0.resolved == nil })
    }
    let unresolved = all.filter { $0.resolved == nil && !$0.link.isExternal }
    #expect(graph.unresolved().map(\.link) == unresolved.map(\.link), "seed \(seed)")
    let linked = Set(all.filter { $0.resolved.map(\.document) != $0.source }.compactMap { $0.resolved?.document })
    #expect(Set(snapshot.documents(in: graph.linkedDocuments())) == linked, "seed \(seed)")
    // With all names at hand, links mean what they mean without.
    var complete = view.graph
    complete.readAllNames()
    for (document, _) in snapshot.documentsInKeyOrder() {
      let expected = all.filter { $0.source == document }
      #expect(complete.outgoing(from: document).map(\.resolved) == expected.map(\.resolved), "seed \(seed)")
    }
  }

  @Test func backlinksOfSelfLinksAndEmbedsCount() throws {
    let vault = try TemporaryVault()
    try vault.write("[[#h]] ![[b]] `[[b]]`\n", to: "a.md")
    try vault.write("---\nup: \"[[a]]\"\n---\n# See [[a|x]]\n\n[t][id]\n\n[id]: a.md\n", to: "b.md")
    let view = try vault.open()
    var graph = view.graph
    let a = try #require(view.snapshot.document(withKey: Array("a.md".utf8)))
    #expect(graph.backlinks(of: a).map { $0.link.raw } == ["[[#h]]", "[[a]]", "[[a|x]]", "[t][id]"])
    let b = try #require(view.snapshot.document(withKey: Array("b.md".utf8)))
    #expect(graph.backlinks(of: b).map { $0.link.raw } == ["![[b]]"])
  }

  /// A note with very many links: names are read at once then, and its links are counted once for all their targets.
  @Test func aNoteWithVeryManyLinksResolvesLikeAShortOne() throws {
    let vault = try TemporaryVault()
    let names = (0..<8000).map { "n\($0 % 4000)" }
    try vault.write(names.map { "[[\($0)]]\n" }.joined(), to: "hub.md")
    for number in 0..<20 { try vault.write("[[hub]] [[n\(number + 1)]]\n", to: RawPath("n\(number).md")) }
    let view = try vault.open()
    let hub = try #require(view.snapshot.document(withKey: Array("hub.md".utf8)))
    var (whole, fresh) = (view.graph, view.graph)
    let links = whole.outgoing(from: hub)
    #expect(links.count { $0.resolved != nil } == 40)
    for link in links.suffix(50) + links.prefix(50) {
      fresh = view.graph
      #expect(fresh.resolve(target: link.link.target, from: hub)?.document == link.resolved?.document)
    }
    for number in 0..<20 {
      let note = try #require(view.snapshot.document(withKey: Array("n\(number).md".utf8)))
      #expect(whole.backlinkCount(of: note) == (number == 0 ? 2 : 3))
      #expect(whole.backlinks(of: note).count == (number == 0 ? 2 : 3))
    }
    let map = whole.map(of: view.snapshot.sets(of: view.snapshot.documentsInKeyOrder().map(\.id)), workers: 2)
    #expect(map.missing.count == 3980 + 1)
    #expect(Set(map.missing.map { "\($0.source) \($0.target)" }).count == map.missing.count)
  }
}
