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

  /// What a generator makes, or a host leads on, is no file, but it is there.
  @Test(arguments: [
    // Lists and feeds.
    (["hugo.toml": "[taxonomies]\n  kind = \"kinds\"\n"], "content/a.md", "/tags/x/ /kinds/y /sitemap.xml", "/kind/y"),
    (["docusaurus.config.js": ""], "docs/a.md", "/blog/tags/x /docs/category/y /blog/rss.xml", "/blog/x"),
    // Redirects.
    (["docusaurus.config.js": "redirects: [{ from: '/old', to: '/docs/a' }]"], "docs/a.md", "/old", "/older"),
    (["astro.config.mjs": "starlight() redirects: { '/old': '/b' }"], "src/content/docs/a.md", "/old/", "/older/"),
    (["hugo.toml": "", "static/_redirects": "/old /a 301\n/v1/* /b\n"], "content/a.md", "/old/ /v1/x", "/v2/x"),
    (["hugo.toml": "", "netlify.toml": "[[redirects]]\n  from = \"/old/*\"\n"], "content/a.md", "/old/x/", "/older/"),
    // What a redirect leads on where there are pages is no page.
    (["hugo.toml": "", "content/b.md": "", "static/_redirects": "/* /b\n"], "content/a.md", "/b/", "/c/"),
    (
      ["docs/.vitepress/config.ts": "ignoreDeadLinks: [/^\\/play/, '/try']"], "docs/a.md", "/play /play/x /try",
      "/trying"
    ),
    // Programs that make pages.
    (
      ["next.config.js": "nextra", "app/api/[name]/page.tsx": "", "app/b/page.mdx": ""], "app/a/page.mdx", "/api/x",
      "/x"
    ),
    (["_quarto.yml": "quartodoc:\n  dir: api\n"], "a.qmd", "api/f.qmd", "apis/f.qmd"),
    (["_quarto.yml": "", "api/.gitignore": "*.qmd\n!index.qmd\n", "api/index.qmd": ""], "a.qmd", "api/f.qmd", "f.qmd"),
    (
      ["_config.yml": "theme: x", "pages/s.html": "---\npermalink: /show/\n---\n", "t.html": ""], "a.md",
      "/show/ ../show", "/shown/"
    ),
    (
      ["_quarto.yml": "", "n.ipynb": "{}", "o.qmd": ""], "a.qmd",
      "n-preview.html o.embed-preview.html o.pdf /o.docx", "p-preview.html"
    ),
    (
      [
        "_quarto.yml": "", "b.json": "[{\"title\": \"Cell options\"}]",
        "b.qmd": "---\nsection-title-footnotes: All notes\n---\n## B\n",
      ], "a.qmd", "b.qmd#cell-options b.qmd#all-notes", "b.qmd#gone"
    ),
    (
      [
        "mkdocs.yml": "",
        "docs/b.md": "## A b\n\n#### <!-- md:setting c.d -->\n\n=== \"... or E\"\n\n    x\n\n``` { .sh #f }\nx\n```\n",
      ], "docs/a.md", "b.md#a-b--or-e b.md#f b.md#c.d", "b.md#g"
    ),
    (
      ["book.toml": "", "src/SUMMARY.md": "", "two/src/SUMMARY.md": "", "src/b.md": ""], "redirects/a.md",
      "../reference/x.html ../two/index.html", "../b/c.md"
    ),
    (["docs/.vitepress/config.ts": "", "docs/.gitignore": "api\n"], "docs/a.md", "/api/c.md", "/apis/c.md"),
    (
      [
        "config/_default/hugo.yaml": "",
        "config/_default/module.yaml": "mounts:\n- source: tmp/x\n  target: content/spec\n",
      ],
      "content/en/a.md", "/spec/y/", "/specs/y/"
    ),
  ])
  func whatIsMadeIsThere(_ files: [String: String], _ page: String, _ targets: String, _ missing: String) throws {
    let fixture = try SessionFixture(files)
    let links = (targets + " " + missing).split(separator: " ")
    try fixture.vault.write(links.map { "[x](\($0))\n" }.joined(), to: RawPath(page))
    let found = fixture.run(["check", "--only", "link", "--json"]).json["findings"].items
    #expect(found.map { $0["line"] } == [.integer(links.count)], "\(found)")
  }

  /// Where a part is included is not known, but a name that no file has leads nowhere.
  @Test func linksOfPartsAreLookedForByName() throws {
    let fixture = try SessionFixture([
      "_quarto.yml": "", "sub/a.qmd": "# A\n",
      "_part.qmd": "[x](a.qmd) [y](../other/a.html) [z](gone.qmd)\n[w](#x) [v](/sub/b.qmd)\n",
    ])
    let found = fixture.run(["check", "--only", "link", "--format", "{line} {message}"]).text
    #expect(found.split(separator: "\n").map { $0.prefix(2) } == ["1 ", "2 "], "\(found)")
    #expect(found.contains("gone.qmd") && found.contains("/sub/b.qmd"))
  }

  /// What a part names is looked for from the pages that include it, also through other parts.
  @Test func linksOfPartsAreThoseOfPagesThatIncludeThem() throws {
    let fixture = try SessionFixture([
      "_quarto.yml": "", "sub/a.qmd": "# A\n\n## Below\n\n{{< include /parts/_one.qmd >}}\n", "sub/b.qmd": "## Part\n",
      "sub/p.png": "x", "q.png": "x", "parts/_one.qmd": "{{< include /parts/_two.qmd >}}\n",
      "parts/_two.qmd": "[x](b.qmd#part) ![y](p.png) [z](#below)\n\n[c](b.qmd#gone)\n\n[h](#none)\n[k](../c.qmd)\n",
      "_alone.qmd": "![x](sub/p.png) ![y](any/q.png)\n![z](none.png)\n",
    ])
    let found = fixture.run(["check", "--only", "link", "--format", "{path}:{line}"]).text
    let lines = ["_alone.qmd:2", "parts/_two.qmd:3", "parts/_two.qmd:5", "parts/_two.qmd:6"]
    #expect(found.split(separator: "\n").map(String.init) == lines)
  }

  /// Links in templates lead somewhere or are found, and only where the generator reads them.
  @Test(arguments: [
    (
      ["docs/_config.yml": "theme: x", "docs/_guides/a.md": "", "docs/_posts/2020-01-02-p.md": "", "docs/c.pdf": "x"],
      "docs/b.md", "{% link _guides/a.md %} {% link /c.pdf %} {% post_url 2020-01-02-p %} [x]({% link b.md %}#t)",
      ["{% link guides/a.md %}", "{% post_url 2020-01-03-p %}", "[x]({% link b.md %}#gone)"]
    ),
    (
      [
        "hugo.toml": "[languages.de]\ncontentDir = 'content/de'\n[languages.en]\ncontentDir = 'content/en'",
        "content/en/a.md": "", "content/de/a.md": "## T\n", "content/de/c/_index.md": "", "content/de/c/d.md": "",
        "content/de/_x/p.md": "",
      ],
      "content/de/b.md",
      "{{< ref \"/a.md#t\" >}} {{< relref \"c\" >}} {{< ref d >}} {{< ref \"c/d.md\" >}} {{% include \"/_x/p.md\" %}}",
      ["{{< ref \"/a.md#gone\" >}}", "{{< relref \"none\" >}}", "{{% include \"/x/p.md\" %}}"]
    ),
    (
      ["_quarto.yml": "", "sub/_a.qmd": "", "c/a.qmd": ""], "sub/b.qmd",
      "{{< include _a.qmd >}}", ["{{< include /sub/_b.qmd >}}", "{{< embed c/a.qmd#cell >}}"]
    ),
    (
      ["book.toml": "", "src/SUMMARY.md": "", "src/c/a.md": "", "code/x.rs": "x"], "src/c/b.md",
      "{{#include a.md:1:2}} {{#rustdoc_include ../../code/x.rs:main}}", ["{{#include c.md}}"]
    ),
    (
      [
        "hugo.toml": "[languages.de]\n[languages.en]\n", "content/en/a.md": "", "content/de/c.md": "",
        "static/p.png": "x",
      ],
      "content/en/b/index.md",
      "{{< ref lang=\"de\" path=\"/c\" >}} {{< figure src=\"/p.png\" >}} {{< relref \"/a\" >}}",
      ["{{< ref \"/c\" >}}", "{{< figure alt=\"x\" src=\"q.png\" >}}"]
    ),
    (
      ["docs/.vitepress/config.ts": "srcDir: 'src'", "docs/src/c/p.md": "", "docs/src/x.js": "x"], "docs/src/c/b.md",
      "<!--@include: ./p.md{1,2}-->\n<!-- @include: @/c/p.md -->\n<<< ../x.js\n<<< @/x.js#a",
      ["<!--@include: ./q.md-->", "<!--@include: @/p.md-->", "<<< ./x.js"]
    ),
    (
      [
        "mkdocs.yml": "markdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs/parts, .]\n",
        "docs/parts/p.md": "", "x.py": "x",
      ],
      "docs/b.md", "--8<-- \"p.md\"\n-8<- 'x.py:2:3'\n--8<-- \"docs/parts/p.md\"",
      ["--8<-- \"q.md\"", "--8<-- \"b.md\""]
    ),
    (
      ["astro.config.mjs": "starlight()", "src/c/d.astro": "x"], "src/content/docs/b.mdx",
      "import D from '../../c/d.astro'\nimport E from '@c/e.astro'", ["import F from '../../c/f.astro'"]
    ),
    (
      ["site/docusaurus.config.js": "docs: { path: '../docs' }", "site/docs/_a.mdx": "", "docs/c.js": "x"],
      "docs/b.mdx",
      "import A from '@site/docs/_a.mdx'\nimport c from './c.js'\nimport D from '@theme/D.js'",
      ["import A from '@site/docs/_b.mdx'", "import c from '../c.js'"]
    ),
    (
      ["mkdocs.yml": "", "docs/p.md": "", "d.md": ""], "docs/b.md", "--8<-- \"none.md\"\n<!--@include: ./none.md-->", []
    ),
    (["mkdocs.yml": "- pymdownx.snippets", "docs/p.md": ""], "b.md", "--8<-- \"none.md\"", []),
    (["mkdocs.yml": ""], "docs/b.md", "{% link a.md %} {{< ref \"none\" >}} {{#include c.md}}", []),
  ])
  func linksInTemplatesAreChecked(
    _ files: [String: String], _ page: String, _ whole: String, _ broken: [String]
  ) throws {
    let fixture = try SessionFixture(files)
    try fixture.vault.write("## T\n\n\(whole)\n\n\(broken.joined(separator: "\n"))\n", to: RawPath(page))
    let found = fixture.run(["check", "--only", "link", "--json"]).json["findings"].items
    let start = whole.split(separator: "\n").count + 4
    #expect(found.map { $0["line"] } == broken.indices.map { .integer($0 + start) }, "\(found)")
    #expect(!found.contains { $0["message"].string?.contains("@") == true }, "\(found)")
    #expect(fixture.run("check", "--as", "github", "--only", "link.unresolved").text.isEmpty)
  }

  /// The anchors of what a page includes are its own, and others are not.
  @Test(arguments: [
    ("_quarto.yml", "a.qmd", "{{< include _b.qmd >}}", "_b.qmd"),
    ("_quarto.yml", "a.qmd", "{{< include /c/_b.qmd >}}", "c/_b.qmd"),
    ("book.toml", "src/a.md", "{{#include b.md:2:3}}", "src/b.md"),
    ("docs/.vitepress/config.ts", "docs/a.md", "<!--@include: ./b.md{1,3}-->", "docs/b.md"),
    ("mkdocs.yml", "docs/a.md", "--8<-- \"docs/b.md\"", "docs/b.md"),
    ("docusaurus.config.js", "docs/a.mdx", "import B from './_b.mdx'", "docs/_b.mdx"),
    ("docusaurus.config.js", "docs/a.md", "import B from './_b.md'", "docs/_b.md"),
    ("docusaurus.config.js", "docs/a.mdx", "import B from '@site/docs/_b.mdx'", "docs/_b.mdx"),
  ])
  func includedPagesHaveAnchors(_ settings: String, _ page: String, _ inclusion: String, _ part: String) throws {
    let text = "# Top\n\n\(inclusion)\n\n[a](#there) [b](#gone) [c](#there-1)\n"
    let fixture = try SessionFixture([
      settings: "- pymdownx.snippets", "src/SUMMARY.md": "", page: text, part: "x\n\n## There\n",
    ])
    let found = fixture.run(["check", "--only", "link", "--json"]).json["findings"].items
    #expect(found.map { $0["message"].string ?? "" } == ["\(page) has no heading 'gone'"])
    // What is not there can have any.
    try fixture.vault.remove(RawPath(part))
    #expect(fixture.run("check", "--only", "link.missing-heading").text.isEmpty)
  }

  /// A part has the links of the pages that include it, whatever includes it, and wherever it is.
  @Test(arguments: [
    ("docusaurus.config.js", "import P from '../parts/_p.mdx'", "docs/parts/_p.mdx", "docs/guides/a.mdx"),
    ("docs/.vitepress/config.ts", "<!--@include: ../parts/p.md-->", "docs/parts/p.md", "docs/guides/a.md"),
    ("mkdocs.yml", "--8<-- \"parts/p.md\"", "parts/p.md", "docs/guides/a.md"),
  ])
  func linksOfPartsLeadFromWhatIncludesThem(
    _ settings: String, _ inclusion: String, _ part: String, _ page: String
  ) throws {
    let beside = page.replacing("/a.", with: "/b.")
    let name = beside.split(separator: "/").last ?? ""
    let fixture = try SessionFixture([
      settings: "- pymdownx.snippets", page: "# Top\n\n\(inclusion)\n", beside: "## There\n",
      part: "[x](\(name)#there)\n[y](c\(name))\n",
    ])
    let found = fixture.run("check", "--only", "link", "--format", "{path}:{line}").text
    #expect(found == "\(part):2\n")
  }

  @Test func wordsOfTemplatesThatMakeNoHeadingsHideNone() throws {
    let texts = [
      "{{< note >}}\nx\n{{< /note >}}\n", "a {{< any >}} b\n", "{{% own %}}\nx\n{{% /own %}}\n",
      "```\n{{< any >}}\n```\n", "{{< include \"x.yaml\" >}}\n", "{{< include file=\"x.py\" >}}\n",
      "{{% term \"b\" %}}\n",
    ]
    for text in texts + ["{{< any >}}\n"] {
      let fixture = try SessionFixture([
        "hugo.toml": "", "content/a.md": "# A\n\n[x](#gone) [y](#part)\n\n\(text)", "content/b.md": "## Part\n",
        "layouts/_shortcodes/term.html": "{{ with site.GetPage (.Get 0) }}{{ .RenderShortcodes }}{{ end }}",
      ])
      let count = text == "{{< any >}}\n" ? 0 : text.contains("term") ? 1 : 2
      #expect(fixture.run("check", "--only", "link", "--count").text == "\(count)\n", "\(text)")
    }
  }

  /// Properties of pages are those of the generator, which gives them other values.
  @Test func propertiesOfPagesAreFine() throws {
    let page = "---\nid: a\ndate: 2/13/2022\ntags: [Two words]\nalias: x\n---\n# A\n"
    let files = ["_quarto.yml": "", "a.qmd": page, "b.qmd": page]
    #expect(try SessionFixture(files).run("check").text.isEmpty)
    let fixture = try SessionFixture(files, config: "check:\n  warning: [property.invalid-date]\n")
    #expect(fixture.run("check", "--format", "{code}").text == "property.invalid-date\nproperty.invalid-date\n")
    #expect(fixture.run("check", "--only", "note.duplicate-id", "--count").text == "2\n")
  }

  @Test func packagesAreNoPartOfASite() throws {
    let fixture = try SessionFixture([
      "docusaurus.config.js": "", "docs/a.md": "", "node_modules/x/README.md": "[x](y)",
    ])
    #expect(fixture.run("list", "--count").text == "1\n")
  }

  @Test func gitHubIsTheRuleOfAVaultThatSaysSo() throws {
    let fixture = try SessionFixture(
      ["a/x.md": "[y](y.md) [z](/Z.md) [i](../../../issues)\n", "b/y.md": "", "z.md": ""], config: "links: github")
    #expect(codes(fixture) == ["a/x.md: link.not-relative", "a/x.md: link.not-relative"])
    #expect(fixture.run("config", "get", "links").text == "github\n")
    #expect(fixture.run("config", "get", "link-style").text == "github\n")
  }

  @Test func theConfigSaysThatAGeneratorAsksForMarkdownLinks() throws {
    func links(_ config: String) throws -> [String] {
      let fixture = try SessionFixture(["mkdocs.yml": ""], config: config)
      let entry = fixture.run("config", "--json").json["keys"].items.first { $0["key"].string == "links" }
      return [entry?["value"].string ?? "", entry?["origin"].string ?? "", fixture.run("config", "get", "links").text]
    }
    #expect(try links("") == ["markdown", "site", "markdown\n"])
    #expect(try links("links: wiki\n") == ["wiki", "vault", "wiki\n"])
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

  /// A document has what the schema of SARIF 2.1.0 requires, and nothing else, whatever names files have.
  @Test(arguments: [[], ["[x](none.md)\n", "# A\n\n[[a#b]] [y](ü\"%.png)\n", "---\ntags: 1\n---\n[z](#q)\n"]])
  func theDocumentOfSARIFIsWhole(_ texts: [String]) throws {
    let names = ["a b.md", "ü\"%.md", "sub/#?.md"]
    let fixture = try SessionFixture(Dictionary(uniqueKeysWithValues: zip(names, texts)))
    let document = fixture.run("check", "--sarif").json
    #expect(document.keys == ["$schema", "runs", "version"])
    let run = document["runs"].items[0]
    #expect(document["runs"].items.count == 1 && run.keys == ["results", "tool"])
    let driver = run["tool"]["driver"]
    #expect(driver.keys == ["name", "rules", "version"] && driver["name"].string == "sheaf")
    let rules = driver["rules"].items
    #expect(Set(rules.compactMap { $0["id"].string }).count == rules.count)
    let levels: Set = ["error", "warning", "note"]
    for rule in rules {
      #expect(rule.keys == ["defaultConfiguration", "id", "shortDescription"])
      #expect(levels.contains(rule["defaultConfiguration"]["level"].string ?? ""))
      #expect(rule["shortDescription"]["text"].string?.isEmpty == false)
    }
    #expect(run["results"].items.isEmpty == texts.isEmpty)
    for result in run["results"].items {
      #expect(result.keys == ["level", "locations", "message", "ruleId", "ruleIndex"])
      #expect(result["message"]["text"].string?.isEmpty == false && levels.contains(result["level"].string ?? ""))
      let place = result["locations"].items[0]["physicalLocation"]
      #expect(place.keys == ["artifactLocation", "region"])
      let address = place["artifactLocation"]["uri"].string ?? " "
      #expect(!address.isEmpty && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
      guard case .integer(let line) = place["region"]["startLine"], line >= 1 else {
        Issue.record("\(place)")
        continue
      }
    }
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
