import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import Rendering

/// Tables, strikethrough, task items and bare addresses read as cmark-gfm reads them.
@Suite(.enabled(if: InstalledProgram.has("cmark-gfm"), "cmark-gfm is not installed"))
struct GitHubMarkdownTests {
  private static let cases = [
    "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
    "| abc | defghi |\n:-: | -----------:\nbar | baz\n",
    "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n",
    "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n",
    "| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n",
    "| abc | def |\n| --- |\n| bar |\n",
    "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n",
    "| abc | def |\n| --- | --- |\n",
    "a | b\n- | -\n1 | 2\n", "text\n| a | b |\n|---|---|\n| 1 | 2 |\n", "- | a |\n  |---|\n  | b |\n",
    "> | a |\n> |---|\n> | b |\n", "| a |\n| - |\n| ~~b~~ `c` *d* <http://e> |\n",
    "This ~~has a\n\nnew paragraph~~.\n", "This will ~~~not~~~ strike.\n",
    "a~~b~~c ~~ d ~~ ~~*e*~~ *~~f~~* ~~g\n", "~~`a~~`~~\n",
    "- [ ] foo\n- [x] bar\n", "- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n", "1. [X] a\n2. [ ]b\n3. [] c\n",
    "* [ ] *a*\n+ [x]  b\n- []\n", "[x] not an item\n",
    "http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n",
    "https://example.org/a(b).\n\n(https://example.org/a(b)))) (https://example.org/(a\n",
    "see https://example.org/a_b_c, *https://example.org/x* and `https://example.org`\n",
    "[https://example.org](https://example.com) <https://example.org>\n",
  ]

  /// Examples that read otherwise on purpose, and why.
  private static let otherwise = [
    "~there~\n": "one tilde is text, as in Obsidian",
    "- [ ]\n": "an item with only a box is a task, as in Obsidian",
    "see www.commonmark.org\n": "an address without a scheme is text, as in Obsidian",
  ]

  @Test(arguments: cases) func anExampleReadsAsOnGitHub(text: String) throws {
    #expect(Self.shape(Self.html(of: text)) == Self.shape(try Self.expected(text)))
  }

  @Test(arguments: otherwise.keys.sorted()) func someReadAsInObsidian(text: String) throws {
    #expect(Self.shape(Self.html(of: text)) != Self.shape(try Self.expected(text)))
  }

  private static func html(of text: String) -> String {
    let bytes = Array(text.utf8)
    let document = NoteDocument(NoteParser.parse(bytes.span, isBody: true), in: bytes.span)
    var writer = HTMLWriter(HTMLForm(), WebLinks(), keepsRawHTML: true)
    NoteWalk.walk(document, of: bytes.span, links: WebLinks(), into: &writer)
    return writer.output.text
  }

  private static func expected(_ text: String) throws -> String {
    let words = ["--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tasklist"]
    let program = Subprocess(
      executable: try #require(InstalledProgram.find("cmark-gfm")), arguments: words.map { Array($0.utf8) },
      environment: [])
    let outcome = try program.run(input: .bytes(Array(text.utf8)), output: .captured(limit: 1 << 20))
    return String(decoding: outcome.output, as: UTF8.self)
  }

  /// Returns the tags and the text of HTML without what both write in different ways: boxes of tasks, the alignment of
  /// cells, and white space between blocks.
  private static func shape(_ html: String) -> [String] {
    var shape: [String] = []
    var rest = html[...]
    while let first = rest.first {
      if first != "<" {
        let text = rest.prefix { $0 != "<" }
        rest = rest.dropFirst(text.count)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty { shape.append(words) }
        continue
      }
      let tag = rest.prefix { $0 != ">" }.dropFirst()
      rest = rest.dropFirst(tag.count + 2)
      let name = tag.prefix { $0 != " " }
      switch name {
      case "input": shape.append(tag.contains("checked") ? "box x" : "box")
      case "span", "/span": break
      case "li":
        shape.append("<li>")
        if let task = tag.firstRange(of: "data-task=\"") { shape.append(tag[task.upperBound] == " " ? "box" : "box x") }
      case "th", "td":
        let sides = ["left", "right", "center"].filter { tag.contains("\"\($0)\"") }
        shape.append("<\(name) \(sides.joined())>")
      case "a":
        let address = tag.firstRange(of: "href=\"").map { tag[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
        shape.append("<a \(address)>")
      default: shape.append("<\(name)>")
      }
    }
    return shape
  }
}
