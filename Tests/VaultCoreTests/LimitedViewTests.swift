internal import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// A view that is limited to a query answers as the vault would without all other notes.
@Suite struct LimitedViewTests {
  @Test(arguments: Seeds.some(12))
  func excludedNotesLeaveNoTrace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var names: [String] = []
    for _ in 0..<4 {
      for _ in 0..<12 { try IncrementalIndexTests.change(vault, &names, &random) }
      // Each command adds a segment, or merges some.
      _ = try vault.open()
    }
    let query = random.pick(["tag:red", "alpha OR beta", "-[kind:x]", "in:sub", "title:note", "has:tasks", "xyzzy"])
    let whole = try vault.open()
    let asked = try whole.vault.parse("alpah gama longg1").node.askedTexts
    let limited = try whole.limited(to: whole.vault.parse(query))
    let digest = try VaultDigest(limited, queries: IncrementalIndexTests.queries)
    let (counts, spellings) = (limited.fileCounts, limited.snapshot.spellings(for: asked))
    let kept = Set(limited.snapshot.documents(in: limited.snapshot.allSets).map { limited.snapshot.key(of: $0) })
    let all = whole.snapshot.documents(in: whole.snapshot.allSets).map { whole.snapshot.key(of: $0) }
    for path in all where !kept.contains(path) { try vault.remove(RawPath(path)) }
    let other = try vault.rebuilt()
    let expected = try VaultDigest(other, queries: IncrementalIndexTests.queries)
    #expect(digest == expected, "seed \(seed), \(query): \(digest.firstDifference(from: expected) ?? "")")
    #expect(counts.notes == other.fileCounts.notes, "seed \(seed), \(query)")
    #expect(counts.attachments == other.fileCounts.attachments, "seed \(seed), \(query)")
    #expect("\(spellings)" == "\(other.snapshot.spellings(for: asked))", "seed \(seed), \(query)")
  }

  @Test func filesAreInTheViewIfItsNotesLinkToThem() throws {
    let vault = try TemporaryVault()
    try vault.write("#public ![[a.png]]", to: "A.md")
    try vault.write("![[b.png]] [[A]]", to: "B.md")
    for name: RawPath in ["a.png", "b.png", "c.png"] { try vault.write("x", to: name) }
    let whole = try vault.open()
    var view = try whole.limited(to: whole.vault.parse("tag:public"))
    func paths() -> [String] {
      view.snapshot.documents(in: view.snapshot.allSets).map {
        String(decoding: view.snapshot.key(of: $0), as: UTF8.self)
      }
    }
    #expect(paths() == ["A.md", "a.png"])
    #expect(throws: VaultError.self) { try view.note(named: Array("B".utf8)) }
    try vault.write("#public [[B]]", to: "C.md")
    try view.refresh()
    #expect(paths() == ["A.md", "C.md", "a.png"])
    var graph = view.graph
    #expect(graph.unresolved().map(\.link.target) == ["B"])
  }
}
