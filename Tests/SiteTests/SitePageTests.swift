import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// What pages contain, and that all of them are right.
@Suite struct SitePageTests {
  private func site(_ notes: [String: String], config: String = "", _ query: String = "") throws -> RenderedSite {
    let vault = try TemporaryVault(config: config)
    for (path, text) in notes { try vault.write(text, to: RawPath(path)) }
    return try RenderedSite(vault, query)
  }

  /// Names that are hard for file systems, addresses or HTML.
  @Test func hostileNamesHavePagesOfTheirOwn() throws {
    let vault = try TemporaryVault(config: "site:\n  url: https://example.org/\n")
    let names: [[UInt8]] =
      [
        "a\nb.md", "q\"'<b>&.md", "x.html.md", "-/graph.md", "-/tags/index.md", "index.md", "Index.md", "404.md",
        "a/index.md", "a/a.md", "A/index.md", "page.md", "PAGE.md", "page.markdown", "page.html/inner.md", "a:b.md",
        "javascript:alert(1).md", "%41.md", "50%.md", "a#hash.md", "?q.md", "e\u{301}.md", "é.md", "llms.md",
        String(repeating: "long", count: 62) + ".md", "~.md", "page~2.md", " space .md", "back\\slash.md",
      ].map { Array($0.utf8) } + [[0xFF, 0xFE] + Array(".md".utf8), Array("d/".utf8) + [0xC3] + Array(".md".utf8)]
    for (number, name) in names.enumerated() {
      try vault.write(
        "---\ntags: [\"x/../y\", index, \"a//b\", .dot]\naliases: [404, \"../../out\", index, \"a/b\", \"<i>\"]\n---\n# N\(number)\n",
        to: RawPath(name))
    }
    let rendered = try RenderedSite(vault, "")
    let found = Set(rendered.site.records.map(\.path))
    #expect(names.filter { !found.contains($0) }.map { String(decoding: $0, as: UTF8.self) } == [])
    #expect(rendered.faults() == [])
    let pages = rendered.site.layout.pages
    #expect(Set(pages).count == names.count)
    #expect(
      Set(rendered.files.keys.map { String(decoding: $0, as: UTF8.self).lowercased() }).count == rendered.files.count)
    for path in rendered.files.keys {
      let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      #expect(parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && $0.count <= 255 })
    }
  }

  @Test func frontPageShowsFoldersAsFarDownAsTheyAreFew() throws {
    for (count, isDeep) in [(7, true), (8, false)] {
      var notes: [String: String] = [:]
      for (top, inner) in (0..<count).flatMap({ top in (0..<count).map { (top, $0) } }) {
        notes["top\(top)/inner\(inner)/N.md"] = "# N\n"
      }
      let html = try site(notes).text("index.html")
      #expect(html.matches(of: /<li class="d1">/).count == count)
      #expect(html.matches(of: /<li class="d2">/).count == (isDeep ? count * count : 0))
    }
  }

  @Test func namesOfMonthsStayWithinTheYear() throws {
    // The third is a Monday, so the month begins in the last week of the picture.
    let html = try site(["A.md": "---\ncreated: 2026-08-06\n---\n# A\n"]).text("index.html")
    #expect(html.contains("<text y=\"12\" text-anchor=\"end\" x=\"387\">Aug</text>"))
    let starts = html.matches(of: /<text y="12" x="(\d+)">/).compactMap { Int($0.1) }
    #expect(starts.count > 9 && starts.allSatisfy { $0 <= 387 - 24 })
  }

  @Test func factsHaveTheDirectionOfTheText() throws {
    let text = String(repeating: "\u{645}\u{631}\u{62D}\u{628}\u{627} ", count: 9)
    let rendered = try site(["A.md": "# Title in Latin\n\n\(text)\n", "B.md": "# B\n\ntext\n"])
    #expect(rendered.text("A.html").contains("<p class=\"facts\" dir=\"rtl\">"))
    #expect(rendered.text("B.html").contains("<p class=\"facts\">"))
  }

  @Test func namesInTheGraphAreWholeOrCutBetweenWords() throws {
    let whole = "A title of thirty-five characters!!"
    let long = "A title that is longer than any name in a picture may be"
    let html = try site(["a.md": "# \(whole)\n\n[[b]]\n", "b.md": "# \(long)\n"]).text("-/graph.html")
    #expect(html.contains(">\(whole)</text>"))
    #expect(html.contains(">A title that is longer…</text>"))
  }

  @Test func theMostLinkedNotesHaveNamesInACrowdAndLieOverIt() throws {
    var notes: [String: String] = [:]
    for number in 0..<120 {
      let links = (0..<10).filter { (number * 7 + $0 * $0) % 3 > 0 }.map { "[[h\($0)]]" }
      notes["n\(number).md"] = "# Note of a crowd \(number)\n\n\(links.joined(separator: " "))\n"
    }
    for number in 0..<10 { notes["h\(number).md"] = "# The hub number \(number)\n" }
    let html = try site(notes).text("-/graph.html")
    // As many as can be beside each other.
    #expect(html.matches(of: /<text [^>]*>The hub number \d<\/text>/).count >= 8)
    let names = html.matches(of: /<title>([^<]*)<\/title><\/circle>/).map { $0.1 }
    #expect(names.count == 130 && names.suffix(10).allSatisfy { $0.hasPrefix("The hub") })
  }

  @Test func aGraphWithoutLinksSaysSo() throws {
    let html = try site(["A.md": "alone\n"]).text("-/graph.html")
    #expect(html.contains("<p class=\"count\">No note links to another, so nothing is drawn.</p>"))
  }

  @Test func allPagesCountTagsTheSameWay() throws {
    let rendered = try site(["A.md": "#food/bread and #travel\n", "B.md": "#food/cake\n"])
    #expect(rendered.text("index.html").contains("<b>4</b> tags"))
    #expect(rendered.text("index.html").contains(">all 4</a>"))
    #expect(rendered.text("-/tags/index.html").contains(">4 tags</p>"))
  }

  @Test func aLinkToAllNotesIsThereIfThereAreMore() throws {
    func notes(_ count: Int) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("n\($0).md", "# Note \($0)\n") })
    }
    #expect(try !site(notes(8)).text("index.html").contains(">all 8 notes</a>"))
    #expect(try site(notes(9)).text("index.html").contains(">all 9 notes</a>"))
  }

  @Test func anEmptyCategoryHasNoPage() throws {
    func addresses(_ category: String) throws -> Set<[UInt8]> {
      let vault = try TemporaryVault()
      try vault.write("---\ncategory: \(category)\n---\n# N\n", to: "n.md")
      return Set(try RenderedSite(vault, "").files.keys)
    }
    let others = try addresses("")
    #expect(try addresses("idea").count == others.count + 1)
    for empty in ["\"\"", "''", "[]"] { #expect(try addresses(empty) == others, "\(empty)") }
  }

  @Test func aSiteWithoutNotesSaysSo() throws {
    let rendered = try site(["A.md": "---\ndraft: true\n---\n# A\n"])
    for page in ["index.html", "-/months/index.html", "-/graph.html", "-/search.html"] {
      let html = rendered.text(page)
      #expect(html.contains("There are no notes."), "\(page)")
      #expect(!html.contains("<h2>Recent") && !html.contains("at the top") && !html.contains("all 0"), "\(page)")
    }
    #expect(rendered.faults() == [])
  }

  @Test func aPageIsTheSameWhateverWasRenderedBeforeIt() throws {
    let random = try RandomVault(seed: 7)
    let rendered = try RenderedSite(random.vault, "")
    for address in rendered.site.addresses.reversed() {
      guard case .bytes(let bytes)? = Site.Renderer(rendered.site).contents(at: address) else { continue }
      #expect(bytes == rendered.files[address], "\(String(decoding: address, as: UTF8.self))")
    }
    #expect(Site.Renderer(rendered.site).contents(at: Array("none.html".utf8)) == nil)
  }

  @Test func embedsAreShownUpToThreeDeepAndCirclesAreLinks() throws {
    let rendered = try site([
      "A.md": "# A\n\n![[B]]\n", "B.md": "# B\n\n## In B\n\n![[C]]\n", "C.md": "# C\n\n![[D]] ![[A]]\n",
      "D.md": "# D\n\n![[E]]\n", "E.md": "# E\n\ndeepest\n",
      "Self.md": "# Self\n\n![[Self]]\n\n![[B#In B]]\n\n![[B#None]]\n",
    ])
    let html = rendered.text("A.html")
    #expect(html.matches(of: /<div class="embed">/).count == 3)
    #expect(html.contains("<a class=\"embed\" href=\"E.html\">E</a>"))
    #expect(html.contains("<a class=\"embed\" href=\"A.html\">A</a>") && !html.contains("deepest"))
    #expect(html.contains("<h2 id=\"e1:in-b\">In B"))
    let own = rendered.text("Self.html")
    #expect(own.contains("<a class=\"embed\" href=\"Self.html\">Self</a>"))
    #expect(own.contains("B › In B</a>") && own.contains("<a class=\"embed\" href=\"B.html\">B › None</a>"))
    #expect(rendered.faults() == [])
  }

  /// Footnotes that a section refers to may be defined elsewhere in its note.
  @Test func footnotesOfEmbeddedSectionsAreShownWithThem() throws {
    let rendered = try site([
      "A.md": "# A\n\nown[^1]\n\n![[B#Part]]\n\n![[B#Part]]\n\n[^1]: of A\n",
      "B.md":
        "# B\n\n## Part\n\nx[^n] y[^1] ^[inline]\n\n## Other\n\nz[^other]\n\n[^1]: of B, see[^deep]\n\n[^n]: named\n\n[^other]: another\n\n[^deep]: deeper\n",
    ])
    let html = rendered.text("A.html")
    #expect(rendered.faults() == [])
    #expect(html.matches(of: /of B, see/).count == 2 && html.matches(of: /named/).count == 2)
    #expect(html.matches(of: /deeper/).count == 2 && html.matches(of: /of A/).count == 1)
    #expect(html.matches(of: /<section class="footnotes">/).count == 3)
    #expect(!html.contains("another") && !html.contains("[^"))
  }

  @Test func onlyTheFormOfALanguageIsStated() throws {
    let rendered = try site([
      "A.md": "---\nlang: pt-BR\n---\n# A\n", "B.md": "---\nlang: 'en\" onload=\"x'\n---\n# B\n",
      "C.md": "---\nlang: e-x\n---\n# C\n", "D.md": "---\nlang: [de]\n---\n# D\n",
    ])
    #expect(rendered.text("A.html").contains("<article class=\"text\" lang=\"pt-BR\">"))
    for page in ["B", "C", "D"] { #expect(rendered.text("\(page).html").contains("<article class=\"text\">")) }
  }

  @Test func headingsAreBelowTheTitleWithoutGaps() throws {
    let rendered = try site([
      "A.md": "# A\n\n#### a\n\n# B\n\n### c\n\n###### d\n\n<h1>raw</h1>\n", "B.md": "---\ntitle: T\n---\n# Other\n",
    ])
    #expect(rendered.text("A.html").contains("<h1 dir=\"auto\" id=\"a\">A</h1>"))
    for heading in ["<h2 id=\"a-1\">a", "<h2 id=\"b\">B", "<h3 id=\"c\">c", "<h4 id=\"d\">d", "<h2>raw</h2>"] {
      #expect(rendered.text("A.html").contains(heading))
    }
    #expect(rendered.text("B.html").contains("<h2 id=\"other\">Other") && rendered.text("B.html").contains(">T</h1>"))
    #expect(rendered.faults() == [])
  }

  @Test func theOutlineHasTwoLevelsBelowTheTitle() throws {
    let text = "# A\n\n## one\n\n### two\n\n#### three\n\n##### four\n\n## five\n"
    let rendered = try site(["A.md": text, "B.md": text.replacing("## five", with: "#### five")])
    let page = rendered.text("A.html")
    let outline = page.split(separator: "class=\"outline\"").dropFirst().first?.split(separator: "</nav>").first ?? ""
    #expect(outline.contains("<li><a dir=\"auto\" href=\"#one\""), "\(outline)")
    #expect(outline.contains("<li class=\"sub\"><a dir=\"auto\" href=\"#two\""), "\(outline)")
    #expect(outline.contains("#five") && !outline.contains("#three") && !outline.contains("#four"), "\(outline)")
    // Two headings of these levels need no outline.
    #expect(!rendered.text("B.html").contains("class=\"outline\""))
  }

  @Test func backlinksHaveTheirLines() throws {
    let rendered = try site([
      "A.md": "# A\n", "C.md": "# C\n",
      "B.md": "# B\n\n- [x] bake [[A|the <b>]] *soon* or [[C]]\n\nother\n\n> quoted [[A]]\n",
    ])
    let html = rendered.text("A.html")
    #expect(html.contains("Linked from <span>1</span>"))
    #expect(html.contains("☑ bake <b>the &lt;b&gt;</b> <em>soon</em> or C</p>"))
    #expect(html.contains("quoted <b>A</b></p>") && !html.contains("other"))
  }

  @Test(arguments: [
    (["T"], "both link to 1 note", nil), (["T", "U"], "both link to 2 notes", "2 notes link to both"),
  ])
  func relatedNotesSayWhy(targets: [String], of sources: String, of other: String?) throws {
    let text = targets.map { "[[\($0)]]" }.joined(separator: "\n\n")
    let rendered = try site(["A.md": text, "B.md": text, "T.md": "# T\n", "U.md": "# U\n"])
    #expect(rendered.text("A.html").contains(">\(sources)</span>"))
    if let other { #expect(rendered.text("T.html").contains(">\(other)</span>")) }
  }

  @Test(arguments: [
    ("#x1", "tag x1"), ("#x1 #x2", "tags x1, x2"), ("#x1 #x2 #x3 #x4", "tags x1, x2, x3"),
    ("#x1 fennel [[T]]", "tag x1"),
  ])
  func relatedNotesNameTheStrongestReason(text: String, reason: String) throws {
    let others = Dictionary(uniqueKeysWithValues: (1...20).map { ("\($0).md", "other \($0)\n") })
    let notes = ["A.md": "\(text)\n", "B.md": "\(text)\n", "T.md": "# T\n"]
    let page = try site(notes.merging(others) { $1 }).text("A.html")
    #expect(page.contains(">\(reason)</span>"), "\(page.firstMatch(of: /related.*/)?.output ?? "")")
  }

  @Test(arguments: [(7, 7, ""), (8, 6, "+2"), (15, 6, "+9")])
  func listsShowTheFirstOfManyTags(count: Int, shown: Int, rest: String) throws {
    let tags = (1...count).map { "t\($0)" }.joined(separator: ", ")
    let rendered = try site(["f/A.md": "---\ntags: [\(tags)]\n---\n# A\n"])
    let row = try #require(rendered.text("f/index.html").firstMatch(of: /<p class="facts">.*?<\/p>/)).output
    #expect(row.matches(of: /class="tag"/).count == shown)
    #expect(row.contains("<span>+") == !rest.isEmpty && row.contains(rest))
    #expect(rendered.text("f/A.html").matches(of: /<a class="tag"/).count == count)
  }

  @Test func datesOfFilesAreNotShown() throws {
    let rendered = try site(["A.md": "# A\n", "B.md": "---\ncreated: 2025-03-04\n---\n# B\n"])
    func facts(_ page: String) -> Substring {
      rendered.text(page).firstMatch(of: /<p class="facts".*?<\/p>/)?.output ?? ""
    }
    #expect(!facts("A.html").contains("<time") && facts("B.html").contains("<time"))
  }

  @Test func otherNamesLeadToTheNote() throws {
    let rendered = try site([
      "f/A.md": "---\naliases: [Old name, p/q]\npermalink: /about\n---\n# A\n", "f/Old name.md": "# Taken\n",
    ])
    #expect(rendered.text("about.html").contains("content=\"0; url=f/A.html\""))
    #expect(rendered.text("p/q.html").contains("url=../f/A.html"))
    #expect(rendered.text("f/Old name.html").contains("Taken"))
    #expect(rendered.site.takenNames.map { $0.name } == ["Old name"])
    #expect(rendered.site.takenNames.map { $0.note } == [Array("f/A.md".utf8)])
    #expect(rendered.faults() == [])
  }

  @Test func longListsAreCut() throws {
    var notes: [String: String] = [:]
    for number in 0..<450 { notes["f/n\(number).md"] = "---\ntags: [t]\n---\n# Note \(number)\n" }
    let rendered = try site(notes)
    #expect(rendered.text("f/index.html").matches(of: /<li>/).count < 250)
    #expect(rendered.text("f/index~p3.html").contains("Page 3 of 3"))
    #expect(rendered.text("-/tags/t~p2.html").contains("Page 2 of 3"))
    #expect(rendered.faults() == [])
  }

  @Test func anEmptyNoteAndAnEmptyVaultHavePages() throws {
    let rendered = try site(["A.md": "", "B.md": "---\ntags: [\n---\nx", "C.md": "\u{0}\u{1}binary"])
    #expect(rendered.faults() == [])
    #expect(try site([:]).faults() == [])
  }

  @Test func noTextOfANoteIsMarkupOfThePage() throws {
    let hostile = "\"><script>alert(1)</script><img src=x onerror=y>"
    let rendered = try site(
      [
        "A.md":
          "---\ntitle: '\(hostile)'\naliases: ['\(hostile)']\ntags: ['\(hostile.replacing(" ", with: ""))']\ncategory: '\(hostile)'\nsummary: '\(hostile)'\nactions: ['\(hostile)']\nk: {'\(hostile)': '\(hostile)'}\nlang: '\(hostile)'\ncreated: 2026-01-01\npinned: true\n---\n\(hostile)\n\n## \(hostile)\n\n## \(hostile)\n\n## \(hostile)\n",
        "B.md": "[[A]] \(hostile)\n",
      ],
      config:
        "site:\n  name: '\(hostile)'\n  description: '\(hostile)'\n  language: '\(hostile)'\n  url: 'javascript:alert(1)'\n"
    )
    #expect(rendered.faults() == [])
    for (path, bytes) in rendered.files where path.hasSuffix(".html") || path.hasSuffix(".xml") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("<script>") && !text.contains("<img src=x"), "\(String(decoding: path, as: UTF8.self))")
    }
  }

  @Test func linesWithLinksAreCutAtWords() throws {
    let vault = try TemporaryVault()
    let words = (0..<90).map { "word\($0)" }
    try vault.write("\(words[..<45].joined(separator: " ")) [[B]] \(words[45...].joined(separator: " "))\n", to: "A.md")
    try vault.write("# B\n", to: "B.md")
    let page = try RenderedSite(vault, "").text("B.html")
    let line = try #require(page.firstMatch(of: /<p class="line"[^>]*>(?:<bdi>)?…(.*?)…/)?.1)
    let shown = line.replacing("<b>", with: "").replacing("</b>", with: "").split(separator: " ").map(String.init)
    #expect(shown.count > 20 && shown.contains("B"))
    #expect(shown.allSatisfy { $0 == "B" || words.contains($0) }, "\(line)")
  }
  @Test func eachLinkOfALongLineHasALineOfItsOwn() throws {
    let vault = try TemporaryVault()
    let names = (10..<70).map { "n\($0)" }
    for name in names { try vault.write("# \(name)\n", to: RawPath("\(name).md")) }
    try vault.write(names.map { "some words around **[[\($0)]]**" }.joined(separator: ", ") + "\n", to: "A.md")
    let rendered = try RenderedSite(vault, "")
    for name in names {
      let line = try #require(rendered.text("\(name).html").firstMatch(of: /<p class="line"[^>]*>(.*?)<\/p>/)?.1)
      #expect(line.matches(of: /<b>/).count == 1 && line.contains("<b><strong>\(name)</strong></b>"), "\(line)")
      #expect(line.replacing(/<[^>]*>/, with: "").count <= 242, "\(line)")
    }
  }

  /// There are more ways between notes that embed each other than any page can have.
  @Test func notesThatEmbedEachOtherAreShownAFewHundredTimes() throws {
    let vault = try TemporaryVault()
    for number in 0..<12 {
      let embeds = (0..<12).map { "![[n\($0)]]" }.joined(separator: "\n\n")
      try vault.write("marker\(number) here\n\n\(embeds)\n", to: RawPath("n\(number).md"))
    }
    let rendered = try RenderedSite(vault, "")
    let page = rendered.text("n3.html")
    let count = page.matches(of: /marker[0-9]+ here<\/p>/).count
    #expect(count > 100 && count <= 501, "\(count)")
    #expect(rendered.faults() == [])
  }
}
