import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// A run into a folder in which the site was written before leaves the folder as a run into an empty one does.
@Suite struct SiteRunTests {
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
    let sites = try WrittenSites(vault)
    let first = try sites.write("kept")
    #expect(first.kept == 0 && first.written > 150)
    let names = try sites.files("kept").keys
    // The assets, and of the search the index and the files with changes, are made each time.
    let fixed = SiteAsset.allCases.count + names.count { $0.contains(/search\/(index|c\d+)\.js/) }
    let words = names.count { $0.contains(/search\/[wp]\d+\.js/) }
    #expect(fixed > 5 && words > 5)
    let second = try sites.write("kept")
    #expect(second.kept == first.written - fixed && second.unchanged == first.written)
    let text = String(decoding: try vault.read("f0/n4.md"), as: UTF8.self)
    try vault.write(text + "\nAnother zeppelin.\n", to: "f0/n4.md")
    let third = try sites.write("kept")
    // Its page and Markdown, the page of the note to which it links, the feed of the site, and of the search its text, the
    // parts of words, and the files with its words and their positions.
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
    let sites = try WrittenSites(vault)
    _ = try sites.write("kept")
    let text = String(decoding: try vault.read("f0/n4.md"), as: UTF8.self)
    #expect(text.contains(old))
    try vault.write(text.replacing(old, with: new), to: "f0/n4.md")
    #expect(try sites.write("kept").written > 0)
    _ = try sites.write("new", program: nil)
    #expect(try sites.differences(between: "kept", and: "new") == [])
  }

  @Test func whatOthersDidToTheFolderIsNotKept() throws {
    let vault = try wideVault()
    let sites = try WrittenSites(vault)
    let first = try sites.write("kept")
    try FileSystem.remove(sites.folder.path.appending("kept/f0/n4.html" as RawPath))
    try FileSystem.remove(sites.folder.path.appending("kept/-/search/n1.js" as RawPath))
    try FileSystem.remove(sites.folder.path.appending("kept/-/search/w0.js" as RawPath))
    let second = try sites.write("kept")
    #expect(second.written == 3 && second.unchanged == first.written - 3)
    _ = try sites.write("new", program: nil)
    #expect(try sites.differences(between: "kept", and: "new") == [])
    try sites.folder.write("edited", to: "kept/f0/n4.html")
    #expect(throws: SiteFolder.Refusal.self) { try sites.write("kept") }
  }

  @Test(arguments: Seeds.sample([0, 1, 7, 100, 1_000, 5_000], of: 2)) func aDamagedRecordIsNotUsed(offset: Int) throws {
    let vault = try wideVault()
    let sites = try WrittenSites(vault)
    _ = try sites.write("kept")
    let view = try vault.open()
    let file = SiteRecord.file(for: sites.folder.path.appending("kept" as RawPath), view.vault)
    var bytes = try FileDescriptor.open(file, .readOnly, []).readToEnd(limit: .max)
    bytes[offset % bytes.count] ^= 0x40
    try AtomicReplace.write(bytes, to: file)
    try vault.write("other words\n", to: "f3/n33.md")
    _ = try sites.write("kept")
    _ = try sites.write("new", program: nil)
    #expect(try sites.differences(between: "kept", and: "new") == [])
  }
  /// What the site is made of can go away, or change, between the look at the vault and the reading of a note.
  @Test(arguments: ["n1.md", "p.png", "d.pdf", "c.canvas"]) func aPageIsNotReplacedByOneThatLacksSomething(name: String)
    throws
  {
    let vault = try TemporaryVault()
    try vault.write("# N1\n\nFirst.\n", to: "n1.md")
    try vault.write("# N2\n\n![[n1]] ![[p.png]] ![[d.pdf]] ![[c.canvas]]\n", to: "n2.md")
    for file in ["p.png", "d.pdf"] { try vault.write("file", to: RawPath(file)) }
    try vault.write("{\"nodes\": [{\"type\": \"text\", \"text\": \"card\", \"x\": 0, \"y\": 0}]}", to: "c.canvas")
    let sites = try WrittenSites(vault)
    _ = try sites.write("kept")
    let before = try sites.files("kept")
    // Something makes all pages new.
    try vault.write("site:\n  name: Other\n", to: ".sheaf/config.yaml")
    let view = try vault.open()
    let bytes = try vault.read(RawPath(name))
    try vault.remove(RawPath(name))
    #expect(throws: SiteFolder.Refusal.self) { try sites.write("kept", of: view) }
    let after = try sites.files("kept")
    #expect(Set(before.keys).isSubset(of: after.keys) && after["n2.html"] == before["n2.html"])
    try vault.write(bytes, to: RawPath(name))
    _ = try sites.write("kept", of: view)
    _ = try sites.write("new", program: nil)
    #expect(try sites.differences(between: "kept", and: "new") == [])
  }

  @Test func aPageOfATextThatTheIndexDoesNotKnowIsMadeAgain() throws {
    let vault = try wideVault()
    let sites = try WrittenSites(vault)
    let view = try vault.open()
    let text = try vault.read("f0/n4.md")
    try vault.write("while the site is made\n", to: "f0/n4.md")
    _ = try sites.write("kept", of: view)
    try vault.write(text, to: "f0/n4.md")
    _ = try sites.write("kept")
    _ = try sites.write("new", program: nil)
    #expect(try sites.differences(between: "kept", and: "new") == [])
  }
}
