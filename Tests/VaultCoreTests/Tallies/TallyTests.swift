import SystemCalls
import TestSupport
import Testing
import VaultCore

/// Counting from the index's keys gives what counting note by note gives.
@Suite struct TallyTests {
  private static let tags = [
    "red", "Red", "red/dark", "RED/Dark/deep", "café", "cafe", "Café/noir", "straße", "STRASSE/x", "a", "a/b",
    "A-b", "日本",
  ]
  private static let folders = ["", "a/", "a/b/", "A/", "Inbox/", "x y/"]

  /// A vault that was changed and indexed a few times, so that the index has several segments and dead documents.
  private func vault(seed: UInt64) throws -> (TemporaryVault, VaultView) {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var view = try vault.open()
    var names: [String] = []
    for _ in 0..<6 {
      for _ in 0..<random.below(12) {
        let name = "\(random.pick(Self.folders))n\(random.below(40)).md"
        let text = (0..<random.below(5)).map { _ in "#\(random.pick(Self.tags))" }.joined(separator: " ")
        let property = random.pick(["Kind: a", "kind: [a, b]", "other: 1", "x:"])
        try vault.write(
          "---\ntags: [\(random.pick(Self.tags))]\n\(property)\n---\n\(text)\n", to: RawPath(name))
        names.append(name)
      }
      if let name = names.randomElement(using: &random) {
        try? vault.remove(RawPath(name))
      }
      view = try vault.open()
    }
    return (vault, view)
  }

  @Test(arguments: 0..<10)
  func tagsFromKeysAreTagsFromNotes(seed: UInt64) throws {
    let (_, view) = try vault(seed: seed)
    let fast = TagTally(view.snapshot).rows.sorted { $0.key < $1.key }
    let slow = TagTally(of: view.noteDocuments, in: view.snapshot).rows.sorted { $0.key < $1.key }
    #expect(fast == slow, "seed \(seed)")
    for row in fast { #expect(row.total >= row.notes && row.total > 0, "seed \(seed): \(row)") }
  }

  @Test(arguments: 0..<10)
  func foldersFromKeysAreFoldersFromNotes(seed: UInt64) throws {
    let (vault, view) = try vault(seed: seed)
    let fast = FolderTally(view.snapshot)
    let slow = FolderTally(of: view.noteDocuments, in: view.snapshot)
    func sorted(_ tally: FolderTally) -> [FolderTally.Row] {
      tally.rows.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }
    #expect(sorted(fast) == sorted(slow), "seed \(seed)")
    #expect(fast.root == slow.root && fast.root.total == view.noteDocuments.count, "seed \(seed)")
    #expect(fast.rows.reduce(fast.root.notes) { $0 + $1.notes } == fast.root.total, "seed \(seed)")
    // The folders on disk are those that notes lie in, and some that are empty by now.
    let onDisk = try Vault.open(named: vault.root, vault.surroundings()).folders()
    #expect(Set(onDisk).isSuperset(of: fast.rows.map(\.path)), "seed \(seed)")
  }

  @Test(arguments: 0..<10)
  func propertyNamesAreThoseOfTheNotes(seed: UInt64) throws {
    let (_, view) = try vault(seed: seed)
    let names = PropertyNames(view.snapshot).names
    let tally = PropertyTally(of: view.noteDocuments, in: view.snapshot).rows.sorted { $0.key < $1.key }
    #expect(names.map(\.name) == tally.map(\.name), "seed \(seed)")
    #expect(names.map(\.notes) == tally.map(\.notes), "seed \(seed)")
  }

  @Test func countsOfSomeNotesAreOfThoseAlone() throws {
    let vault = try TemporaryVault()
    try vault.write("---\ncategory: idea\n---\n#a/b", to: "x/one.md")
    try vault.write("---\ncategory: Idea\n---\n#a", to: "two.md")
    let view = try vault.open()
    let one = try #require(try view.selection("file:one"))
    #expect(TagTally(of: one, in: view.snapshot).rows.map(\.total) == [1, 1])
    #expect(FolderTally(of: one, in: view.snapshot).root.total == 1)
    #expect(CategoryTally(NoteCategory.usual, of: one, in: view.snapshot).rows.first?.notes == 1)
    #expect(CategoryTally(NoteCategory.usual, in: view.snapshot).rows.first?.notes == 2)
    #expect(try view.selection("  ") == nil)
    #expect(try view.selection("nowhere") == [])
  }

  @Test(arguments: [
    (StoredValue.text("2026-01-02"), PropertyType.date), (.text("2026-01-02T10:30"), .dateTime),
    (.text("2026-01-02 10:30:00Z"), .dateTime), (.text("2026-13-02"), .text), (.text("2026"), .text),
    (.number("1"), .number),
    (.bool(true), .boolean), (.null, .empty), (.list([]), .list), (.mapping([]), .mapping),
    (.text(""), .text),
  ])
  func typesAreRead(_ value: StoredValue, _ type: PropertyType) {
    #expect(PropertyType(value) == type)
  }
}
