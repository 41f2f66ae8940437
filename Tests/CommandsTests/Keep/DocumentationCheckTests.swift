import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Folders of documentation: what is recognised, how links are read, and what code hosts are told.
@Suite struct DocumentationCheckTests {
  private static let files = [
    "mkdocs.yml": "site_name: x\n", "docs/index.md": "# Home\n\n[a](guides/a.md) [b](/guides/b/) [[a]]\n",
    "docs/guides/a.md": "# A\n\n![p](../img/p.png?raw=true) [c](c.md) [home](../index.md#none)\n",
    "docs/guides/b.md": "# B\n\n[A](A.md) [bare](a)\n", "docs/img/p.png": "x",
  ]

  private func codes(_ fixture: SessionFixture, _ words: String...) -> [String] {
    fixture.run(["check", "--only", "link", "--json"] + words).json["findings"].items.map {
      "\($0["path"].string ?? ""): \($0["code"].string ?? "")"
    }
  }

  @Test func linksAreReadAsTheReaderReadsThem() throws {
    let fixture = try SessionFixture(Self.files)
    #expect(codes(fixture) == ["docs/guides/a.md: link.unresolved", "docs/guides/a.md: link.missing-heading"])
    #expect(codes(fixture, "--as", "site") == codes(fixture))
    #expect(
      codes(fixture, "--as", "github") == [
        "docs/guides/a.md: link.unresolved", "docs/guides/a.md: link.missing-heading",
        "docs/guides/b.md: link.not-relative", "docs/guides/b.md: link.not-relative", "docs/index.md: link.unresolved",
        "docs/index.md: link.as-text",
      ])
    #expect(fixture.run("check", "--as", "word").errors.contains("obsidian"))
    let plain = try SessionFixture(["a.md": ""])
    #expect(plain.run("check", "--as", "site").errors.contains("link-style"))
  }

  @Test func gitHubIsTheRuleOfAVaultThatSaysSo() throws {
    let fixture = try SessionFixture(
      ["a/x.md": "[y](y.md) [z](/Z.md) [i](../../../issues)\n", "b/y.md": "", "z.md": ""], config: "links: github")
    #expect(codes(fixture) == ["a/x.md: link.not-relative", "a/x.md: link.not-relative"])
    #expect(fixture.run("config", "get", "links").text == "github\n")
    #expect(fixture.run("config", "get", "link-style").text == "github\n")
  }

  @Test func whatWasRecognisedIsShownAndWrittenDown() throws {
    let fixture = try SessionFixture(["docusaurus.config.js": "", "docs/a.mdx": "# A", "docs/b.md": ""])
    #expect(fixture.run("status").text.contains("Docusaurus (docusaurus.config.js): files in .mdx are notes"))
    #expect(fixture.run("status", "--json").json["site"]["generator"].string == "Docusaurus")
    #expect(fixture.run("list", "--count").text == "2\n")
    try fixture.vault.remove(".sheaf/config.yaml")
    #expect(fixture.run("init", ".").status == .success)
    let config = try fixture.text(of: ".sheaf/config.yaml")
    #expect(
      config.hasSuffix("# Docusaurus was recognised by docusaurus.config.js.\nextensions: [mdx]\nlink-style: site\n"))
    #expect(fixture.run("config").errors.isEmpty)
  }

  @Test func findingsAreWrittenAsSARIF() throws {
    let fixture = try SessionFixture(Self.files)
    let run = fixture.run("check", "--sarif", "--only", "link")
    #expect(run.status == .nothing && run.errors.isEmpty)
    #expect(run.json["version"].string == "2.1.0")
    let results = run.json["runs"].items[0]["results"].items
    #expect(results.compactMap { $0["level"].string } == ["error", "warning"])
    let place = results[0]["locations"].items[0]["physicalLocation"]
    #expect(place["artifactLocation"]["uri"].string == "docs/guides/a.md" && place["region"]["startLine"] == 3)
    let rules = run.json["runs"].items[0]["tool"]["driver"]["rules"].items.compactMap { $0["id"].string }
    for result in results {
      guard case .integer(let number) = result["ruleIndex"] else { continue }
      #expect(rules[number] == result["ruleId"].string)
    }
    // A document without findings is one too.
    #expect(try SessionFixture(["a.md": ""]).run("check", "--sarif").json["runs"].items[0]["results"].items.isEmpty)
    for words in [["--sarif", "--json"], ["--sarif", "--fix"], ["--as", "github", "--fix"]] {
      #expect(fixture.run(["check"] + words).status == .failure, "\(words)")
    }
  }

  @Test func aQueryOfAPictureIsKept() throws {
    let fixture = try SessionFixture([
      "R.md": "![l](img/logo.svg?raw=true) [c](src/a.md?plain=1#L10-L20)\n", "img/logo.svg": "x", "src/a.md": "",
    ])
    #expect(codes(fixture) == [])
    #expect(fixture.run("folder", "rename", "img", "my pictures").status == .success)
    #expect(fixture.run("move", "R.md", "src").status == .success)
    #expect(try fixture.text(of: "src/R.md") == "![l](../my%20pictures/logo.svg?raw=true) [c](a.md?plain=1#L10-L20)\n")
  }

  @Test func pagesAreRenamedWithTheirAddresses() throws {
    let fixture = try SessionFixture(Self.files, config: "stamp-updated: never")
    let before = codes(fixture)
    #expect(fixture.run("rename", "docs/guides/b.md", "new b", "--yes").status == .success)
    #expect(try fixture.text(of: "docs/index.md").contains("(/guides/new%20b/)"))
    #expect(codes(fixture) == before)
    #expect(fixture.run("folder", "rename", "docs/guides", "manual").status == .success)
    #expect(try fixture.text(of: "docs/index.md").contains("[a](manual/a.md) [new b](/manual/new%20b/)"))
    #expect(fixture.run("undo").status == .success && fixture.run("undo").status == .success)
    #expect(try fixture.text(of: "docs/index.md") == Self.files["docs/index.md"])
  }
}
