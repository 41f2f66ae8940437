import NoteSyntax
import TestSupport
import Testing

@testable import Markup

struct HTMLToMarkdownTests {
  private func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }

  @Test(arguments: [
    ("<p>a <b>b </b>c<br>d</p><p>e", "a **b** c\\\nd\n\ne\n"), ("<h2>A <i>b</i></h2>text", "## A *b*\n\ntext\n"),
    ("<ul><li>a<ul><li>b</ul><li><p>c</p><p>d</p></ul>", "- a\n  - b\n- c\n\n  d\n"),
    ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b\n"), ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b\n"),
    ("<pre><code class='language-c'>int `x`;\n</code></pre>", "```c\nint `x`;\n```\n"),
    ("<table><tr><th>a|b<th>c<tr><td colspan=2>d<br>e</table>", "| a\\|b | c |\n| --- | --- |\n| d<br>e |  |\n"),
    ("<ul><li><input type=checkbox checked> a<li><input type=checkbox>b</ul>", "- [x] a\n- [ ] b\n"),
    (
      "<a href='x y(z)'>l</a> <a href='https://e.org'>https://e.org</a> <a href=' JAVA script:x'>t</a>",
      "[l](x%20y%28z%29) <https://e.org> t\n"
    ),
    (
      "<p>1. a</p><p># b</p><p>- c</p><p>&gt; d &lt;e&gt; &amp;amp; *f* _g_ h_i [j] `k` #l 5 < 6</p>",
      "1\\. a\n\n\\# b\n\n\\- c\n\n\\> d \\<e> \\&amp; \\*f\\* \\_g\\_ h_i \\[j\\] \\`k\\` \\#l 5 < 6\n"
    ),
    ("<div>a</div><div>b</div><div><br></div><div>c</div>", "a\nb\n\nc\n"),
    ("<p>&nbsp;</p><script>x</script><style>y</style>", ""),
    ("<b>a<i>b</b>c</i>", "**a*b***c\n"),
    (
      "<b>Note:</b>text <i>(x)</i>, w<b>(x)</b> w<b>x</b>w",
      "<strong>Note:</strong>text *(x)*, w<strong>(x)</strong> w**x**w\n"
    ),
    (
      "<span><b>(x)</b></span>y 2 *<i>z</i><i>w</i><b>v</b>",
      "<strong>(x)</strong>y 2 \\*<em>z</em>*w*<strong>v</strong>\n"
    ),
    ("x<dl><dt>T<dd>D</dl>", "x\n\n**T**\n\nD\n"),
    (
      "<a href='x (\u{301} \u{301}y'>l</a><table><tr><th>a<th>|\u{301}<tr><td>b<td>c</table>",
      "[l](x%20%28\u{301}%20\u{301}y)\n\n| a | \\|\u{301} |\n| --- | --- |\n| b | c |\n"
    ),
    ("<p>a<hr>b", "a\n\n---\n\nb\n"),
    // What is in a table but in none of its cells.
    ("<table>x<tr>y<td>a</td>z<td>b</td></tr><p>w</table>", "x\n\ny\n\nz\n\nw\n\n| a | b |\n| --- | --- |\n"),
    // Marks within the same marks.
    (
      "<b><b>x</b></b> <i><span style='font-style:italic'>y</span></i> <b>a <span style='font-weight:700'>b</span></b>",
      "**x** *y* **a b**\n"
    ),
    ("<span style='font-weight: bold; font-style: italic'>x</span> <u><u>y</u></u>", "***x*** <u>y</u>\n"),
    // Formulas, which are written once.
    (
      "e <span class='katex'><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>a_b\n*c*</annotation>"
        + "</semantics></math><span class='katex-html'>ab</span></span>", "e $a_b *c*$\n"
    ),
    ("<p>a<script type='math/tex; mode=display'>x<y</script>", "a$$x<y$$\n"),
    ("<p><math display=block><annotation encoding='application/x-tex'>x</annotation></math>", "$$x$$\n"),
    ("<p><math><mi>x</mi></math>", "x\n"),
    // Sizes of pictures, and pictures in links.
    (
      "<img src=a.png width=120> <img src=b.png alt=x style='width: 30.5px'> <img src=c.png width='50%'>",
      "![120](a.png) ![x|30](b.png) ![](c.png)\n"
    ),
    (
      "<a href=a.png><img src=a.png></a> <a href='https://e.org'><img src=a.png></a>",
      "![](a.png) [![](a.png)](https://e.org)\n"
    ),
    ("<pre class='brush:js'>x</pre><pre data-lang=swift>y\n</pre>", "```js\nx\n```\n\n```swift\ny\n```\n"),
    ("<p>a <![CDATA[<b>]]> c<![CDATA[", "a \\<b> c\n"),
    (
      "<figure class=callout><div><span class=icon>💡</span></div><div><p>a</p><p>b</p></div></figure>",
      "> [!note] 💡\n> a\n>\n> b\n"
    ),
    ("a <en-crypt hint=h>Zm9v</en-crypt> b", "a\n\n```en-crypt\nhint: h\nZm9v\n```\n\nb\n"),
  ])
  func examplesBecomeMarkdown(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  /// Text that is written in Markdown is read as the same text.
  @Test(arguments: Seeds.some(60)) func plainTextStaysTheSame(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "a", "b1", " ", " ", "*", "_", "`", "[", "]", "<", ">", "#", "1.", "2)", "-", "+", "=", "==", "~~", "|", "\\",
      "&amp;", "&",
      "!", "(", ")", "$", "%%", "^id", "é", "http", ":", "---", "> ",
    ]
    let source = (0..<Int.random(in: 1..<14, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }.joined()
    let html = source.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let written = Array(markdown("<p>x \(html) y</p>").utf8)
    let note = NoteParser.parse(written.span)
    let read = note.blocks.indices.map { NoteText.plainText(of: $0, note: note, in: written.span) }.joined(
      separator: "\n")
    let flat = "x \(source) y".split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      read.split(whereSeparator: \.isWhitespace).joined(separator: " ") == flat,
      "\(String(decoding: written, as: UTF8.self))")
    #expect(note.links.isEmpty && note.tags.isEmpty)
  }

  /// Marked text beside any other text is read as marked, so that no delimiter is left in the text.
  @Test(arguments: Seeds.some(100)) func marksAreReadAsMarks(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = ["a", "b1", " ", "(x)", "\"", ".", ":", "é", "„", "+", "[", "!", "`", "*"]
    let elements = ["b", "i", "s", "span", "mark", "u"]
    var text = ""
    func html(_ depth: Int) -> String {
      (0..<Int.random(in: 1..<5, using: &generator)).map { _ in
        if depth > 0, Int.random(in: 0..<2, using: &generator) == 0 {
          let element = elements.randomElement(using: &generator) ?? ""
          return "<\(element)>\(html(depth - 1))</\(element)>"
        }
        let piece = pieces.randomElement(using: &generator) ?? ""
        text += piece
        return piece
      }.joined()
    }
    let source = html(3)
    let written = Array(markdown("<p>x\(source)y</p>").utf8)
    let note = NoteParser.parse(written.span)
    let read = note.blocks.indices.map { NoteText.plainText(of: $0, note: note, in: written.span) }.joined()
    let flat = "x\(text)y".split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      read.split(whereSeparator: \.isWhitespace).joined(separator: " ") == flat,
      "\(source) \(String(decoding: written, as: UTF8.self))")
  }

  @Test func hostileInputTakesLinearTime() {
    let size = Seeds.isThorough ? 2 : 1
    for text in [
      String(repeating: "<div>", count: size * 25_000), String(repeating: "<", count: size << 17),
      String(repeating: "<a href=\"", count: 25_000),
      String(repeating: "<!--", count: size * 25_000), String(repeating: "<b><i>", count: 25_000),
      String(repeating: "<li>", count: 25_000),
      String(repeating: "&", count: size << 17), String(repeating: "<table><tr><td>", count: 12_000),
      String(repeating: "</p>", count: size * 25_000),
    ] {
      _ = markdown(text + "end")
    }
    #expect(markdown(String(repeating: "<div>", count: 10_000) + "deep").contains("deep"))
  }

  @Test func oldCharacterSetsAreDecoded() {
    let bytes = Array("<meta charset=\"windows-1252\"><p>".utf8) + [0x93, 0xE9, 0x94, 0x80]
    var writer = HTMLToMarkdown(HTMLDocument(bytes))
    #expect(writer.text() == "“é”€\n")
  }
}
