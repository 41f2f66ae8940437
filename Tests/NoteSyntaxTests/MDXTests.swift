import Bytes
import TestSupport
import Testing

@testable import NoteSyntax

/// Notes in MDX: code is neither text nor links, and what is between tags is Markdown.
@Suite struct MDXTests {
  private func note(_ text: String) -> ParsedNote { NoteParser.parse(Array(text.utf8).span, dialect: .mdx) }

  private func targets(_ text: String) -> [String] { note(text).links.map { $0.target + $0.subpath } }

  @Test func theExtensionTellsTheDialect() {
    #expect(MarkdownDialect(path: "a/b.mdx".utf8) == .mdx && MarkdownDialect(path: "a/B.MDX".utf8) == .mdx)
    #expect(MarkdownDialect(path: "a/b.md".utf8) == .common && MarkdownDialect(path: "mdx".utf8) == .common)
  }

  @Test(arguments: [
    // Imports and exports.
    ("import A from './a.mdx'\nexport const b = [c](d)\n\n[x](y)", ["./a.mdx", "y"]),
    ("export const a = {\n\n  b: [c](d),\n}\n\n[x](y)", ["y"]),
    ("Goods that we\nimport [x](y)", ["y"]),
    // Expressions.
    ("{/* [a](b) */} [x](y)", ["y"]),
    ("{list.map(x => <a href=\"n\">{'}'}</a>)}\n\n[x](y)", ["y"]),
    ("an open { brace [x](y)", ["y"]),
    ("\\{[x](y)}", ["y"]),
    // Tags: what is between them is Markdown, however far it is indented.
    ("<Card>\n[x](y)\n</Card>", ["y"]),
    ("<Tabs items={['a', `b`]}>\n      [x](y)\n</Tabs>", ["y"]),
    ("<Card title=\"a > b\"\n  href=\"z\">\n\n[x](y)\n\n</Card>", ["z", "y"]),
    ("<A>\n  - <B>[x](y)</B>\n</A>", ["y"]),
    // Attributes.
    (
      "<Link to=\"/a/#b\">c</Link> <img src='d.png' /> <video poster={\"e.png\"} src={`f.mp4`}/>",
      ["/a/#b", "d.png", "e.png", "f.mp4"]
    ),
    ("<Img src={require('./a.png')} /> <Img src={`${b}.png`} /> <Aside title=\"t\" />", []),
    // Code stays code.
    ("```jsx\nimport x from 'y'\n<A href=\"n\" />\n{\n```\n\n`<A href=\"n\">` [x](y)", ["y"]),
    ("- item\n\n  ```\n  {\n  ```\n\n  [x](y)", ["y"]),
    // A fence ends where it is indented as far as the tags around it.
    ("<Tab>\n      ```sh\n      [a](n)\n      ```\n</Tab>\n\n[x](y)", ["y"]),
    ("text\n\t\t```\n\t\t[a](n)\n\t\t```\n[x](y)", ["y"]),
  ])
  func linksAreRead(_ text: String, _ links: [String]) { #expect(targets(text) == links) }

  @Test func headingsKeepTheirTextAndIds() {
    let text =
      "---\ntitle: T\n---\n\nimport A from 'a'\n\n## Set up <Badge text=\"new\" /> {#install}\n\n## Use {/* #use */}\n"
    let bytes = Array(text.utf8)
    let note = note(text)
    #expect(note.headings.map { $0.text.split(separator: " ").joined(separator: " ") } == ["Set up {#install}", "Use"])
    let parts = PartTable(note, in: bytes.span)
    #expect(parts.part(ofSubpath: "#install", isFragment: true) != nil)
    #expect(parts.part(ofSubpath: "#use", isFragment: true) != nil)
    #expect(parts.part(ofSubpath: "#other", isFragment: true) == nil)
  }

  @Test func anchorsOfTagsAreFound() {
    let bytes = Array("<div id=\"a\">\n\ntext <span id=\"b\">x</span>\n\n</div>\n".utf8)
    let parts = PartTable(NoteParser.parse(bytes.span, dialect: .mdx), in: bytes.span)
    for id in ["#a", "#b"] { #expect(parts.part(ofSubpath: id, isFragment: true) != nil) }
    #expect(parts.tagCount == 2)
  }

  @Test func targetsOfAttributesAreRewritten() throws {
    let bytes = Array("<Card href=\"/a/\" title={x} />\n\n<Img src={'b c.png'} />\n".utf8)
    let editor = NoteEditor(bytes, at: Array("x.mdx".utf8))
    var changes = [LinkChange(link: 0, target: "/new/"), LinkChange(link: 1, target: "d e.png")]
    for index in changes.indices { changes[index].isExact = true }
    let edited = TextEdit.apply(try editor.retarget(changes), to: bytes)
    #expect(String(decoding: edited, as: UTF8.self) == "<Card href=\"/new/\" title={x} />\n\n<Img src={'d e.png'} />\n")
  }

  /// Nothing traps, and what is left of a text without code has its bytes at the same offsets.
  @Test(arguments: Seeds.some(200)) func randomTextsStayInPlace(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces =
      RandomNoteTests.pieces + [
        "{", "}", "{/*", "*/}", "<A ", "<A>", "</A>", "={", "=\"", "/>", "import ", "export ", "`", "'", "{`", "${",
        "<>", "</>",
      ]
    let bytes = Array(random.text(of: pieces, upTo: 60).utf8)
    let code = MDXCode(bytes.span, from: 0)
    #expect(code.text.count == bytes.count)
    for (old, new) in zip(bytes, code.text) { #expect(old == new || new == .space && !old.isLineBreak, "seed \(seed)") }
    let note = NoteParser.parse(bytes.span, dialect: .mdx)
    for link in note.links {
      #expect(link.range.upperBound <= bytes.count && link.targetRange.upperBound <= bytes.count)
    }
  }
}
