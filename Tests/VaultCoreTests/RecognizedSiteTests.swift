import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Site generators are recognised by their files, and what these say as plain data counts.
@Suite struct RecognizedSiteTests {
  private func vault(_ files: [String: String], config: String = "") throws -> TemporaryVault {
    let vault = try TemporaryVault(config: config)
    for (path, text) in files { try vault.write(text, to: RawPath(path)) }
    return vault
  }

  private func paths(_ view: VaultView) -> [String] {
    view.allNotes().map { String(decoding: $0.path, as: UTF8.self) }.sorted()
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let generator: SiteGenerator?
    let files: [String: String]
    /// A target in `source`, and the path to which it leads.
    let link: (source: String, target: String, path: String)?
    var testDescription: String { "\(generator?.rawValue ?? "none"): \(files.keys.sorted())" }
  }

  static let cases = [
    Case(
      generator: .docusaurus,
      files: [
        "website/docusaurus.config.ts": "docs: { path: '../docs', routeBasePath: '/' }", "docs/a.mdx": "",
        "docs/b.md": "",
      ],
      link: ("docs/b.md", "/a", "docs/a.mdx")),
    Case(
      generator: .starlight,
      files: [
        "astro.config.mjs": "base: '/docs', // base: '/no'\nlocales: { root: {}, de: {} }",
        "src/content/docs/a/b.mdx": "",
        "src/content/docs/de/c.md": "",
      ], link: ("src/content/docs/de/c.md", "/docs/de/a/b/", "src/content/docs/a/b.mdx")),
    Case(
      generator: .mkDocs,
      files: ["mkdocs.yml": "docs_dir: handbook\n", "handbook/a.md": "", "handbook/b/index.md": ""],
      link: ("handbook/b/index.md", "../a/", "handbook/a.md")),
    Case(generator: .quarto, files: ["_quarto.yml": "", "a.qmd": "", "b.Rmd": ""], link: ("a.qmd", "b.html", "b.Rmd")),
    Case(
      generator: .hugo, files: ["hugo.toml": "contentDir = 'pages'", "pages/a.md": "", "pages/b/_index.md": ""],
      link: ("pages/a.md", "/b/", "pages/b/_index.md")),
    Case(
      generator: .mdBook, files: ["book.toml": "", "src/SUMMARY.md": "", "src/a.md": "", "src/b.md": ""],
      link: ("src/a.md", "b.html", "src/b.md")),
    Case(
      generator: .vitePress,
      files: ["docs/.vitepress/config.mts": "", "docs/a.md": "", "docs/g/b.md": "", "docs/public/p.png": ""],
      link: ("docs/g/b.md", "/p.png", "docs/public/p.png")),
    Case(
      generator: .nextra,
      files: ["next.config.mjs": "import nextra from 'nextra'", "pages/a.mdx": "", "pages/b/index.mdx": ""],
      link: ("pages/a.mdx", "/b", "pages/b/index.mdx")),
    Case(
      generator: .nextra,
      files: [
        "next.config.mjs": "nextra({ contentDirBasePath: '/docs' })", "content/a.mdx": "",
        "app/(main)/about/page.mdx": "", "app/(main)/team/page.mdx": "",
      ], link: ("app/(main)/about/page.mdx", "./team", "app/(main)/team/page.mdx")),
    Case(
      generator: .nextra, files: ["next.config.mjs": "nextra({ contentDirBasePath: '/docs' })", "content/a.mdx": ""],
      link: ("content/a.mdx", "/docs/a", "content/a.mdx")),
    Case(
      generator: .docusaurus,
      files: [
        "docusaurus.config.js": "", "versions.json": "[\"2.0\", \"1.0\"]", "docs/a.md": "---\nid: whole\n---\n",
        "docs/b.md": "", "versioned_docs/version-2.0/a.md": "---\nid: whole\n---\n",
        "versioned_docs/version-1.0/b.md": "",
      ], link: ("docs/b.md", "/docs/whole", "versioned_docs/version-2.0/a.md")),
    Case(
      generator: .docusaurus,
      files: [
        "docusaurus.config.js": "", "versions.json": "[\"2.0\"]", "docs/a.md": "---\nid: whole\n---\n",
        "docs/b.md": "", "versioned_docs/version-2.0/a.md": "",
      ], link: ("docs/b.md", "/docs/next/whole", "docs/a.md")),
    Case(
      generator: .docusaurus,
      files: [
        "docusaurus.config.js": "", "versions.json": "[\"2.0\"]", "docs/a.md": "---\nid: whole\n---\n",
        "docs/b.md": "", "versioned_docs/version-2.0/a.md": "---\nid: whole\n---\n",
      ], link: ("docs/b.md", "whole", "docs/a.md")),
    // The address of the last version is the path of the version to come.
    Case(
      generator: .docusaurus,
      files: [
        "docusaurus.config.js": "", "versions.json": "[\"2.0\"]", "docs/a.md": "", "blog/b.md": "",
        "versioned_docs/version-2.0/a.md": "",
      ], link: ("blog/b.md", "/docs/a", "versioned_docs/version-2.0/a.md")),
    Case(
      generator: .starlight,
      files: [
        "astro.config.mjs": "starlight({ locales: ours })", "src/content/docs/en/a.md": "",
        "src/content/docs/en/b.md": "", "src/content/docs/hi/a.md": "",
      ], link: ("src/content/docs/hi/a.md", "/hi/b/", "src/content/docs/en/b.md")),
    Case(
      generator: .hugo,
      files: [
        "hugo.toml": "[languages]\n  [languages.en]\n    contentDir = \"content/en\"\n  [languages.zh-CN]\n"
          + "    contentDir = \"content/zh-CN\"\n",
        "content/en/a.md": "", "content/zh-CN/a.md": "", "content/zh-CN/b.md": "",
      ], link: ("content/zh-CN/a.md", "/zh-cn/b/", "content/zh-CN/b.md")),
    Case(
      generator: .hugo,
      files: [
        "config/_default/hugo.yaml": "title: x\n", "content/en/a.md": "", "content/fr/b.md": "",
        "config/_default/languages.yaml": "en:\n  contentDir: content/en\nfr:\n  contentDir: content/fr\n",
      ], link: ("content/en/a.md", "/fr/b", "content/fr/b.md")),
    Case(
      generator: .hugo, files: ["config.json": "{\"baseURL\": \"x\"}", "content/a.md": "", "content/b.md": ""],
      link: ("content/a.md", "/b/", "content/b.md")),
    Case(
      generator: .jekyll,
      files: [
        "_config.yml": "collections:\n  docs:\n    permalink: /:collection/:path/\n  posts:\n"
          + "    permalink: /news/:year/:title/\n",
        "_docs/a.md": "", "_docs/b/c.md": "", "_posts/2020-01-02-first.markdown": "", "p.md": "",
      ], link: ("p.md", "/docs/b/c/", "_docs/b/c.md")),
    Case(
      generator: .jekyll,
      files: [
        "_config.yml": "permalink: /news/:year/:title/\n", "_posts/2020-01-02-first.markdown": "", "p.md": "",
      ], link: ("p.md", "/news/2020/first/", "_posts/2020-01-02-first.markdown")),
    Case(
      generator: .jekyll,
      files: [
        "_config.yml": "theme: x\n", "blog/_posts/2020-01-02-first.md": "", "p.md": "---\npermalink: /about/\n---\n",
      ], link: ("p.md", "/blog/2020/01/02/first.html", "blog/_posts/2020-01-02-first.md")),
    Case(
      generator: .jekyll,
      files: ["_config.yml": "theme: x\n", "a/b.md": "---\nredirect_from: /old/index.html\n---\n", "p.md": ""],
      link: ("p.md", "/old/", "a/b.md")),
    Case(
      generator: .quarto, files: ["_quarto.yml": "", "a.qmd": "---\naliases: [/old/x.html]\n---\n", "b.qmd": ""],
      link: ("b.qmd", "/old/x.html", "a.qmd")),
    Case(
      generator: .vitePress,
      files: ["docs/.vitepress/config.mts": "", "docs/a.md": "", "docs/public/pure.html": ""],
      link: ("docs/a.md", "/pure.html", "docs/public/pure.html")),
    Case(generator: nil, files: ["_config.yml": "theme: x", "_toc.yml": "", "a.md": ""], link: nil),
    Case(generator: .zensical, files: ["zensical.toml": "", "docs/a.md": ""], link: nil),
    // Files of other programs with the same names.
    Case(
      generator: nil, files: ["config.toml": "[core]", "book.toml": "", "next.config.js": "", "a.md": ""], link: nil),
    Case(generator: nil, files: [".obsidian/app.json": "{}", "mkdocs.yml": "", "docs/a.md": ""], link: nil),
  ]

  @Test(arguments: cases) func generatorsAreRecognised(_ scene: Case) throws {
    let view = try vault(scene.files).open()
    #expect(view.vault.recognizedSite?.generator == scene.generator)
    guard let link = scene.link else { return }
    var graph = view.graph
    let found = graph.resolve(target: link.target, fromPath: Array(link.source.utf8))
    #expect(found.map { String(decoding: view.snapshot.key(of: $0.document), as: UTF8.self) } == link.path)
    #expect(found?.isAddressed == true)
  }

  @Test func aFurtherExtensionIsANoteOnlyIfSettingsSaySo() throws {
    let files = ["a.md": "[x](b.mdx) [[b]]", "b.mdx": "# B", "c.MDX": "", "d.qmd": ""]
    let plain = try vault(files)
    #expect(paths(try plain.open()) == ["a.md"])
    let view = try vault(files, config: "extensions: [mdx]").open()
    #expect(paths(view) == ["a.md", "b.mdx", "c.MDX"])
    var graph = view.graph
    for target in ["b", "b.mdx", "B"] {
      let found = graph.resolve(target: target, fromPath: Array("a.md".utf8))
      #expect(found.map { view.snapshot.key(of: $0.document) } == Array("b.mdx".utf8), "\(target)")
    }
    let note = try view.note(named: Array("b".utf8))
    #expect(graph.backlinks(of: note.document).count == 2)
  }

  /// A change of the setting brings the index up to date, as if it were new.
  @Test func theIndexFollowsTheSettings() throws {
    let vault = try vault(["a.md": "[[b]]", "b.mdx": "# B\n\n<Card href=\"/a\" />", "docs/c.qmd": "x"])
    for config in ["", "extensions: [mdx]", "extensions: [mdx, qmd]\nlink-style: site", "extensions: [qmd]", ""] {
      try vault.write(config, to: ".sheaf/config.yaml")
      let (view, rebuilt) = (try vault.open(), try vault.rebuilt())
      #expect(paths(view) == paths(rebuilt), "\(config)")
      #expect(view.snapshot.documentCount == rebuilt.snapshot.documentCount)
      let counts = [view, rebuilt].map { view in
        var graph = view.graph
        return view.allNotes().map { graph.backlinkCount(of: $0.document) }
      }
      #expect(counts[0] == counts[1], "\(config)")
    }
  }

  /// Posting lists find the backlinks that a look at every link finds, over random sites.
  @Test(arguments: Seeds.some(20)) func backlinksAreThoseOfAllLinks(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["a", "b/a", "b/index", "c/01-d", "e"]
    let targets = ["/a", "a/", "../a", "./", "/b/", "d", "c/d", "01-d.md", "/base/e/", "e?x=1", "b/index.html", "../"]
    var files = ["docusaurus.config.js": "baseUrl: '/base/', routeBasePath: '/'"]
    for name in names {
      let links = (0..<4).map { _ in "[x](\(random.pick(targets)))" }.joined(separator: " ")
      files["docs/\(name)\(random.pick([".md", ".mdx"]))"] = links
    }
    let view = try vault(files).open()
    var graph = view.graph
    var expected: [[UInt8]: Int] = [:]
    for note in view.allNotes() {
      for link in graph.outgoing(from: note.document) {
        if let target = link.resolved?.document { expected[view.snapshot.key(of: target), default: 0] += 1 }
      }
    }
    for note in view.allNotes() {
      #expect(graph.backlinks(of: note.document).count == expected[note.path] ?? 0, "seed \(seed)")
    }
  }
}
