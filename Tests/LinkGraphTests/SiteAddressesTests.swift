import TestSupport
import Testing

@testable import LinkGraph

/// The addresses that site generators make of paths, as their documentation describes them.
@Suite struct SiteAddressesTests {
  private typealias Root = SiteAddresses.Root

  private static let docusaurus = SiteAddresses(
    roots: [
      Root("docs", at: "docs"), Root("blog", at: "blog"), Root("src/pages"), Root("static", isPublic: true),
      Root("versioned_docs/version-2.0", at: "docs/2.0"),
    ], base: "base", dropsNumbers: true)
  private static let starlight = SiteAddresses(
    roots: [Root("src/content/docs"), Root("public", isPublic: true)], trailingSlash: .always, locales: ["en", "de"])

  @Test(arguments: [
    ("docs/intro.md", "docs/intro"), ("docs/01-guides/02-First Steps.mdx", "docs/guides/First Steps"),
    ("docs/guides/index.md", "docs/guides"), ("docs/guides/README.md", "docs/guides"), ("docs/x/x.md", "docs/x"),
    ("docs/7.0-changes.md", "docs/7.0-changes"), ("blog/2021-08-26-welcome/index.md", "blog/2021/08/26/welcome"),
    ("src/pages/index.tsx", ""), ("src/pages/about.jsx", "about"), ("static/img/logo.svg", "img/logo.svg"),
    ("versioned_docs/version-2.0/intro.md", "docs/2.0/intro"), ("README.md", nil),
  ])
  func pathsBecomeAddresses(_ path: String, _ address: String?) {
    let isNote = path.contains(".md")
    #expect(Self.docusaurus.address(of: Array(path.utf8), isNote: isNote) == address)
  }

  @Test(arguments: [
    ("/slug", "docs/slug"), ("other", "docs/guides/other"), ("/docs/whole", "docs/docs/whole"),
  ])
  func notesStateAddresses(_ stated: String, _ address: String) {
    let path = Array("docs/guides/a.md".utf8)
    #expect(Self.docusaurus.address(of: path, isNote: true, stated: [stated]) == address)
  }

  @Test func aPageOfTheDefaultLanguageStandsForThatOfOthers() {
    func names(_ path: String) -> Set<String> { Set(Self.starlight.names(of: Array(path.utf8), isNote: true)) }
    #expect(names("src/content/docs/en/a.md") == ["en/a", "a", "de/a"])
    #expect(names("src/content/docs/de/a.md") == ["de/a"])
    #expect(names("src/content/docs/a b.md").isSuperset(of: ["a b", "a-b", "de/a b"]))
  }

  @Test(arguments: [
    ("/docs/x/", "docs/a.md", ["docs/x"]), ("/docs/x.html#y", "docs/a.md", ["docs/x.html#y"]),
    ("../x", "docs/g/a.md", ["docs/x", "docs/g/x"]), ("./", "docs/g/a.md", ["docs/g", "docs/g/a"]),
    ("x", "docs/g/index.md", ["docs/g/x", "docs/g/x"]), ("../../../../x", "docs/a.md", []),
    ("x.md", "docs/g/a.md", ["docs/g/x", "docs/x"]), ("/x.md", "docs/g/a.md", ["x", "docs/x"]),
    ("x/index.html", "docs/a.md", ["docs/x", "docs/a/x"]),
  ])
  func targetsAreAddresses(_ target: String, _ source: String, _ addresses: [String]) {
    #expect(Self.docusaurus.addresses(ofTarget: target, from: Array(source.utf8)) == addresses)
  }

  @Test(arguments: [
    ("img/logo.svg?raw=true", "img/logo.svg"), ("README.md?plain=1", "README.md"), ("a.ts?url", "a.ts"),
    ("what?", nil), ("Who is it? me", nil), ("v1.0?x", nil), ("a?b=c", nil),
  ])
  func queriesAreKnown(_ target: String, _ path: String?) {
    #expect(LinkResolution.withoutQuery(target) == path)
  }

  /// A target that is written for a page leads to the page, from each page of each site.
  @Test(arguments: Seeds.some(100)) func writtenTargetsLeadToTheirPages(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var site = random.pick([Self.docusaurus, Self.starlight])
    site.trailingSlash = random.pick(SiteAddresses.TrailingSlash.allCases)
    site.base = random.pick(["", "base", "a/b"])
    let root = random.pick(site.roots.filter { !$0.isPublic })
    func path() -> [UInt8] {
      let folders = (0..<random.below(3)).map { _ in random.pick(["a", "b", "c c", "03-d"]) }
      let name = random.pick(["x", "y", "index", "README", "01-z", "a"]) + random.pick([".md", ".mdx"])
      return Array(([root.folder] + folders + [name]).joined(separator: "/").utf8)
    }
    let (source, target) = (path(), path())
    let old = random.pick(["/x/", "/x", "x", "./x", "../x/", "/base/x", "x.html", "x.md", "/x.md"])
    let names = site.names(of: target, isNote: true)
    let written = site.targets(like: old, to: target, stated: [], from: source)
    #expect(!written.isEmpty, "seed \(seed)")
    let leads = written.contains { text in
      site.addresses(ofTarget: text, from: source).contains { names.contains($0) }
    }
    #expect(leads, "seed \(seed): \(old), \(written) from \(String(decoding: source, as: UTF8.self)) to \(names)")
  }
}
