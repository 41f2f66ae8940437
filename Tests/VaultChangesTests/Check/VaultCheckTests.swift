import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What a check finds.
@Suite struct VaultCheckTests {
  private static let names = ["Alpha", "Beta", "Gamma plan", "sub/Alpha", "sub/Delta", "Ünder", "sub/deep/Beta"]
  private static let parts = [
    "# One\n", "## Two parts\n", "### See [[Alpha]]\n", "text ^id1\n", "- item\n", "\n", "> quote\n",
    "```\n[[no]]\n```\n", "word ",
  ]
  private static let targets = [
    "Alpha", "alpha", "Beta", "sub/Alpha", "Gamma plan", "Gama plan", "Delta", "Dleta", "nothing", "../Alpha",
    "pic.png", "Under",
    "Ünder", "sub", "{{x}}", "deep/Beta", "sub/Gamma plan", "",
  ]
  private static let subpaths = [
    "", "", "#One", "#Two parts", "#two-parts", "#One#Two parts", "#Two parts#One", "#See Alpha", "#See [[Alpha",
    "#^id1", "#^ID1",
    "#^no", "#[^1]", "#gone",
  ]

  private func note(_ generator: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<generator.below(14) {
      if generator.below(2) == 0 {
        text += Self.parts.randomElement(using: &generator) ?? ""
        continue
      }
      let target = Self.targets.randomElement(using: &generator) ?? ""
      let subpath = Self.subpaths.randomElement(using: &generator) ?? ""
      switch generator.below(4) {
      case 0: text += "[t](<\(target)\(target.isEmpty || target.contains(".") ? "" : ".md")\(subpath)>) "
      case 1: text += "![[\(target)\(subpath)]] "
      default: text += "[[\(target)\(subpath)|t]]\n"
      }
    }
    return text
  }

  /// A finding as far as a naive look can tell.
  private struct Location: Hashable, Comparable {
    let path: String
    let line: Int
    let column: Int
    let code: String

    static func < (one: Location, two: Location) -> Bool {
      (one.path, one.line, one.column, one.code) < (two.path, two.line, two.column, two.code)
    }
  }

  @Test(arguments: Seeds.some(24)) func findingsOfLinksAgreeWithANaiveCheck(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var texts: [String: String] = [:]
    for name in Self.names where generator.below(4) > 0 { texts[name + ".md"] = note(&generator) }
    for (path, text) in texts { try vault.write(text, to: RawPath(path)) }
    let hasPicture = generator.below(2) == 0
    if hasPicture { try vault.write("", to: "sub/pic.png") }
    let view = try vault.open()
    var selection = FindingSelection()
    selection.only = ["link"]
    let found = VaultCheck(view, selection).findings(in: nil)
    #expect(found == found.sorted(by: Finding.isBefore))

    var expected: [Location] = []
    var graph = view.graph
    for (path, text) in texts {
      let bytes = Array(text.utf8)
      for link in NoteParser.parse(bytes.span).links where !link.isExternal {
        func expect(_ code: String) {
          expected.append(Location(path: path, line: link.line, column: link.column, code: code))
        }
        guard let resolved = graph.resolve(target: link.target, fromPath: Array(path.utf8)) else {
          // A folder is not a note, but it exists.
          if link.target == "sub", hasPicture || texts.keys.contains(where: { $0.hasPrefix("sub/") }) { continue }
          if link.target == "pic.png" {
            expect("link.missing-file")
          } else if !link.target.hasPrefix("{{x}}") {
            expect("link.unresolved")
          }
          continue
        }
        let target = String(decoding: view.snapshot.key(of: resolved.document), as: UTF8.self)
        if graph.claims(on: link.target, fromPath: Array(path.utf8)).count > 1 { expect("link.ambiguous") }
        guard let other = texts[target], !link.subpath.isEmpty, link.subpath != "#[^1]" else { continue }
        let note = NoteParser.parse(Array(other.utf8).span)
        if let id = HeadingKey.blockID(ofSubpath: link.subpath) {
          if note.blockID(id) == nil { expect("link.missing-block") }
        } else if note.heading(atSubpath: link.subpath) == nil {
          let isSlug =
            link.kind == .markdown && link.subpath == "#two-parts"
            && note.headings.contains { $0.plainText == "Two parts" }
          let isOneSlug =
            link.kind == .markdown && link.subpath == "#One" && note.headings.contains { $0.plainText == "One" }
          if !isSlug && !isOneSlug { expect("link.missing-heading") }
        }
      }
    }
    let locations = found.map {
      Location(path: String(decoding: $0.path, as: UTF8.self), line: $0.line, column: $0.column, code: $0.code)
    }
    #expect(locations.sorted() == expected.sorted())
    try mendsAndUndoes(view, vault, texts)
  }

  @Test func aVariableOfATemplateIsNoTargetYet() throws {
    let vault = try TemporaryVault()
    try vault.write("[[<% tp.file.title %>]] [[{{title}}]] [[gone]]\n[[see <% x %>#part]]\n", to: "T.md")
    let found = VaultCheck(try vault.open(), FindingSelection()).findings(in: nil)
    #expect(found.filter { $0.code.hasPrefix("link.") }.map(\.message) == ["no note has the name 'gone'"])
  }

  /// What is mended leads where it was said to, and mending again does nothing.
  private func mendsAndUndoes(_ view: VaultView, _ vault: TemporaryVault, _ texts: [String: String]) throws {
    var view = view
    let found = VaultCheck(view, FindingSelection()).findings(in: nil)
    let (plan, refusals, _) = try CheckRepair(view).plan(found)
    #expect(refusals.isEmpty)
    if plan.isEmpty { return }
    _ = try ChangeExecutor(view.vault).run(plan, command: "check --fix")
    try view.refresh()
    let left = VaultCheck(view, FindingSelection()).findings(in: nil)
    #expect(left.count { $0.code == "link.unresolved" } < found.count { $0.code == "link.unresolved" })
    #expect(try CheckRepair(view).plan(left).plan.isEmpty)
    let (_, inverse) = try ChangeHistory(view.vault).undoing(nil)
    _ = try ChangeExecutor(view.vault).run(inverse, command: "undo")
    for (path, text) in texts { #expect(try vault.read(RawPath(path)) == Array(text.utf8)) }
  }

  @Test func linksAreMendedInTheirOwnManner() throws {
    let vault = try TemporaryVault()
    try vault.write("# a", to: "garden/Winter plan.md")
    try vault.write("# b", to: "garden/other/Kitchen.md")
    try vault.write(
      "[[Winter plna#x|y]] [t](garden/Winter%20pln.md \"z\") ![[old/Winter plan]] [[Kitchne]] [k](Kitchen2.md) [[Wintr]]\n",
      to: "a.md")
    let view = try vault.open()
    let found = VaultCheck(view, FindingSelection()).findings(in: nil)
    #expect(try CheckRepair(view).plan(found).plan.isEmpty)
    let (plan, _, _) = try CheckRepair(view).plan(found, takingSimilar: true)
    guard case .replace(_, _, let contents) = plan.changes.first else { throw TestProblem() }
    #expect(
      String(decoding: contents, as: UTF8.self)
        == "[[Winter plan#x|y]] [t](garden/Winter%20plan.md \"z\") ![[garden/Winter plan]] [[Kitchen]] "
        + "[k](garden/other/Kitchen.md) [[Wintr]]\n")
  }

  private struct TestProblem: Error {}

  @Test func equivalentNamesAreFindings() throws {
    let vault = try TemporaryVault()
    for path in ["a.md", "A.md", "Caf\u{e9}.md", "Cafe\u{301}.md", "work/x.md", "Work/y.md", "n\u{303}/z.md", "b.md"] {
      try vault.write("text", to: RawPath(path))
    }
    let found = VaultCheck(try vault.open(), FindingSelection()).findings(in: nil)
    let lines = found.map { "\(String(decoding: $0.path, as: UTF8.self).unicodeScalars.map(\.value).count) \($0.code)" }
    #expect(
      Set(lines) == ["4 name.case", "8 name.not-nfc", "7 name.unicode", "2 name.not-nfc", "4 name.case"], "\(found)")
    #expect(found.contains { $0.repair == .rename(to: Array("\u{f1}".utf8)) })
    #expect(found.count { $0.repair != nil } == 1)
  }

  @Test func namesBecomeNormalWithTheLinksToThem() throws {
    let vault = try TemporaryVault()
    try vault.write("# a\n", to: RawPath("n\u{303}/Cafe\u{301}.md"))
    try vault.write("# b\n", to: RawPath("e\u{301}.md"))
    try vault.write("[b](e\u{301}.md) [[e\u{301}]] [[Plan%20for all]] ![[n\u{303}/Cafe\u{301}]]\n", to: "x.md")
    try vault.write("# p\n", to: "Plan for all.md")
    var view = try vault.open()
    for _ in 0..<2 {
      let (plan, _, _) = try CheckRepair(view).plan(VaultCheck(view, FindingSelection()).findings(in: nil))
      _ = try ChangeExecutor(view.vault).run(plan, command: "check --fix")
      try view.refresh()
    }
    #expect(VaultCheck(view, FindingSelection()).findings(in: nil).isEmpty)
    let paths = view.allNotes().map(\.path)
    #expect(Set(paths) == Set(["\u{f1}/Caf\u{e9}.md", "\u{e9}.md", "x.md", "Plan for all.md"].map { Array($0.utf8) }))
    #expect(String(decoding: try vault.read("x.md"), as: UTF8.self).contains("[[Plan for all]]"))
  }

  @Test func missingFilesOfCanvasesAreFindings() throws {
    let vault = try TemporaryVault()
    try vault.write("# a\n", to: "sub/a.md")
    try vault.write("", to: "p.png")
    try vault.write(
      """
      {"nodes":[{"type":"file","file":"sub/a.md"},{"type":"file","file":"sub/gone.md"},
       {"type":"file","file":"p.png"},{"type":"file","file":"q.png"},
       {"type":"text","text":"see\\n[[a]] and [[nowhere]] [x](https://x.example)"}]}
      """, to: "c.canvas")
    try vault.write("no JSON", to: "d.canvas")
    let found = VaultCheck(try vault.open(), FindingSelection()).findings(in: nil)
    #expect(
      found.map { "\($0.line):\($0.column) \($0.message)" } == [
        "1:68 no note has the name 'sub/gone.md'", "2:56 there is no file 'q.png'",
        "3:40 no note has the name 'nowhere'",
      ])
  }

  @Test func conflictCopiesHaveNoOtherFaults() throws {
    let vault = try TemporaryVault()
    try vault.write("---\nid: 1\n---\n# A\n[[gone]]", to: "a.md")
    for copy in ["a.sync-conflict-20260101-000000-ABCDEFG.md", "a (Conflicted copy phone 202601010000).md"] {
      try vault.write("---\nid: 1\n---\n[[gone]]", to: RawPath(copy))
    }
    let codes = VaultCheck(try vault.open(), FindingSelection()).findings(in: nil).map(\.code)
    #expect(codes == ["note.conflict-copy", "link.unresolved", "note.conflict-copy"])
  }

  @Test func everyProblemHasADocumentedCode() throws {
    let known = Set(FindingCode.all.map(\.name))
    #expect(known.count == FindingCode.all.count)
    let matters = [
      "a: b: c", "a\tb", "\ta: 1", "a: [", "a: {b", "a: 'x", "a: *x", "a: @x", "a: |x", "a: 1\na: 2", "- a",
      "a: \"\\q\"", "a: [b c: d",
      "? a", "a: &x &y b", "a:\n b: 1\nc", "a: b\n  c: d", "...\nx", "a: [1] 2", "a: b#c", "a: [b]#c", "tag: x",
      "alias: a, b", "tags: a, b", "a: ,",
      "a: [,]", "a: [1 2]", "%x", "!x", "a: !", "a: [\n]b",
    ]
    for matter in matters {
      let note = NoteParser.parse(Array("---\n\(matter)\n---\n%% x".utf8).span)
      for problem in note.problems + (note.frontMatter.map { LegacyForms.problems(in: $0, note.lines) } ?? []) {
        #expect(known.contains(problem.code), "\(problem.code)")
      }
    }
  }
}
