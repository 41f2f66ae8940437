import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Pages and databases of Notion as its exports have them.
struct NotionImportTests {
  private static let ids = (0...9).map { "0123456789abcdef0123456789abcde\($0)" }

  private func imported(
    _ files: [String: String]
  ) throws -> (fixture: SessionFixture, run: SessionFixture.Run, scene: ExchangeScene) {
    let scene = try ExchangeScene()
    for (path, text) in files { try scene.folder.write(text, to: RawPath("in/\(path)")) }
    let fixture = try SessionFixture()
    let run = fixture.run("import", "notion", scene.path("in"))
    #expect(run.status == .success, "\(run.errors)")
    return (fixture, run, scene)
  }

  /// Each page gets the properties of its own row, also where titles are equal, empty or have white space around them, and
  /// no row becomes a second note.
  @Test func rowsBelongToTheirPages() throws {
    let ids = Self.ids
    let run = try imported([
      "DB \(ids[0]).csv": "\u{FEFF}Name,Tags,Due\n",
      "DB \(ids[0])_all.csv":
        "\u{FEFF}Name,Tags,Due,Number\n\"Same\",one,\"March 1, 2026\",1\nSame,two,\"March 2, 2026\",2\n\" Spaced  out \",three,,3\n"
        + ",four,,4\nNo page,five,,5\n,,,\n,six,,6\n",
      "DB \(ids[0])/Same \(ids[1]).md": "# Same\n\nTags: two\nDue: March 2, 2026\nNumber: 2\n\nsecond\n",
      "DB \(ids[0])/Same \(ids[2]).md": "# Same\n\nTags: one\nDue: March 1, 2026\nNumber: 1\n\nfirst\n",
      "DB \(ids[0])/Spaced out \(ids[3]).md": "# Spaced out\n\ntext\n",
      "DB \(ids[0])/Untitled \(ids[4]).md": "# Untitled\n\nTags: six\nNumber: 6\n",
    ])
    #expect(try run.fixture.paths().count == 6)
    for path in try run.fixture.paths() {
      let text = try run.fixture.text(of: path)
      let expected = ["first": ("one", 1), "second": ("two", 2), "Spaced": ("three", 3)]
      for (word, (tag, number)) in expected where text.contains("\n\(word)\n") || path.contains(word) {
        #expect(text.contains("tags: [\(tag)]\n") && text.contains("Number: \(number)\n"), "\(path): \(text)")
      }
    }
    let tags = run.fixture.run("tags", "--json").json["tags"].items
    #expect(tags.count == 6 && tags.allSatisfy { $0["notes"] == 1 }, "\(tags)")
    let before = try run.fixture.files()
    #expect(run.fixture.run("import", "notion", run.scene.path("in")).lines.first == "unchanged  6 notes")
    #expect(try run.fixture.files() == before)
  }

  /// The column with titles need not be the first one.
  @Test func titlesAreFoundInAnyColumn() throws {
    let ids = Self.ids
    let run = try imported([
      "DB \(ids[0]).csv": "Status,Name\nOpen,One\nDone,Two\n", "DB \(ids[0])/One \(ids[1]).md": "# One\n\n1\n",
      "DB \(ids[0])/Two \(ids[2]).md": "# Two\n\nStatus: Done\nRemark: 2\n",
    ])
    #expect(try run.fixture.paths() == ["DB/One.md", "DB/Two.md"])
    let text = try run.fixture.text(of: "DB/Two.md")
    #expect(text.contains("Status: Done\n"))
    // A line of the text is no property only because it looks like one.
    #expect(text.hasSuffix("---\n\nRemark: 2\n"), "\(text)")
  }

  /// An address that ends with `#` leads to the page, so nothing is left out.
  @Test func aLinkWithoutAPartLeadsToThePage() throws {
    let ids = Self.ids
    func page(_ title: String, _ body: String) -> String {
      "<html><head><title>\(title)</title></head><body><article class=\"page\"><div class=\"page-body\">\(body)</div>"
        + "</article></body></html>"
    }
    let run = try imported([
      "One \(ids[1]).html": page("One", "<p>text</p>"),
      "Two \(ids[2]).html": page("Two", "<p><a href=\"One%20\(ids[1]).html#\">to the page</a></p>"),
    ])
    #expect(try run.fixture.text(of: "Two.md").contains("[[One|to the page]]"))
    #expect(!run.run.text.contains("left out"), "\(run.run.text)")
  }

  @Test func calloutsRelationsAndAddressesAreKept() throws {
    let ids = Self.ids
    let run = try imported([
      "DB \(ids[0]).csv": "Name,Parent\nOne,\"Root (../Root%20\(ids[1]).md), Two (Two%20\(ids[3]).md)\"\nTwo,\n",
      "Root \(ids[1]).md":
        "# Root\n\n<aside>\n💡 Mind **this**\n\n- and that\n\n</aside>\n\n```\n<aside>\nno\n</aside>\n```\n\n"
        + "[web](https://www.notion.so/ws/One-\(ids[2])?pvs=4) [block](DB%20\(ids[0])/One%20\(ids[2]).md#\(ids[9]))\n\n"
        + "[![pic](p.png)](DB%20\(ids[0])/One%20\(ids[2]).md) [gone](https://www.notion.so/Gone-\(ids[8]))\n",
      "p.png": "png", "DB \(ids[0])/One \(ids[2]).md": "# One\n\n1\n", "DB \(ids[0])/Two \(ids[3]).md": "# Two\n\n2\n",
    ])
    let text = try run.fixture.text(of: "Root.md")
    #expect(
      text.contains("> [!note] 💡\n> Mind **this**\n>\n> - and that\n\n```\n<aside>\nno\n</aside>\n```\n"), "\(text)")
    #expect(text.contains("[[One|web]] [[One|block]]"), "\(text)")
    #expect(text.contains("[![[p.png|pic]]](One.md) [gone](https://www.notion.so/"), "\(text)")
    #expect(run.run.text.contains("left out  the block of a page to which a link leads"), "\(run.run.text)")
    #expect(try run.fixture.text(of: "DB/One.md").contains("Parent: [\"[[Root]]\", \"[[Two]]\"]"))
    #expect(run.fixture.run("unresolved").lines.isEmpty)
  }

  @Test func pagesInHTMLKeepEverything() throws {
    let ids = Self.ids
    let block = "11111111-2222-3333-4444-555555555555"
    func page(_ title: String, _ header: String, _ body: String) -> String {
      "<html><head><title>\(title)</title></head><body><article class=\"page sans\"><header>\(header)<h1 class=\"page-title\">\(title)</h1>"
        + "</header><div class=\"page-body\">\(body)</div></article></body></html>"
    }
    let run = try imported([
      "One \(ids[1]).html": page(
        "One",
        "<div class=\"page-header-icon\"><span class=\"icon\">🚀</span></div><p class=\"page-description\">About it</p>"
          + "<table class=\"properties\"><tbody><tr class=\"property-row property-row-multi_select\"><th>Tags</th><td>"
          + "<span class=\"selected-value\">a</span><span class=\"selected-value\">b c</span></td></tr>"
          + "<tr class=\"property-row\"><th>Done</th><td><div class=\"checkbox checkbox-on\"></div></td></tr></tbody></table>",
        "<h2 id=\"head-1\">Part <b>one</b></h2><p id=\"\(block)\">a paragraph</p>"
          + "<nav><a class=\"table_of_contents-link\" href=\"#head-1\">Part one</a></nav>"
          + "<figure class=\"callout\"><div><span class=\"icon\">💡</span></div><div><p>Mind it</p></div></figure>"
          + "<figure class=\"image\"><a href=\"p.png\"><img style=\"width:336px\" src=\"p.png\"/></a></figure>"
          + "<figure class=\"equation\"><div><span class=\"katex-display\"><span class=\"katex\"><math><semantics><mi>x</mi>"
          + "<annotation encoding=\"application/x-tex\">\\frac{a}{b}</annotation></semantics></math><span class=\"katex-html\">ab</span></span></span></div></figure>"
      ),
      "Two \(ids[2]).html": page(
        "Two", "",
        "<p><a href=\"One%20\(ids[1]).html#head-1\">to a heading</a> <a href=\"One%20\(ids[1]).html#\(block.filter { $0 != "-" })\">to a block</a> "
          + "<a href=\"One%20\(ids[1]).html#gone\">to nothing</a></p>"), "p.png": "png",
    ])
    let text = try run.fixture.text(of: "One.md")
    #expect(text.contains("tags: [a, b-c]\n") && text.contains("Done: true\n") && text.contains("icon: 🚀\n"), "\(text)")
    #expect(
      text.contains("About it\n\n## Part **one**\n\na paragraph ^\(block)\n\n[[One#Part one|Part one]]"), "\(text)")
    #expect(text.contains("> [!note] 💡\n> Mind it\n\n![[p.png|336]]\n\n$$\\frac{a}{b}$$\n"), "\(text)")
    let other = try run.fixture.text(of: "Two.md")
    #expect(other.contains("[[One#Part one|to a heading]] [[One#^\(block)|to a block]] [[One|to nothing]]"), "\(other)")
    #expect(
      run.run.text.contains("left out  the part of a page to which a link leads, which is missing"), "\(run.run.text)")
    #expect(run.fixture.run("check").status == .success, "\(run.fixture.run("check").text)")
  }
}
