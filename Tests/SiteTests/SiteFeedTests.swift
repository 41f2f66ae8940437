import SystemCalls
import TestSupport
import Testing

@testable import Site

/// What readers of feeds get.
@Suite struct SiteFeedTests {
  private func titles(_ feed: String) -> [String] {
    feed.matches(of: /<entry>\n<title>(.*?)<\/title>/).map { String($0.1) }
  }

  @Test func aFeedHasTheNewestNotesThatStateADate() throws {
    let vault = try TemporaryVault()
    for number in 10..<40 {
      try vault.write(
        "---\ncreated: 2026-01-\(number < 32 ? number : 31)\n---\nText \(number).\n", to: RawPath("f/n\(number).md"))
      try vault.write("Undated \(number).\n", to: RawPath("f/u\(number).md"))
    }
    try vault.write("---\nupdated: 2026-02-03T10:00:00Z\n---\nOnly changed.\n", to: "changed.md")
    try vault.write("---\ncreated: 2020-01-01\n---\nOld.\n", to: "g/old.md")
    let rendered = try RenderedSite(vault, "")
    let (all, folder) = (rendered.text("-/feeds.xml"), rendered.text("-/feeds/f.xml"))
    #expect(titles(all).count == 20 && titles(all).first == "changed" && titles(all)[1].hasPrefix("n3"))
    #expect(titles(folder).count == 20 && titles(folder).last == "n20" && !folder.contains("Undated"))
    #expect(titles(rendered.text("-/feeds/g.xml")) == ["old"])
    for feed in [all, folder] {
      #expect(!feed.contains("1970") && feed.matches(of: /<updated>/).count == 21)
      #expect(feed.contains("<summary>Text 39.</summary>"))
    }
    #expect(all.contains("<updated>2026-02-03T10:00:00+00:00</updated>\n<author>"))
    // A text is in one feed, and not in those of all folders around its note.
    #expect(all.matches(of: /<content/).count == 20 && !folder.contains("<content"))
    #expect(rendered.text("f/u10.html").contains("-/feeds.xml") && rendered.faults() == [])
  }

  @Test func withoutADateThereIsNoFeed() throws {
    let vault = try TemporaryVault(config: "site:\n  url: https://example.org\n")
    try vault.write("# A\n", to: "f/A.md")
    let rendered = try RenderedSite(vault, "")
    #expect(!rendered.files.keys.contains { String(decoding: $0, as: UTF8.self).hasPrefix("-/feeds") })
    #expect(!rendered.text("f/A.html").contains("feeds") && !rendered.text("f/A.html").contains("Feed"))
    #expect(rendered.faults() == [])
    try vault.write("---\ncreated: 2026-01-01\n---\n", to: "B.md")
    let dated = try RenderedSite(vault, "")
    #expect(dated.text("f/A.html").contains("Feed") && dated.files[Array("-/feeds/f.xml".utf8)] == nil)
  }
}
