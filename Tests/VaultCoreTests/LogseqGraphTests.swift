import Dates
import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// A graph of Logseq is recognised, and its pages, journals, links, properties and tasks are read as Logseq reads them.
@Suite struct LogseqGraphTests {
  static let config = """
    ;; comment with "quotes" and {
    {:meta/version 1 #_ :left-out
     :preferred-workflow :todo, :file/name-format :triple-lowbar
     :hidden ["/archived" "notes [x].md"] :property/separated-by-commas #{:authors}
     :ignored-page-references-keywords #{:plain}
     :macros {"a" "{{b \\"c\\"}}"} :shortcuts {:x [["a" 1.5 -2 nil true \\c]]}}
    """

  private func graph(_ files: [String: String], config: String = Self.config) throws -> (TemporaryVault, VaultView) {
    let vault = try TemporaryVault()
    try vault.write(config, to: "logseq/config.edn")
    for (path, text) in files { try vault.write(text, to: RawPath(path)) }
    return (vault, try vault.open())
  }

  private func graph2(_ files: [String: String]) throws -> (TemporaryVault, VaultView) { try graph(files) }

  private func paths(_ view: VaultView) -> [String] {
    view.allNotes().map { String(decoding: $0.path, as: UTF8.self) }.sorted()
  }

  private func leads(_ target: String, _ view: VaultView, from source: String = "pages/x.md") -> String? {
    var graph = view.graph
    return graph.resolve(target: target, fromPath: Array(source.utf8)).map {
      String(decoding: view.snapshot.key(of: $0.document), as: UTF8.self)
    }
  }

  private func record(_ path: String, _ view: VaultView) throws -> NoteRecord {
    try #require(view.note(at: Array(path.utf8)))
  }

  private func findings(_ view: VaultView, _ code: String) -> [String] {
    VaultCheck(view, FindingSelection()).findings(in: nil).filter { $0.code.hasPrefix(code) }.map(\.message).sorted()
  }

  @Test func hiddenFilesAreNoNotes() throws {
    let (_, view) = try graph([
      "pages/a.md": "", "archived/b.md": "", "notes [x].md": "", "notes x.md": "", "logseq/bak/c.md": "", "d.org": "",
    ])
    #expect(paths(view) == ["notes x.md", "pages/a.md"])
  }

  @Test func namesComeFromFiles() throws {
    let (_, view) = try graph([
      "pages/a___b.md": "# Heading\n", "pages/c%3Ad.md": "- x\n", "pages/e.md": "title:: Other/Name\n\n- x\n",
      "journals/2026_11_29.md": "- x\n", "pages/C#.md": "- x",
    ])
    #expect(try record("pages/a___b.md", view).title == "a/b")
    #expect(try record("pages/c%3Ad.md", view).title == "c:d")
    #expect(try record("pages/e.md", view).title == "Other/Name")
    #expect(try record("journals/2026_11_29.md", view).title == "Nov 29th, 2026")
    #expect("\(try record("journals/2026_11_29.md", view).created.text.prefix(10))" == "2026-11-29")
    for name in ["Nov 29th, 2026", "nov 29th, 2026", "2026-11-29", "2026/11/29"] {
      #expect(leads(name, view) == "journals/2026_11_29.md", "\(name)")
    }
    #expect(leads("A/B", view) == "pages/a___b.md")
    #expect(leads("b", view) == nil)
    #expect(leads("c:d", view) == "pages/c%3Ad.md")
    #expect(leads("C#", view) == "pages/C#.md")
  }

  @Test func ofTheLegacyFormatDotsAreSlashes() throws {
    let (_, view) = try graph(["pages/a.b.md": "", "pages/c%2Fd.md": ""], config: "{}")
    #expect(leads("a/b", view) == "pages/a.b.md")
    #expect(leads("c/d", view) == "pages/c%2Fd.md")
  }

  @Test func linksAreThoseOfLogseq() throws {
    let id = "64e0f9a2-1b2c-4d3e-8f90-a1b2c3d4e5f6"
    let (_, view) = try graph([
      "pages/a.md": "alias:: x, [[y, z]]\ntags:: t, [[u v]], #w\n\n- block\n  id:: \(id)\n",
      "pages/b.md": """
      - [[a]] #a #[[a]] ((\(id))) {{embed [[a]]}} {{embed ((\(id)))}} [l]([[a]]) [m](((\(id))))
        plain:: [[a]]
      - `[[a]] #a` [[a#b|c]]
      """,
    ])
    for name in ["x", "Y, z", "a"] { #expect(leads(name, view) == "pages/a.md", "\(name)") }
    #expect(leads("((\(id)))", view) == "pages/a.md")
    var graph = view.graph
    let source = try record("pages/b.md", view).document
    let links = graph.outgoing(from: source)
    let expected = ["a", "a", "a", "((\(id)))", "a", "((\(id)))", "a", "((\(id)))", "a#b|c"]
    #expect(links.map(\.link.target) == expected)
    #expect(links.map { $0.resolved != nil } == expected.map { $0 != "a#b|c" })
    #expect(links.map(\.link.isEmbed) == [false, false, false, false, true, true, false, false, false])
    let backlinks = graph.backlinks(of: try record("pages/a.md", view).document)
    #expect(backlinks.filter { $0.source == source }.count == 8)
    let tags = view.snapshot.tags(of: try record("pages/a.md", view).document).map(\.name)
    #expect(tags == ["t", "u v", "w"])
    // Pages need no files, but blocks need their ids.
    #expect(findings(view, "link.").isEmpty)
    let (_, other) = try graph2(["pages/c.md": "- ((\(id))) [[no]] #no ![x](../assets/no.png)\n"])
    #expect(findings(other, "link.") == ["no block has the id '\(id)'", "there is no file '../assets/no.png'"])
  }

  @Test func propertiesOfPagesAreProperties() throws {
    let (_, view) = try graph([
      "pages/a.md":
        "title:: T\nauthors:: One, Two\nnumber:: 5\nrelated:: [[a]], [[b]]\ntext:: one, two\nempty::\n\n- x\n",
      "pages/b.md": "- type:: book\n  year:: 1999\n- text\n  own:: value\n",
      "pages/c.md": "- type:: book\n  and text\n",
    ])
    let a = try record("pages/a.md", view)
    #expect(a.value(ofProperty: "authors")?.scalars == ["One", "Two"])
    #expect(a.value(ofProperty: "related")?.scalars == ["[[a]]", "[[b]]"])
    #expect(a.value(ofProperty: "text")?.scalars == ["one, two"])
    #expect(a.value(ofProperty: "number")?.scalars == ["5"])
    #expect(try record("pages/b.md", view).value(ofProperty: "year")?.scalars == ["1999"])
    #expect(try record("pages/b.md", view).value(ofProperty: "own") == nil)
    #expect(try record("pages/c.md", view).value(ofProperty: "type") == nil)
    #expect(findings(view, "front-matter").isEmpty)
  }

  @Test func tasksAreBlocksWithWords() throws {
    let (_, view) = try graph([
      "pages/a.md": """
      - TODO [#A] one #tag
        SCHEDULED: <2026-11-29 Sun .+1d>
        DEADLINE: <2026-12-01 Tue 10:00>
        :LOGBOOK:
        CLOCK: [2026-11-29 Sun 10:00:00]
        :END:
      - ## DOING two
      \t- DONE three
      - WAITING four
      - CANCELED
      - TODOS and - TODO no
      - [ ] box
      - ```
        - TODO code
        ```
      # LATER five
      TODO no block
      """
    ])
    let tasks = view.snapshot.tasks(of: try record("pages/a.md", view).document)
    #expect(tasks.map(\.line) == [1, 7, 8, 9, 10, 16])
    #expect(tasks.map(\.status) == ["TODO", "DOING", "DONE", "WAITING", "CANCELED", "LATER"])
    #expect(tasks.map(\.isDone) == [false, false, true, false, true, false])
    #expect(tasks[0].due == "2026-12-01" && tasks[0].scheduled == "2026-11-29" && tasks[0].priority == "high")
    #expect(!view.snapshot.texts(of: try record("pages/a.md", view).document).snippet.contains("CLOCK"))
  }

  @Test func eachBulletBeginsABlock() throws {
    let (_, view) = try graph([
      "pages/a.md": "- <div>x\n\t- TODO one [[b]]\n- %% half\n- TODO two\n\ntext\n-\n- TODO three\n> - TODO quoted\n"
    ])
    let tasks = view.snapshot.tasks(of: try record("pages/a.md", view).document)
    #expect(tasks.map(\.text) == ["one [[b]]", "two", "three"])
  }

  @Test func brokenSettingsAreReportedAndTheUsualOnesApply() throws {
    let (_, view) = try graph(["pages/a.md": "", "logseq/b.md": ""], config: "{:hidden [\"pages\"\n")
    #expect(paths(view) == ["pages/a.md"])
    #expect(view.vault.configProblems.map(\.line) == [1])
  }

  @Test func aChangeOfSettingsRebuildsTheIndex() throws {
    let (vault, view) = try graph(["pages/a.md": "- TODO x\n", "journals/2026_11_29.md": ""])
    #expect(view.snapshot.tasks(of: try record("pages/a.md", view).document).count == 1)
    try vault.write("{:journal/page-title-format \"yyyy-MM-dd\"}", to: "logseq/config.edn")
    #expect(try record("journals/2026_11_29.md", try vault.open()).title == "2026-11-29")
    try vault.remove("logseq/config.edn")
    let after = try vault.open()
    #expect(after.snapshot.tasks(of: try record("pages/a.md", after).document).isEmpty)
  }

  @Test func valuesOfEDNAreRead() throws {
    let value = try EDNReader.read(Array("{:a [1 -2.5 nil true] :b #{\"x\\n\" :k} :c #inst \"d\" ; end\n :a 3}".utf8))
    #expect(value["a"] == .number(3))
    #expect(value["b"] == .items([.string("x\n"), .keyword("k")]))
    #expect(value["c"] == .string("d"))
    for text in ["{", "{:a}", "[1", "\"x", "", String(repeating: "[", count: 100_000)] {
      #expect(throws: EDNError.self, "\(text.prefix(20))") { try EDNReader.read(Array(text.utf8)) }
    }
  }
}
