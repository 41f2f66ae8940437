import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Counting from the index's keys gives what counting note by note gives.
@Suite struct TallyTests {
  private static let tags = [
    "red", "Red", "red/dark", "RED/Dark/deep", "café", "cafe", "Café/noir", "straße", "STRASSE/x", "a", "a/b",
    "A-b", "日本",
  ]
  private static let folders = [
    "", "a/", "a/b/", "A/", "Inbox/", "x y/", "Archive/", "Archive/old/", "a/forms/", "Archive/forms/", "templates/",
  ]

  /// A vault that was changed and indexed a few times, so that the index has several segments and dead documents.
  private func vault(seed: UInt64) throws -> (TemporaryVault, VaultView) {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    try vault.write("templates: a/forms", to: ".sheaf/config.yaml")
    try vault.write(#"{"folder": "/Archive/forms/"}"#, to: ".obsidian/templates.json")
    var view = try vault.open()
    var names: [String] = []
    for _ in 0..<6 {
      for _ in 0..<random.below(12) {
        let name = "\(random.pick(Self.folders))n\(random.below(40)).md"
        let text = (0..<random.below(5)).map { _ in "#\(random.pick(Self.tags))" }.joined(separator: " ")
        let property = random.pick([
          "Kind: a", "kind: [a, b, Á]", "other: 1", "x:", "category: idea", "category: Idée", "category: idee",
          "kind: A",
          "other: '1'", "\"no: [quote",
        ])
        try vault.write("---\ntags: [\(random.pick(Self.tags))]\n\(property)\n---\n\(text)\n", to: RawPath(name))
        names.append(name)
      }
      if let name = names.randomElement(using: &random) {
        try? vault.remove(RawPath(name))
      }
      view = try vault.open()
    }
    return (vault, view)
  }

  /// The number of notes that `list` shows for a query.
  private func listed(_ query: String, _ view: VaultView, _ areas: Set<NoteArea>) throws -> Int {
    try view.find(query, including: areas).count
  }

  private static let choices: [Set<NoteArea>] = [[], [.archive], [.templates], [.archive, .templates]]

  /// Compares all tallies of a vault with the lists that they stand for.
  private func compare(_ view: VaultView, _ comment: Comment) throws {
    let snapshot = view.snapshot
    for areas in Self.choices {
      for query in ["", "a", "in:archive", "in:templates a", "-file:n1"] {
        let sets = try view.counted(query, including: areas)
        for row in TagTally(snapshot, within: sets).rows {
          #expect(try row.total == listed("tag:\"\(row.name)\" \(query)", view, areas), comment)
          #expect(row.notes <= row.total, comment)
        }
        let categories = CategoryTally(view.vault.config.categories, snapshot, within: sets)
        for row in categories.rows {
          #expect(try row.notes == listed("category:\"\(row.name)\" \(query)", view, areas), comment)
        }
        let all = query.isEmpty ? "" : query
        #expect(
          try categories.rows.reduce(categories.uncategorised) { $0 + $1.notes } == listed(all, view, areas), comment)
        let folders = try FolderTally(view, query: query, including: areas, known: [])
        for row in folders.rows {
          let path = String(decoding: row.path, as: UTF8.self)
          // In a query names of folders are compared without case.
          let same = folders.rows.filter { String(decoding: $0.path, as: UTF8.self).lowercased() == path.lowercased() }
          let total = same.reduce(0) { $0 + $1.total }
          #expect(try total == listed("in:\"\(path)\" \(query)", view, areas), "\(comment): \(path)")
        }
        #expect(try folders.root.total == listed(all, view, areas), comment)
      }
      let sets = try view.counted("", including: areas)
      for row in PropertyTally(snapshot, within: sets ?? snapshot.noteSets).rows {
        // A quote that is not closed becomes part of the name, and no query in quotes can hold it.
        if row.name.contains("\"") { continue }
        #expect(try row.notes == listed("[\"\(row.name)\"]", view, areas), "\(comment): \(row.name)")
        for value in PropertyTally.values(of: row.name, within: sets ?? snapshot.noteSets, snapshot) {
          guard let text = value.value.scalars.first, !text.contains("\""), !text.isEmpty else { continue }
          if case .list = value.value { continue }
          let query = "[\"\(row.name)\":\"\(text)\"]"
          #expect(try value.notes == listed(query, view, areas), "\(comment): \(query)")
        }
      }
    }
  }

  @Test(arguments: Seeds.some(10))
  func countsEqualTheLengthsOfTheirLists(seed: UInt64) throws {
    let (_, view) = try vault(seed: seed)
    try compare(view, "seed \(seed)")
  }

  @Test func countsOfTheSampleVaultEqualItsLists() throws {
    let root = RawPath(#filePath).parent.parent.parent.parent.appending("SampleVault" as RawPath)
    let vault = try TemporaryVault()
    try compare(VaultView.open(named: root, vault.surroundings()), "SampleVault")
  }

  /// What the index says of tags, a plain look at every note says too.
  @Test(arguments: Seeds.some(10))
  func tagsFromKeysAreTagsFromNotes(seed: UInt64) throws {
    let (_, view) = try vault(seed: seed)
    var notes: [String: Set<DocumentID>] = [:]
    for note in view.allNotes().map(\.document) {
      for tag in view.snapshot.tags(of: note) { notes[CaseFolding.fold(tag.name), default: []].insert(note) }
    }
    let rows = TagTally(view.snapshot).rows
    #expect(
      Dictionary(uniqueKeysWithValues: rows.filter { $0.notes > 0 }.map { ($0.key, $0.notes) })
        == notes.mapValues(\.count))
    for row in rows where row.notes == 0 {
      #expect(notes.keys.contains { $0.hasPrefix(row.key + "/") }, "seed \(seed): \(row)")
    }
  }

  @Test(arguments: Seeds.some(10))
  func foldersFromKeysAreFoldersFromNotes(seed: UInt64) throws {
    let (vault, view) = try vault(seed: seed)
    let tally = FolderTally(view.snapshot)
    let paths = view.allNotes().map(\.path)
    for row in tally.rows {
      let below = paths.filter { $0.starts(with: row.path + [UInt8(ascii: "/")]) }
      #expect(row.total == below.count, "seed \(seed)")
      #expect(row.notes == below.count { !$0[(row.path.count + 1)...].contains(UInt8(ascii: "/")) }, "seed \(seed)")
    }
    #expect(tally.root.total == paths.count, "seed \(seed)")
    #expect(tally.rows.reduce(tally.root.notes) { $0 + $1.notes } == tally.root.total, "seed \(seed)")
    // The folders on disk are those that notes lie in, and some that are empty by now.
    let onDisk = try Vault.open(named: vault.root, vault.surroundings()).folders()
    #expect(Set(onDisk).isSuperset(of: tally.rows.map(\.path)), "seed \(seed)")
  }

  @Test(arguments: Seeds.some(10))
  func propertyNamesEqualThoseOfTheNotes(seed: UInt64) throws {
    let (_, view) = try vault(seed: seed)
    let names = view.snapshot.propertyNames()
    let tally = PropertyTally(view.snapshot, within: view.snapshot.noteSets).rows.sorted { $0.key < $1.key }
    #expect(names.map(\.name) == tally.map(\.name), "seed \(seed)")
    #expect(names.map(\.notes) == tally.map(\.notes), "seed \(seed)")
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
