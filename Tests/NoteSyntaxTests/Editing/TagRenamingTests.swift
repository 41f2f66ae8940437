import TestSupport
import Testing

@testable import NoteSyntax

/// Tags that get other names, in front matter and text.
@Suite struct TagRenamingTests {

  @Test(
    arguments: [
      ("a", "n"), ("A", "n"), ("a/b", "n/b"), ("A/B/c", "n/B/c"), ("ab", nil), ("b/a", nil), ("a/x", "n/x"),
      ("a//x", "n//x"),
      ("c/d", "n"), ("c", nil), ("c/d/e", "n/e"), ("n", nil),
    ] as [(String, String?)])
  func namesAreMapped(_ tag: String, _ name: String?) {
    #expect(TagRenaming(["a", "C/D"], to: "n").name(of: tag) == name)
  }

  @Test func theLongestMappingAppliesAndExistingTagsStay() {
    #expect(TagRenaming(["a", "a/b"], to: "n").name(of: "a/b/x") == "n/x")
    let below = TagRenaming(["a"], to: "a/b")
    #expect(below.name(of: "a") == "a/b")
    #expect(below.name(of: "a/x") == "a/b/x")
    #expect(below.name(of: "A/B") == nil)
    #expect(below.name(of: "a/b/x") == nil)
    #expect(TagRenaming(["a/b"], to: "a").name(of: "a/b/x") == "a/x")
    #expect(TagRenaming(["work"], to: "Work").name(of: "WORK/x") == "Work/x")
    #expect(TagRenaming(["cafe\u{301}"], to: "n").name(of: "Caf\u{e9}") == "n")
  }

  @Test(arguments: [
    ("tags: [A, \"#a/b\", a/b/c, ab]\n", "tags: [n/m, \"#n/m/b\", n/m/b/c, ab]\n"),
    ("tags:\n- '#a'\n- N/M\n", "tags:\n- N/M\n"), ("tags: a # c\n", "tags: n/m # c\n"),
    ("tags: \" #a \"\n", "tags: \" #n/m \"\n"),
    ("tags: [a, A]\n", "tags: [n/m]\n"), ("tags: [b]\n", "tags: [b]\n"), ("x: 1\n", "x: 1\n"),
    ("Tags: a/\n", "Tags: n/m/\n"),
    ("tags: a, b\n", "tags: a, b\n"), ("tag: a\n", "tag: a\n"), ("tags: |\n  a\n", "tags: |\n  n/m\n"),
    ("{\"tags\": [\"a\"]}\n", "{\"tags\": [\"n/m\"]}\n"), ("tags: {a: a}\n", "tags: {a: a}\n"),
    ("tags: [[a], a]\n", "tags: [[a], n/m]\n"),
    ("tags: a\n# #a\nx: '#a' # a\n", "tags: n/m\n# #a\nx: '#a' # a\n"),
  ])
  func tagsOfFrontMatterAreRenamed(_ before: String, _ after: String) {
    #expect(renamed("---\n\(before)---\nx", TagRenaming(["a"], to: "n/m")) == "---\n\(after)---\nx")
  }

  @Test(arguments: [
    ("tags: a, b\n", "tags: n, b\n"), ("tag: \"b a, #A/x\"\n", "tag: \"b n, #n/x\"\n"),
    ("tags: a, n, b\n", "tags: n, b\n"),
    ("tags: [\"a, a\", n]\n", "tags: [n]\n"), ("tags: \"a n\"\n", "tags: \"n\"\n"),
  ])
  func tagsOfLegacyFrontMatterAreRenamed(_ before: String, _ after: String) {
    #expect(renamed("---\n\(before)---\nx", TagRenaming(["a"], to: "n"), legacy: true) == "---\n\(after)---\nx")
  }

  @Test(arguments: [
    ("#a #A/b #ab x#a", "#n #n/b #ab x#a"),
    ("`#a` [l](u#a) https://x/#a [[n#a]] \\#a", "`#a` [l](u#a) https://x/#a [[n#a]] \\#a"),
    ("```\n#a\n```\n#a", "```\n#a\n```\n#n"), ("- [ ] t #a 📅 2026-01-01\r\n", "- [ ] t #n 📅 2026-01-01\r\n"),
    ("# T #a\n\n> #a/\n\n| #a | b |\n|-|-|\n| x | #A |\n", "# T #n\n\n> #n/\n\n| #n | b |\n|-|-|\n| x | #n |\n"),
    ("%% #a %% <!-- #a --> *#a* _#a_", "%% #n %% <!-- #a --> *#n* _#n_"), ("\u{FEFF}#a#a", "\u{FEFF}#n#n"),
    ("---\ntags: [a\n---\n#a", "---\ntags: [a\n---\n#n"),
  ])
  func tagsOfTextAreRenamed(_ before: String, _ after: String) {
    #expect(renamed(before, TagRenaming(["a"], to: "n")) == after)
  }

  @Test func invalidTagsAreRefused() {
    for name in ["", "1", "a b", "a.b", "a/", "#a", "a,b", "a]"] { #expect(!NoteEditor.isTag(name), "\(name)") }
    for name in ["a", "a/b", "1a", "標題", "📚", "a-b_c", "2024-01"] { #expect(NoteEditor.isTag(name), "\(name)") }
    #expect(throws: EditError.unwritableOn("#a.b", line: 1)) {
      try NoteEditor(Array("#a".utf8)).renameTags(TagRenaming(["a"], to: "a.b"))
    }
  }

  private func renamed(_ text: String, _ renaming: TagRenaming, legacy: Bool = false) -> String? {
    let bytes = Array(text.utf8)
    guard let edits = try? NoteEditor(bytes).renameTags(renaming, legacy: legacy) else { return nil }
    return String(decoding: TextEdit.apply(edits, to: bytes), as: UTF8.self)
  }

  // MARK: - Random notes

  private static let matters = [
    "tags: [a, b]\n", "tags:\n  - a/x # c\n  - 'B'\n  - \"#c\"\n", "tags: A\n", "Tags: '#a/b'\n",
    "tags: [ a , a/b,\n c ]\n",
    "tags:\n- b\n- a\n", "title: a\n", "tags:\n", "up: '[[a]]'\ntags: [x, 1, true, a]\n", "tag: a\n", "tags: a, b\n",
  ]
  private static let words = [
    "#a", "#A/x", "#b", "#c/a", "#ab", " ", " ", "text", "\n", "\n\n", "- ", "> ", "`", "**", "_", "[[n#a]]",
    "[t #a](u)",
    "https://x.y/#a ", "```\n", "%%", "$", "| ", "\t", "\r\n", "#a/b/", "標題 ", "[x] ", "# ",
  ]

  @Test(arguments: 0..<4) func onlyMappedTagsChange(_ part: Int) throws {
    for round in 0..<Seeds.rounds(1500) {
      let seed = UInt64(part * 100_000 + round)
      var generator = SplitMix64(seed: seed)
      var text = ""
      if Bool.random(using: &generator) { text = "---\n\(Self.matters.randomElement(using: &generator) ?? "")---\n" }
      for _ in 0..<Int.random(in: 0...25, using: &generator) {
        text += Self.words.randomElement(using: &generator) ?? ""
      }
      if Int.random(in: 0..<5, using: &generator) == 0 { text = text.replacing("\n", with: "\r\n") }
      let bytes = Array(text.utf8)
      let old = [["a"], ["a/x", "b"], ["c"], ["a", "b", "c"]].randomElement(using: &generator) ?? []
      let renaming = TagRenaming(old, to: ["n", "b", "a/b", "n/o/p", "Ä", "A"].randomElement(using: &generator) ?? "n")
      let comment: Comment = "seed \(seed): \(text.debugDescription) \(old) \(renaming.name)"
      let before = NoteParser.parse(bytes.span)
      let edits = try #require(try? NoteEditor(bytes).renameTags(renaming), comment)
      let changed = TextEdit.apply(edits, to: bytes)
      let after = NoteParser.parse(changed.span)

      func body(_ note: ParsedNote) -> [String] { note.tags.filter { $0.origin == .body }.map(\.name) }
      #expect(body(after) == body(before).map { renaming.name(of: $0) ?? $0 }, comment)
      func listed(_ note: ParsedNote) -> [String] { note.tags.filter { $0.origin == .property }.map(\.name) }
      let expected = listed(before).map { renaming.name(of: $0) ?? $0 }
      #expect(Set(listed(after).map(CaseFolding.fold)) == Set(expected.map(CaseFolding.fold)), comment)
      if listed(after).count == listed(before).count {
        #expect(listed(after) == expected, comment)
        #expect(Self.gaps(before, bytes) == Self.gaps(after, changed), comment)
      }
      #expect(after.links.map(\.target) == before.links.map(\.target), comment)
      #expect(after.blocks.map(\.kind) == before.blocks.map(\.kind), comment)
      #expect(try NoteEditor(changed).renameTags(renaming).isEmpty, comment)
    }
  }

  /// What stands between the tags.
  private static func gaps(_ note: ParsedNote, _ bytes: [UInt8]) -> [[UInt8]] {
    var gaps: [[UInt8]] = []
    var start = 0
    for tag in note.tags {
      // In front matter the range is that of the scalar, with what may stand around the name.
      let end = tag.range.lowerBound
      gaps.append(Array(bytes[start..<max(start, end)]))
      start = tag.range.upperBound
    }
    return gaps + [Array(bytes[start...])]
  }
}
