import Bytes
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// Nothing of a note that is not selected is in any file of the site.
@Suite struct SiteLeakTests {
  @Test(arguments: Seeds.some(12)) func nothingOfOtherNotesIsInTheSite(seed: UInt64) throws {
    let random = try RandomVault(seed: seed)
    let rendered = try RenderedSite(random.vault, nil)
    #expect(rendered.site.records.count == random.published.count)
    for (path, bytes) in rendered.files {
      let text = String(decoding: path, as: UTF8.self) + "\n" + String(decoding: bytes, as: UTF8.self)
      for secret in random.secrets where text.contains(secret) {
        Issue.record("\(String(decoding: path, as: UTF8.self)) has \(secret)")
      }
    }
    #expect(rendered.faults() == [])
  }

  /// The site is the same as that of a vault in which the other notes never were.
  @Test(arguments: Seeds.some(6)) func otherNotesChangeNothing(seed: UInt64) throws {
    let random = try RandomVault(seed: seed + 100)
    let before = try RenderedSite(random.vault, nil)
    for record in try random.vault.open().allNotes()
    where !before.site.records.contains(where: { $0.path == record.path }) {
      try random.vault.remove(RawPath(record.path))
    }
    let after = try RenderedSite(random.vault, nil)
    #expect(before.files == after.files)
  }

  @Test func aMissingNoteAndOneHeldBackLookTheSame() throws {
    let vault = try TemporaryVault()
    try vault.write(
      "---\npublish: true\n---\n[[Held]] [[Miss]] ![[Held]] ![[Miss]] [x](Held.md) [x](Miss.md)\n", to: "A.md")
    try vault.write("# Held\n", to: "Held.md")
    let html = try RenderedSite(vault, nil).text("A.html")
    #expect(html.contains("<p>Held Miss Held Miss x x</p>"))
  }

  @Test func draftsAndNotesThatMustNotBePublishedAreLeftOutInAnyCase() throws {
    let vault = try TemporaryVault(config: "templates: templates\n")
    try vault.write("# Shown\n", to: "Shown.md")
    try vault.write("---\ndraft: true\npublish: true\n---\n", to: "Draft.md")
    try vault.write("---\npublish: false\n---\n", to: "Never.md")
    try vault.write("---\npublish: true\n---\n", to: "templates/Template.md")
    try vault.write("---\npublish: true\n---\n", to: "Archive/Old.md")
    #expect(try RenderedSite(vault, "").site.records.map(\.title) == ["Shown"])
    #expect(try RenderedSite(vault, nil).site.records.isEmpty)
    #expect(try RenderedSite(vault, "in:Archive").site.records.map(\.title) == ["Old"])
  }

  @Test func unlistedNotesAreOnlyWhereOthersLinkToThem() throws {
    let vault = try TemporaryVault(config: "site:\n  url: https://example.org\n")
    try vault.write("# Plain\n\n[[zqquiet|a link]]\n", to: "Plain.md")
    try vault.write(
      "---\nunlisted: true\ntags: [zqhush]\ncategory: zqhushed\ncreated: 2026-01-02\n---\n# zqquiet\n\n[[Plain]] zqinside\n",
      to: "zqhidden/zqquiet.md")
    let rendered = try RenderedSite(vault, "")
    #expect(rendered.text("Plain.html").contains("<a href=\"zqhidden/zqquiet.html\">a link</a>"))
    let quiet = rendered.text("zqhidden/zqquiet.html")
    #expect(quiet.contains("<meta name=\"robots\" content=\"noindex\" />") && quiet.contains("zqinside"))
    // Whoever has a note that links to it has its address, but nothing else of it.
    let link = "zqhidden/zqquiet."
    for (path, bytes) in rendered.files where !path.starts(with: "zqhidden/zqquiet".utf8) {
      let text = String(decoding: path + [0x20] + bytes, as: UTF8.self).replacing(link, with: "")
      #expect(!text.contains("zq"), "\(String(decoding: path, as: UTF8.self))")
    }
    #expect(!rendered.text("Plain.html").contains("Linked from"))
    #expect(rendered.faults() == [])
  }

  @Test func commentsOfANoteAreInNoFile() throws {
    let vault = try TemporaryVault()
    try vault.write(
      "---\npublish: true # zqremark\nwork: zqwork\n---\na %%zqa%% b\n\n%%\nzqb\n%%\n\n<!-- zqc\n\nzqc -->\n\nc <!-- zqd --> d `%%kept%%`\n",
      to: "A.md")
    let rendered = try RenderedSite(vault, nil)
    for (path, bytes) in rendered.files {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        !["zqa", "zqb", "zqc", "zqd", "zqremark"].contains(where: text.contains),
        "\(String(decoding: path, as: UTF8.self))")
    }
    #expect(rendered.text("A.md").contains("c  d `%%kept%%`"))
  }

  @Test func filesThatMayContainOtherNotesAreLeftOut() throws {
    let vault = try TemporaryVault()
    try vault.write("---\npublish: true\n---\n[[b.canvas]] ![[p.png]] [x](page.html) [y](d.pdf)\n", to: "A.md")
    for name in ["b.canvas", "p.png", "page.html", "d.pdf", "other.png"] { try vault.write("x", to: RawPath(name)) }
    let rendered = try RenderedSite(vault, nil)
    #expect(rendered.site.filesLeftOut.map { String(decoding: $0, as: UTF8.self) } == ["page.html"])
    #expect(rendered.files[Array("p.png".utf8)] != nil && rendered.files[Array("d.pdf".utf8)] != nil)
    #expect(rendered.files[Array("b.canvas".utf8)] == nil && rendered.files[Array("other.png".utf8)] == nil)
  }
}
