import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// A run into a folder in which the site was written before leaves the folder as a run into an empty one does.
@Suite struct SiteRunTests {
  /// The files of a folder, without the list of those that sheaf wrote.
  private func files(_ folder: TemporaryFolder, _ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func read(_ path: String) throws {
      let directory = try FileDescriptor.open(folder.path.appending(RawPath(path)), .readOnly, [.directory])
      for entry in try DirectoryListing(of: directory).entries {
        let inner = path + "/" + String(decoding: entry.name, as: UTF8.self)
        if entry.kind == .directory { try read(inner) } else { files[inner] = try folder.read(RawPath(inner)) }
      }
    }
    try read(name)
    return Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst(name.count)), $0.value) })
  }

  private func write(
    _ vault: TemporaryVault, _ folder: TemporaryFolder, _ name: String, program: UInt64? = 1, query: String = ""
  ) throws -> SiteFolder.Report {
    let view = try vault.open()
    let site = try Site(of: view, selecting: try view.vault.parse(query), trustsFiles: false)
    return try site.write(into: folder.path.appending(RawPath(name)), madeBy: program)
  }

  private static let pieces = [
    "a word that few have: zeppelin", "another one: quagga, and zeppelin", "# Part", "#tag/common", "#rare",
    "[[n1]] and [[n2|two]]", "![[n3]]", "![[n2#Part]]", "[x](n4.md#part)", "![[p.png]]", "- [ ] task", "%%hidden%%",
    "quagga here", "text[^1]\n\n[^1]: note", "plain words", "![[d.pdf]]", "<img src=\"p.png\">",
  ]

  /// Changes a vault as people do.
  private func edit(_ vault: TemporaryVault, _ random: inout SplitMix64, _ round: Int) throws -> String {
    let notes = try vault.open().allNotes().map(\.path)
    let path = RawPath(random.pick(notes))
    let text = String(decoding: try vault.read(path), as: UTF8.self)
    switch random.below(12) {
    case 0...3:
      try vault.write(text + "\n\n" + random.pick(Self.pieces) + "\n", to: path)
      return "add to \(path)"
    case 4:
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let end = lines.dropFirst().firstIndex { $0 == "---" } ?? 0
      let kept = lines.enumerated().filter { $0.offset <= end || random.below(3) > 0 }.map(\.element)
      try vault.write(kept.joined(separator: "\n"), to: path)
      return "cut \(path)"
    case 5:
      try vault.write(text.replacing("tags: [", with: "tags: [new\(round % 2), "), to: path)
      return "tag \(path)"
    case 6:
      try vault.write(text.replacing("title: ", with: "title: other "), to: path)
      return "title \(path)"
    case 7:
      if notes.count < 3 { return "nothing" }
      try vault.remove(path)
      return "delete \(path)"
    case 8:
      try vault.remove(path)
      try vault.write(text, to: RawPath("b/moved\(round).md"))
      return "rename \(path)"
    case 9:
      try vault.write("# New \(round)\n\n\(random.pick(Self.pieces))\n", to: RawPath("new\(round).md"))
      return "new"
    case 10:
      try vault.write("file \(round)", to: RawPath(random.pick(["p.png", "d.pdf"])))
      return "file"
    default:
      try vault.write("site:\n  name: Site \(round)\n", to: ".sheaf/config.yaml")
      return "config"
    }
  }

  @Test(arguments: Seeds.some(3)) func runsAfterEditsLeaveWhatANewRunWrites(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try RandomVault(seed: seed).vault
    let folder = try TemporaryFolder()
    _ = try write(vault, folder, "kept")
    for round in 0..<5 {
      var edits: [String] = []
      for _ in 0...random.below(2) { edits.append(try edit(vault, &random, round)) }
      _ = try write(vault, folder, "kept", program: random.below(10) == 0 ? 2 : 1)
      _ = try write(vault, folder, "new\(round)", program: nil)
      let (kept, new) = (try files(folder, "kept"), try files(folder, "new\(round)"))
      let others = Set(kept.keys).union(new.keys).filter { kept[$0] != new[$0] }
      #expect(others.isEmpty, "after \(edits.joined(separator: ", ")): \(others.sorted().prefix(4))")
    }
  }

  /// Returns a vault in which some notes are far from others.
  private func wideVault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    for number in 0..<60 {
      let next = number % 10 == 9 ? "" : "[[n\(number + 1)]]"
      try vault.write(
        "---\ntitle: N\(number)\ntags: [t\(number % 7)]\ncreated: 2026-01-\(10 + number % 10)\n---\n\nFirst.\n\n\(next)\n",
        to: RawPath("f\(number / 10)/n\(number).md"))
    }
    return vault
  }

  @Test func onlyWhatDependsOnAnEditIsMade() throws {
    let vault = try wideVault()
    let folder = try TemporaryFolder()
    let first = try write(vault, folder, "kept")
    #expect(first.kept == 0 && first.written > 150)
    let names = try files(folder, "kept").keys
    // The assets, and of the search the index and the files with changes, are made each time.
    let fixed = SiteAsset.allCases.count + names.count { $0.contains(/search\/(index|c\d+)\.js/) }
    let words = names.count { $0.contains(/search\/[wp]\d+\.js/) }
    #expect(fixed > 5 && words > 5)
    let second = try write(vault, folder, "kept")
    #expect(second.kept == first.written - fixed && second.unchanged == first.written)
    let text = String(decoding: try vault.read("f0/n4.md"), as: UTF8.self)
    try vault.write(text + "\nAnother zeppelin.\n", to: "f0/n4.md")
    let third = try write(vault, folder, "kept")
    // Its page and Markdown, the page of the note to which it links, two feeds, and of the search its text, the parts of
    // words, and the files with its words and their positions.
    #expect(third.kept >= first.written - fixed - words - 11)
    #expect(third.written >= 5 && third.written <= 22)
  }

  /// Each edit is shown on pages of other notes by another way.
  @Test(
    arguments: Seeds.sample(
      [
        ("\n\n[[n5]]", "\n\n[[n5]] [[n2]]"), ("\n\n[[n5]]", "\n\n"), ("[t4]", "[t4, t1]"),
        ("[t4]", "[t4]\ncategory: goal"),
        ("[t4]", "[t4]\nsummary: other"), ("[t4]", "[t4]\nlang: ar"), ("2026-01-14", "2026-02-14"),
        ("First.", "Second."),
        ("First.", "- [ ] First."), ("N4", "M4"), ("[t4]", "[t4]\npinned: true"), ("[t4]", "[t4]\nunlisted: true"),
      ], of: 6)) func anEditIsShownWhereverItIsShown(old: String, new: String) throws
  {
    let vault = try wideVault()
    let folder = try TemporaryFolder()
    _ = try write(vault, folder, "kept")
    let text = String(decoding: try vault.read("f0/n4.md"), as: UTF8.self)
    #expect(text.contains(old))
    try vault.write(text.replacing(old, with: new), to: "f0/n4.md")
    #expect(try write(vault, folder, "kept").written > 0)
    _ = try write(vault, folder, "new", program: nil)
    let (kept, fresh) = (try files(folder, "kept"), try files(folder, "new"))
    #expect(Set(kept.keys).union(fresh.keys).filter { kept[$0] != fresh[$0] } == [])
  }

  @Test func whatOthersDidToTheFolderIsNotKept() throws {
    let vault = try wideVault()
    let folder = try TemporaryFolder()
    let first = try write(vault, folder, "kept")
    try FileSystem.remove(folder.path.appending("kept/f0/n4.html" as RawPath))
    try FileSystem.remove(folder.path.appending("kept/-/search/n1.js" as RawPath))
    try FileSystem.remove(folder.path.appending("kept/-/search/w0.js" as RawPath))
    let second = try write(vault, folder, "kept")
    #expect(second.written == 3 && second.unchanged == first.written - 3)
    _ = try write(vault, folder, "new", program: nil)
    #expect(try files(folder, "kept") == files(folder, "new"))
    try folder.write("edited", to: "kept/f0/n4.html")
    #expect(throws: SiteFolder.Refusal.self) { try write(vault, folder, "kept") }
  }

  @Test(arguments: Seeds.sample([0, 1, 7, 100, 1_000, 5_000], of: 2)) func aDamagedRecordIsNotUsed(offset: Int) throws {
    let vault = try wideVault()
    let folder = try TemporaryFolder()
    _ = try write(vault, folder, "kept")
    let view = try vault.open()
    let file = SiteRecord.file(for: folder.path.appending("kept" as RawPath), view.vault)
    var bytes = try FileDescriptor.open(file, .readOnly, []).readToEnd(limit: .max)
    bytes[offset % bytes.count] ^= 0x40
    try AtomicReplace.write(bytes, to: file)
    try vault.write("other words\n", to: "f3/n33.md")
    _ = try write(vault, folder, "kept")
    _ = try write(vault, folder, "new", program: nil)
    #expect(try files(folder, "kept") == files(folder, "new"))
  }
}
