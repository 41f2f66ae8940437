import Testing

@testable import NoteSyntax

/// The boundary of front matter, its tags, and looking things up.
@Suite struct FrontMatterTests {
  struct Boundary: Sendable, CustomTestStringConvertible {
    var text: String
    /// What the properties are written as; nil for no front matter.
    var content: String?
    var body: String
    var testDescription: String { text.debugDescription }
  }

  static let boundaries: [Boundary] = [
    Boundary(text: "---\na: 1\n---\nb", content: "a: 1\n", body: "b"),
    Boundary(text: "--- \t\na: 1\n---\nb", content: "a: 1\n", body: "b"),
    Boundary(text: "---\r\na: 1\r\n---\r\nb", content: "a: 1\r\n", body: "b"),
    Boundary(text: "---\ra: 1\r---\rb", content: "a: 1\r", body: "b"),
    Boundary(text: "\u{FEFF}---\na: 1\n---\nb", content: "a: 1\n", body: "b"),
    Boundary(text: "\u{FEFF}\u{FEFF}---\na: 1\n---\nb", content: nil, body: "\u{FEFF}---\na: 1\n---\nb"),
    Boundary(text: "\n---\na: 1\n---\n", content: nil, body: "\n---\na: 1\n---\n"),
    Boundary(text: " ---\na: 1\n---\n", content: nil, body: " ---\na: 1\n---\n"),
    Boundary(text: "\t---\na: 1\n---\n", content: nil, body: "\t---\na: 1\n---\n"),
    Boundary(text: "----\na: 1\n---\n", content: nil, body: "----\na: 1\n---\n"),
    Boundary(text: "--- yaml\na: 1\n---\n", content: nil, body: "--- yaml\na: 1\n---\n"),
    Boundary(text: "---\na: 1\n----\nb", content: "a: 1\n", body: "-\nb"),
    Boundary(text: "---\na: 1\n---x\nb", content: "a: 1\n", body: "x\nb"),
    Boundary(text: "---\na: 1\n--- \nb", content: "a: 1\n", body: " \nb"),
    Boundary(text: "---\na: |\n  x\n ---\n  y\n---\nb", content: "a: |\n  x\n ---\n  y\n", body: "b"),
    Boundary(text: "---\na: 1\n---", content: "a: 1\n", body: ""),
    Boundary(text: "---\na: 1\n...\nb", content: nil, body: "---\na: 1\n...\nb"),
    Boundary(text: "---\na: 1\n", content: nil, body: "---\na: 1\n"),
    Boundary(text: "---\n---\nb", content: "", body: "b"),
    Boundary(text: "---\n---", content: "", body: ""),
    Boundary(text: "---\n\n---\nb", content: "\n", body: "b"),
    Boundary(text: "---\na: 1\n---\n\nb", content: "a: 1\n", body: "\nb"),
    Boundary(text: "---", content: nil, body: "---"),
    Boundary(text: "", content: nil, body: ""),
  ]

  @Test(arguments: boundaries)
  func theBlockHasItsBoundaries(_ example: Boundary) {
    let note = parse(example.text)
    #expect(note.frontMatter.map { slice(example.text, $0.contentRange) } == example.content)
    #expect(slice(example.text, note.bodyRange) == example.body)
    #expect(note.hasByteOrderMark == example.text.unicodeScalars.starts(with: ["\u{FEFF}"]))
    if let matter = note.frontMatter {
      #expect(note.blocks.first?.kind == .frontMatter)
      #expect(matter.range.upperBound == note.bodyRange.lowerBound)
    }
  }

  @Test func anUnclosedBlockIsAProblemAndPartOfTheBody() {
    let note = parse("---\na: 1\n# H\n")
    #expect(note.problems.map(\.code) == ["front-matter.unclosed"])
    #expect(note.problems.first?.line == 1 && note.problems.first?.column == 1)
    #expect(note.headings.map(\.text) == ["H"])
  }

  struct Tags: Sendable, CustomTestStringConvertible {
    var yaml: String
    var tags: [String]
    var isValid = true
    var testDescription: String { yaml }
  }

  static let tagCases: [Tags] = [
    Tags(yaml: "tags: [a, b]", tags: ["a", "b"]),
    Tags(yaml: "tags:\n  - a\n  - b", tags: ["a", "b"]),
    Tags(yaml: "tags:\n- a\n- b", tags: ["a", "b"]),
    Tags(yaml: "tags: a", tags: ["a"]),
    Tags(yaml: "tags: a, b", tags: []),
    Tags(yaml: "tags: a b", tags: []),
    Tags(yaml: "tags:", tags: []),
    Tags(yaml: "tags: []", tags: []),
    Tags(yaml: "tags: \"\"", tags: []),
    Tags(yaml: "tags: [\"#a\", \"#b\"]", tags: ["a", "b"]),
    Tags(yaml: "tags: #a", tags: []),
    Tags(yaml: "tags:\n - #a", tags: []),
    Tags(yaml: "tags: [#a]", tags: [], isValid: false),
    Tags(yaml: "tags: [1984, x]", tags: ["x"]),
    Tags(yaml: "tags: ['1984', x, true, null, ' y ', 'p q', a/b/]", tags: ["x", "y", "a/b"]),
    Tags(yaml: "TAG: x", tags: []),
    Tags(yaml: "tag: x", tags: []),
    Tags(yaml: "Tags: [x]", tags: ["x"]),
    Tags(yaml: "{ \"tags\": \"journal\" }", tags: ["journal"]),
  ]

  @Test(arguments: tagCases)
  func tagsAreRead(_ example: Tags) throws {
    let text = "---\n\(example.yaml)\n---\n"
    let note = parse(text)
    let matter = try #require(note.frontMatter)
    #expect(matter.isValid == example.isValid)
    if example.isValid { #expect(matter.tags().map(\.name) == example.tags) }
    #expect(matter.properties.first { $0.key == "tag" } == nil || matter.tags().isEmpty)
  }

  @Test func legacyFormsAreReadOnRequest() throws {
    let text = "---\ntags: a, #b c\ntag: d\naliases: x, y z\nalias: w\n---\n"
    let note = parse(text)
    let matter = try #require(note.frontMatter)
    #expect(matter.tags().isEmpty && matter.aliases() == ["x, y z"])
    #expect(matter.tags(legacy: true).map(\.name) == ["a", "d"])
    #expect(matter.aliases(legacy: true) == ["x", "y z", "w"])
    let codes = LegacyForms.problems(in: matter, note.lines).map { "\($0.code) \($0.line)" }
    #expect(
      codes == [
        "front-matter.legacy-key 3", "front-matter.legacy-list 4", "front-matter.legacy-key 5",
      ])
  }

  @Test func lookupIgnoresCase() throws {
    let matter = try #require(
      parse("---\nTitle: T\nPinned: true\nStraße: 1\nx: [1, null, ' a ', '']\ny: {a: 1}\n---\n").frontMatter)
    #expect(matter.string("title") == "T")
    #expect(matter.bool("PINNED") == true && matter.bool("title") == nil)
    #expect(matter.string("STRASSE") == "1")
    #expect(matter.strings("x") == ["1", "a"])
    #expect(matter.string("y") == nil && matter.value("y")?["a"]?.text == "1")
    #expect(matter.property("none") == nil)
  }

  @Test func linksOfPropertiesAreFound() throws {
    let text = """
      ---
      up: "[[X]]"
      md: "[t](My%20Note.md#h)"
      related: ["[[A|a]]", '[[B]]', 'text [[C]]', "see [[D]]"]
      map:
        in: "![[E.png]]"
      list: [[F]]
      esc: "[[G\\u0041]]"
      ---
      [[Z]]
      """
    let note = parse(text)
    let found = note.links.map { "\($0.propertyPath ?? "-") \($0.target)\($0.subpath)" }
    #expect(
      found == [
        "up X", "md My Note.md#h", "related.0 A", "related.1 B",
        "map.in E.png", "esc GA", "- Z",
      ])
    try #require(note.links.count == 7)
    #expect(note.links.prefix(6).allSatisfy { $0.kind == .property })
    #expect(
      note.links.map { slice(text, $0.targetRange) }.prefix(5) == ["X", "My%20Note.md#h", "A", "B", "E.png"])
    #expect(slice(text, note.links[0].range) == "[[X]]")
    #expect(note.links[2].display == "a")
    #expect(note.links.map(\.line) == [2, 3, 4, 4, 6, 8, 10])
  }

  @Test func invalidBlocksAreReadTolerantly() throws {
    let text = """
      ---
      title: XX: YY
      tags:
        - a
        - "b"
      up: [[A]] and x
      list: [p, q]
      when: 10:30 # now
      "quoted": 'v'
      broken
      title: second
      ---
      #c [[D]]
      """
    let note = parse(text)
    let matter = try #require(note.frontMatter)
    #expect(!matter.isValid)
    #expect(matter.problem?.code == "front-matter.nested-mapping")
    #expect(matter.problem?.line == 2 && matter.problem?.column == 10)
    #expect(note.problems.map(\.code) == ["front-matter.nested-mapping"])
    #expect(matter.string("title") == "XX: YY")
    #expect(matter.tags().map(\.name) == ["a", "b"])
    #expect(matter.string("up") == "[[A]] and x")
    #expect(matter.strings("list") == ["p", "q"])
    #expect(matter.string("when") == "10:30")
    #expect(matter.string("quoted") == "v")
    // What the block may have meant serves search; it makes no tags and no links.
    #expect(note.tags.map(\.name) == ["c"] && note.links.map(\.target) == ["D"])
  }

  @Test func propertiesHaveTheirRanges() throws {
    let text = "---\na: 1 # c\n\"b c\" : 'x'\nd:\n  - e\n  - f   # g\nh:\ni: |\n  j\n  k\n\nl: {m: n}\n---\n"
    let matter = try #require(parse(text).frontMatter)
    let written = matter.properties.map { slice(text, $0.range) }
    #expect(
      written == ["a: 1", "\"b c\" : 'x'", "d:\n  - e\n  - f", "h:", "i: |\n  j\n  k", "l: {m: n}"])
    #expect(matter.properties.map { slice(text, $0.keyRange) } == ["a", "\"b c\"", "d", "h", "i", "l"])
    #expect(matter.properties.map(\.key) == ["a", "b c", "d", "h", "i", "l"])
  }
}
