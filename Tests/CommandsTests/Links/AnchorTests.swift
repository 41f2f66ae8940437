import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Links to headings by their slugs, and to HTML tags by their ids.
@Suite struct AnchorTests {
  private static let files = [
    "a.md":
      "# T\n\n## My Section\n\n[s](#my-section)\n\n## Same\n\n## Same\n\n<a id=\"x\"></a> text\n\n## TCP/IP 🎉\n\ntext ^b\n",
    "b.md": "[t](a.md#my-section) [r][q] [[a#My Section]] [two](a.md#same-1) [x](a.md#x) [[a#x]]\n\n[q]: a.md#tcpip-\n",
    "c.md":
      "[1](a.md#same-2) [2](a.md#my-section-1) [3](a.md#y) [4](a.md#tcpip-🎉) [[a#my-section]] [5](a.md#MY-Section)\n",
  ]

  private func fixture() throws -> SessionFixture { try SessionFixture(Self.files, config: "stamp-updated: never") }

  @Test func linksToAPartAreListed() throws {
    let fixture = try fixture()
    func count(_ part: String) -> String { fixture.run("backlinks", part, "--count").text }
    #expect(count("a#My Section") == "4\n" && count("a#my-section") == "4\n" && count("a:3") == "4\n")
    #expect(count("a#Same") == "0\n" && count("a#same-1") == "1\n" && count("a:9") == "1\n")
    #expect(count("a#x") == "1\n" && count("a:11") == "1\n" && count("a#tcpip-") == "2\n")
    #expect(fixture.run("backlinks", "a#same-2").errors.contains("Same"))
  }

  @Test func linksAreResolvedToTheLine() throws {
    let fixture = try fixture()
    func resolve(_ link: String) -> [String] { fixture.run("resolve", link, "--from", "b").lines }
    #expect(resolve("[x](a.md#same-1)") == ["a.md:9  path"] && resolve("a.md#same-1") == ["a.md:9  path"])
    #expect(resolve("[x](a.md#x)") == ["a.md:11  path"] && resolve("[x](a.md#y)") == ["a.md  path"])
    // A wikilink names a heading by its text.
    #expect(resolve("[[a#same-1]]") == ["a.md  path"])
  }

  @Test func aSlugThatLeadsNowhereIsFound() throws {
    let found = try fixture().run("check", "--only", "link.missing-heading", "--json").json["findings"].items
    #expect(
      found.compactMap { $0["message"].string }.sorted() == [
        "a.md has no heading 'my-section'", "a.md has no heading 'my-section-1'", "a.md has no heading 'same-2'",
        "a.md has no heading 'x'", "a.md has no heading 'y'",
      ])
  }

  @Test func aHeadingOfALineIsRenamedWithTheNumbersOfOthers() throws {
    let fixture = try fixture()
    #expect(fixture.run("heading", "rename", "a.md:7", "Other").status == .success)
    #expect(try fixture.text(of: "a.md").contains("## Other\n\n## Same\n"))
    #expect(try fixture.text(of: "b.md").contains("[two](a.md#same)"))
    #expect(fixture.run("heading", "rename", "a#my-section", "Überall").status == .success)
    #expect(try fixture.text(of: "a.md").contains("[s](#überall)"))
    #expect(try fixture.text(of: "b.md").hasPrefix("[t](a.md#überall) [r][q] [[a#Überall]]"))
    #expect(try fixture.text(of: "c.md").hasSuffix("[[a#my-section]] [5](a.md#überall)\n"))
    // Slugs of both kinds stay what they are.
    #expect(fixture.run("heading", "rename", "a:13", "UDP 🎉").status == .success)
    #expect(try fixture.text(of: "b.md").hasSuffix("[q]: a.md#udp-\n"))
    #expect(try fixture.text(of: "c.md").contains("[4](a.md#udp-🎉)"))
    for _ in 0..<3 { #expect(fixture.run("undo").status == .success) }
    for (path, text) in Self.files { #expect(try fixture.text(of: path) == text) }
  }

  @Test func aHeadingThatChangesWithItsLinksOrTagsKeepsTheLinksToIt() throws {
    let fixture = try SessionFixture(
      [
        "a.md": "# A\n\n## See [[old]] #tag\n\n[me](#see-old-tag)\n",
        "b.md": "[[a#See old tag]] [x](a.md#see-old-tag)\n", "old.md": "x\n",
      ], config: "stamp-updated: never")
    #expect(fixture.run("move", "old.md", "new.md").status == .success)
    #expect(try fixture.text(of: "a.md") == "# A\n\n## See [[new]] #tag\n\n[me](#see-new-tag)\n")
    #expect(try fixture.text(of: "b.md") == "[[a#See new tag]] [x](a.md#see-new-tag)\n")
    #expect(fixture.run("tag", "rename", "tag", "word").status == .success)
    #expect(try fixture.text(of: "a.md") == "# A\n\n## See [[new]] #word\n\n[me](#see-new-word)\n")
    #expect(try fixture.text(of: "b.md") == "[[a#See new word]] [x](a.md#see-new-word)\n")
  }

  @Test func aVaultOfObsidianKeepsTextsAsTheyAre() throws {
    let files = [
      "a.md": "## Old\n\n## Two Words\n", "b.md": "[x](a.md#old) [y](a.md#two-words)\n", ".obsidian/app.json": "{}",
    ]
    let fixture = try SessionFixture(files, config: "stamp-updated: never")
    #expect(fixture.run("heading", "rename", "a#Old", "New Part").status == .success)
    #expect(fixture.run("heading", "rename", "a#Two Words", "Three Words").status == .success)
    #expect(try fixture.text(of: "b.md") == "[x](a.md#New%20Part) [y](a.md#three-words)\n")
  }

  @Test func exportedLinksHaveTheNumbersOfTheirHeadings() throws {
    let fixture = try SessionFixture([
      "a.md": "# A\n\n## One\n\n### Same\n\n## Two\n\n### Same\n\n[[#Two#Same]]\n",
      "b.md": "[[a#Two#Same|x]] [y](a.md#same-1)\n",
    ])
    #expect(fixture.run("export", "markdown", "-o", "\(fixture.vault.root.parent)/out").status == .success)
    let text = String(decoding: try fixture.vault.read("../out/b.md"), as: UTF8.self)
    #expect(text.contains("[x](a.md#same-1) [y](a.md#same-1)"), "\(text)")
    #expect(String(decoding: try fixture.vault.read("../out/a.md"), as: UTF8.self).contains("](#same-1)"))
  }
}
