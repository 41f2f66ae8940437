import TestSupport
import Testing

@testable import NoteSyntax

/// Legacy forms of front matter that become new ones.
@Suite struct LegacyFormsTests {
  @Test(arguments: [
    ("tag: a\n", "tags: a\n"), ("tag: a, b # c\n", "tags: [a, b] # c\n"), ("tag: [a, b]\n", "tags: [a, b]\n"),
    ("tags: a b\n", "tags: [a, b]\n"), ("tags: \"#a, #b\"\n", "tags: [\"#a\", \"#b\"]\n"),
    ("alias: One two, Three\n", "aliases: [One two, Three]\n"),
    ("tags: [x]\ntag: X, y\nz: 1\n", "tags: [x, y]\nz: 1\n"), ("aliases:\n- x\nalias: y\n", "aliases:\n- x\n- y\n"),
    ("tag: x\ntags: a, b\n", "tags: [a, b, x]\n"), ("aliases: w, e\nalias: q\n", "aliases: [w, e, q]\n"),
    ("cssclass: wide dark\n", "cssclasses: [wide, dark]\n"), ("tag:\n", "tags:\n"), ("TAG: a\n", "tags: a\n"),
    ("{\"tag\": \"a, b\"}\n", "{\"tags\": [\"a\", \"b\"]}\n"),
    ("tags: [a]\naliases: b\nx: 'a, b'\n", "tags: [a]\naliases: b\nx: 'a, b'\n"),
    ("", ""), ("tags: a, A\n", "tags: [a]\n"), ("cssclasses: a b\n", "cssclasses: a b\n"),
  ])
  func legacyFormsAreReplaced(_ before: String, _ after: String) throws {
    let bytes = Array("---\n\(before)---\nx".utf8)
    let new = try LegacyForms.replaced(in: bytes)
    #expect(String(decoding: new, as: UTF8.self) == "---\n\(after)---\nx")
    #expect(try LegacyForms.replaced(in: new) == new)
  }

  @Test(arguments: 0..<600) func nothingElseChanges(_ seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let bytes = RandomEditTests.note(&generator)
    guard (try? PropertyEditor(bytes)) != nil, let new = try? LegacyForms.replaced(in: bytes) else { return }
    let (one, two) = (NoteParser.parse(bytes.span), NoteParser.parse(new.span))
    #expect(bytes[one.bodyRange] == new[two.bodyRange])
    let old: Set = ["tag", "alias", "cssclass", "tags", "aliases", "cssclasses"]
    func rest(_ note: ParsedNote) -> [Property] {
      (note.frontMatter?.properties ?? []).filter { !old.contains($0.key) }
    }
    #expect(rest(one).map(\.key) == rest(two).map(\.key))
    #expect(zip(rest(one), rest(two)).allSatisfy { $0.value.holdsSame(as: $1.value) })
    let forms = two.frontMatter.map { LegacyForms.problems(in: $0, two.lines) } ?? []
    #expect(
      forms.isEmpty || forms.allSatisfy { $0.code == "front-matter.legacy-list" },
      "\(String(decoding: bytes, as: UTF8.self))")
  }
}
