import Bytes
import NoteSyntax
import TestSupport
import Testing

@testable import Rendering

/// Marks that CommonMark does not have, and the filter of raw HTML.
@Suite struct HTMLWriterTests {
  private func html(_ text: String) -> String { RenderingTests.html(Array(text.utf8)) }

  @Test(arguments: [
    (
      "~~a~~ ==b== $c$ $$d$$",
      "<del>a</del> <mark>b</mark> <code class=\"math\">c</code> "
        + "<code class=\"math display\">d</code>"
    ),
    ("a %%b%% #c/d", "a  <span class=\"tag\">#c/d</span>"),
    ("[[Note|b]] [[missing]] [c](javascript:x)", "<a href=\"Note.html\">b</a> missing c"),
    (
      "see https://x.y/a_b. `https://x.y`",
      "see <a href=\"https://x.y/a_b\">https://x.y/a_b</a>. <code>https://x.y</code>"
    ),
    ("![[Note]] ![[missing]]", "<a class=\"embed\" href=\"Note.html\">Note</a> missing"),
    ("a ^id", "a <span id=\"^id\"></span>"),
    ("a\u{0}b\u{1}c", "a\u{FFFD}b\u{FFFD}c"),
  ])
  func marksInTextBecomeElements(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    ("![[a.png]]", "alt=\"a.png\" width=\"400\" height=\"300\""),
    ("![[a.png|100]]", "alt=\"a.png\" width=\"100\" height=\"75\""),
    ("![[a.png|10x20]]", "alt=\"a.png\" width=\"10\" height=\"20\""),
    ("![[a.png|A *cat*]]", "alt=\"A *cat*\" width=\"400\" height=\"300\""),
    ("![A *cat* [b](c)](a.png 'T')", "alt=\"A cat b\" title=\"T\" width=\"400\" height=\"300\""),
    ("![cat|100](a.png)", "alt=\"cat\" width=\"100\" height=\"75\""),
    ("![100](a.png)", "alt=\"\" width=\"100\" height=\"75\""),
    ("![a|b](a.png)", "alt=\"a|b\" width=\"400\" height=\"300\""),
    ("![[a.png|An old map|20]]", "alt=\"An old map\" width=\"20\" height=\"15\""),
    ("![[a.png|An old map|20x30]]", "alt=\"An old map\" width=\"20\" height=\"30\""),
    ("![[a.png|a|b|20]]", "alt=\"a|b\" width=\"20\" height=\"15\""),
    ("![[a.png| An old map | 20 ]]", "alt=\"An old map\" width=\"20\" height=\"15\""),
    ("![[a.png|An old map 20]]", "alt=\"An old map 20\" width=\"400\" height=\"300\""),
    ("![cat |100](a.png)", "alt=\"cat\" width=\"100\" height=\"75\""),
    ("![a *b*|100x50](a.png)", "alt=\"a b\" width=\"100\" height=\"50\""),
    ("![a||100](a.png)", "alt=\"a|\" width=\"100\" height=\"75\""),
  ])
  func picturesHaveDescriptionsAndSizes(text: String, attributes: String) {
    #expect(html(text) == "<p><img src=\"a.png\" \(attributes) /></p>\n")
  }

  @Test func picturesFromElsewhereAreLinks() {
    #expect(html("![*a*](https://x/p.png)") == "<p><a class=\"embed\" href=\"https://x/p.png\"><em>a</em></a></p>\n")
    // The size is not read.
    #expect(html("![a|200](https://x/p.png)") == "<p><a class=\"embed\" href=\"https://x/p.png\">a</a></p>\n")
    #expect(html("![a *b*|200x10](https://x/p.png)").contains(">a <em>b</em></a>"))
    #expect(html("![[Note|a|200]]") == "<p><a class=\"embed\" href=\"Note.html\">a</a></p>\n")
    // A link does not contain another one.
    #expect(html("[![a](https://x/p.png)](n)") == "<p><a href=\"n\">a</a></p>\n")
  }

  private func page(_ text: String) -> String {
    RenderingTests.html(Array(text.utf8), HTMLForm(idPrefix: "", below: 1, hasDirections: false), KnownLinks())
  }

  @Test(arguments: [
    ("![](https://x.y/p.png)", "https://x.y/p.png"), ("![|200](https://x.y/p.png)", "https://x.y/p.png"),
    ("![200](https://x.y/p.png)", "https://x.y/p.png"), ("![ ](https://x.y/p.png)", "https://x.y/p.png"),
    ("[](https://x.y/a)", "https://x.y/a"), ("[](a/b%20c.html)", "b c.html"), ("[ ](b.html)", "b.html"),
    ("[**](b.html)", "**"), ("[<b></b>](b.html)", "b.html"), ("[[Note|]]", "Note"),
    ("[](mailto:a@b.c)", "mailto:a@b.c"),
    ("[![](https://x.y/p.png)](b.html)", "b.html"),
  ])
  func aLinkWithoutWordsSaysWhereItLeads(text: String, label: String) {
    let page = page(text)
    #expect(page.replacing(/<[^>]*>/, with: "").split(separator: "\n").joined().trimmed == label, "\(page)")
  }

  @Test func aLinkOfAPictureHasNoOtherWords() {
    #expect(page("[![](a.png)](https://x.y)").contains("height=\"300\" /></a>"))
    #expect(page("[$x$](https://x.y)").contains("</math></a>"))
  }

  @Test(
    arguments: [
      ("python", "python", nil), ("python title=\"bake.py\" {1,3}", "python", "bake.py"),
      ("{.haskell .numberLines}", "haskell", nil),
      ("js:app.js", "js", "app.js"), ("js:src/app.js", "js", "src/app.js"), ("js:line-numbers", "js", nil),
      ("js{1,3}", "js", nil),
      ("js {1,3-4}", "js", nil), ("{python}", "python", nil), ("{r, echo=FALSE}", "r", nil),
      ("{r setup, include=FALSE}", "r", nil),
      ("{ .yaml .annotate title=\"a b.yml\" }", "yaml", "a b.yml"), ("{#id .python caption='A b'}", "python", "A b"),
      ("{=html}", "html", nil), ("{code-cell} ipython3", "ipython3", nil), ("rust,ignore", "rust", nil),
      ("rust,no_run,should_panic", "rust", nil), ("sh [npm]", "sh", "npm"),
      ("ts [nuxt.config.ts]", "ts", "nuxt.config.ts"),
      ("c++", "c++", nil), ("C#", "C#", nil), ("objective-c", "objective-c", nil), ("ad-note", "ad-note", nil),
      ("language-js", "js", nil), (".python", "python", nil), ("py linenums=\"1\" title=\"a.py\"", "py", "a.py"),
      ("bash filename=run.sh", "bash", "run.sh"), ("title=\"a.py\"", nil, "a.py"), ("js:title=a.js", "js", "a.js"),
      ("diff js", "diff", nil), ("mermaid", "mermaid", nil), ("", nil, nil), ("{}", nil, nil),
      ("python title=\"\"", "python", nil),
      ("伪代码", "伪代码", nil), ("python showLineNumbers", "python", nil),
      ("tsx:path/to/file.tsx", "tsx", "path/to/file.tsx"),
    ] as [(String, String?, String?)])
  func theLanguageAndTheTitleOfCodeAreFound(info: String, language: String?, title: String?) {
    let read = CodeInfo(info)
    #expect(read.language == language, "\(info)")
    #expect(read.title == title, "\(info)")
  }

  @Test func codeIsNamed() {
    let page = page("~~~python title=\"a<b>.py\"\nx\n~~~\n")
    #expect(
      page.hasPrefix(
        "<div class=\"code\" data-language=\"python\"><p class=\"name\">a&lt;b&gt;.py</p><pre tabindex=\"0\""))
    #expect(page.contains("aria-label=\"Code: python\""))
    // Elsewhere the first word is the language, as CommonMark has it.
    #expect(html("~~~js:a.js b\nx\n~~~\n") == "<pre><code class=\"language-js:a.js\">x\n</code></pre>\n")
  }

  @Test func headingsHaveDistinctIDs() {
    #expect(
      html("# A b\n## A *b*\n## A b-1\n## ?\n") == """
        <h1 id="a-b">A b</h1>
        <h2 id="a-b-1">A <em>b</em></h2>
        <h2 id="a-b-1-1">A b-1</h2>
        <h2 id="h:4">?</h2>

        """)
    #expect(RenderingTests.html(Array("# A\n\n> # A\n".utf8), idPrefix: "2:").contains("id=\"2:a-1\""))
    #expect(RenderingTests.html(Array("# A\n".utf8), idPrefix: nil) == "<h1>A</h1>\n")
  }

  @Test func tasksHaveBoxesWithLabels() {
    let box = { (mark: String, label: String) in
      let own = " x/".contains(mark) ? "" : " data-mark=\"\(mark)\""
      return "<li class=\"task\" data-task=\"\(mark)\"><span class=\"box\" role=\"img\"\(own)"
        + " aria-label=\"\(label)\"></span> "
    }
    #expect(
      html("- [ ] a\n- [x] b\n  - [/] c\n- [!] d") == """
        <ul>
        \(box(" ", "open"))a</li>
        \(box("x", "done"))b
        <ul>
        \(box("/", "begun"))c</li>
        </ul>
        </li>
        \(box("!", "marked !"))d</li>
        </ul>

        """)
    #expect(html("- [x] a\n\n- b").contains("<li class=\"task\" data-task=\"x\">\n<p><span class=\"box\""))
  }

  @Test func calloutsFold() {
    #expect(
      html("> [!note] *A*\n> b") == """
        <div class="callout" data-callout="note">
        <div class="title"><em>A</em></div>
        <p>b</p>
        </div>

        """)
    #expect(
      html("> [!tip]-\n> b").hasPrefix(
        "<details class=\"callout\" data-callout=\"tip\">\n<summary class=\"title kind\">Tip"))
    #expect(html("> [!tip]+ A\n> b").hasPrefix("<details class=\"callout\" data-callout=\"tip\" open=\"\">\n"))
  }

  @Test func tablesHaveACellForEachColumn() {
    #expect(
      html("|a|b|\n|-|:-:|\n|1|\n|1|2|3|") == """
        <table>
        <thead>
        <tr>
        <th scope="col">a</th>
        <th scope="col" class="center">b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td class="center"></td>
        </tr>
        <tr>
        <td>1</td>
        <td class="center">2</td>
        </tr>
        </tbody>
        </table>

        """)
    #expect(html("|a|\n|-|").hasSuffix("</thead>\n</table>\n"))
  }

  @Test func formulasAreCode() {
    #expect(html("$$\na < b\n$$") == "<pre class=\"math\">a &lt; b</pre>\n")
    #expect(html("- x\n  $$\n  a\n  b\n  $$\n").contains("<pre class=\"math\">a\nb</pre>"))
  }

  @Test func footnotesAreNumberedInTheOrderOfTheirReferences() {
    let text = "a[^y] b[^x] c[^Y] d[^none] e^[in *it*[^z]]\n\n[^x]: X\n\n[^y]: Y\n\n[^z]: Z\n\n[^u]: never\n"
    func reference(_ number: Int, isFirst: Bool = true) -> String {
      "<sup\(isFirst ? " id=\"fnref:\(number)\"" : "")><a href=\"#fn:\(number)\">\(number)</a></sup>"
    }
    func footnote(_ number: Int, _ content: String) -> String {
      """
      <li id="fn:\(number)">
      <p>\(content)</p>
      <p><a class="back" href="#fnref:\(number)">↩</a></p>
      </li>

      """
    }
    #expect(
      html(text) == """
        <p>a\(reference(1)) b\(reference(2)) c\(reference(1, isFirst: false)) d[^none] e\(reference(3))</p>
        <section class="footnotes">
        <ol>

        """ + footnote(1, "Y") + footnote(2, "X") + footnote(3, "in <em>it</em>\(reference(4))") + footnote(4, "Z")
          + """
          <li id="fn:5">
          <p>never</p>
          </li>
          </ol>
          </section>

          """)
    #expect(!html("a[^a]\n\n[^a]: b[^a]\n").contains("fn:2"))
    #expect(!RenderingTests.html(Array(text.utf8), idPrefix: nil).contains("id="))
  }

  @Test(arguments: [
    ("a <b>b</b> <kbd title='x'>c</kbd><br>", "a <b>b</b> <kbd title=\"x\">c</kbd><br />"),
    ("<b>a", "<b>a</b>"), ("a</b>", "a"), ("*a <b>b* c</b>", "<em>a <b>b</b></em> c"),
    ("<b><i>a</b></i>", "<b><i>a</i></b>"), ("a <!-- b --> c", "a  c"),
    ("List<String> <x>", "List&lt;String&gt; &lt;x&gt;"),
    ("<b onclick='x' style=\"y\" class=z>a</b>", "<b>a</b>"),
    ("<a href=\"javascript:x\">a</a>", "<a>a</a>"), ("<a href='n.html'>a</a>", "<a href=\"n.html\">a</a>"),
    ("<a href=\"https://x.y\">https://x.y</a>", "<a href=\"https://x.y\">https://x.y</a>"),
    ("<a href='&#106;avascript:x'>a</a>", "<a>a</a>"),
    ("<a href='java\tscript:x'>a</a>", "<a href=\"java%09script:x\">a</a>"),
    ("a <img src=a.png alt='b' onerror=x>", "a <img src=\"a.png\" alt=\"b\" />"),
    ("a <img src='https://x.y/p' alt=b>", "a <a href=\"https://x.y/p\">b</a>"),
    (
      "a <a href=n><a href=m>b</a> <img src='https://x.y/p'></a>",
      "a <a href=\"n\">b</a> <a href=\"https://x.y/p\">https://x.y/p</a>"
    ),
    ("[a <a href=m>b</a>](n)", "<a href=\"n\">a b</a>"),
    ("<span id=a>b</span><span id=a>c</span>", "<span id=\"tag:a\">b</span><span>c</span>"),
    ("a <script>b</script>", "a &lt;script&gt;b&lt;/script&gt;"),
    ("a <font color=\"red\" size=5>b</font>", "a <span class=\"ink red\">b</span>"),
    ("a <font color=black>b</font>", "a <span>b</span>"),
    ("a <big>b</big> <nobr>c</nobr>", "a <span>b</span> <span>c</span>"),
    ("a <span style=\"color: #00f; font-size: 9px\">b</span>", "a <span class=\"ink blue\">b</span>"),
    ("a <span style='background:yellow'>b</span>", "a <span class=\"marked\">b</span>"),
    ("a <span style=\"background:url(javascript:x)\">b</span>", "a <span class=\"marked\">b</span>"),
    ("a <acronym title=x>b</acronym>", "a <abbr title=\"x\">b</abbr>"),
    ("a <picture><source srcset=b.png><img src=a.png alt=A></picture>", "a <img src=\"a.png\" alt=\"A\" />"),
    (
      "a <img src=a.png style='width: 50px; float: right'>",
      "a <img src=\"a.png\" class=\"right\" width=\"50\" alt=\"\" />"
    ),
    ("a <progress value=3 max=10 onclick=x></progress>", "a <progress max=\"10\" value=\"3\"></progress>"),
    ("a <meter value=x>b</meter>", "a <meter>b</meter>"), ("a <button onclick=x>b</button>", "a <span>b</span>"),
    ("a <input type=checkbox checked> b <input type=checkbox>", "a ☑ b ☐"),
    ("a <input type=password>", "a &lt;input type=password&gt;"),
    ("a <audio src=a.mp3 autoplay></audio>", "a <audio controls=\"\" preload=\"none\" src=\"a.mp3\"></audio>"),
    ("a <video width=9 src=https://x.y/f.mp4></video>", "a <a href=\"https://x.y/f.mp4\">https://x.y/f.mp4</a>"),
    (
      "a <video><source src=f.webm type=video/webm></video>",
      "a <video controls=\"\" preload=\"none\" src=\"f.webm\"></video>"
    ),
    ("a <video src='javascript:x'></video>", "a "),
    ("a <iframe src=b></iframe>", "a &lt;iframe src=b&gt;&lt;/iframe&gt;"),
    ("a <svg onload=x></svg>", "a &lt;svg onload=x&gt;&lt;/svg&gt;"), ("a <object data=b>", "a &lt;object data=b&gt;"),
    ("a <?php x ?> <!DOCTYPE y>", "a &lt;?php x ?&gt; &lt;!DOCTYPE y&gt;"),
  ])
  func rawTagsAreFiltered(text: String, expected: String) {
    // Text before it keeps it from being a block of HTML.
    #expect(html("- \(text)") == "<ul>\n<li>\(expected)</li>\n</ul>\n")
  }

  @Test func rawBlocksAreFilteredAndClosed() {
    #expect(
      html("<div align=center>\n\n*a*\n\n</div>\n\nb")
        == "<div class=\"center\">\n<p><em>a</em></p>\n</div>\n<p>b</p>\n")
    #expect(
      html("> <details><summary>a & b &amp; c\n\nb") == """
        <blockquote>
        <details><summary>a &amp; b &amp; c
        </summary></details>
        </blockquote>
        <p>b</p>

        """)
    #expect(html("<script>\nalert(1 < 2)\n</script>") == "&lt;script&gt;\nalert(1 &lt; 2)\n&lt;/script&gt;\n")
    #expect(html("<!-- a\n\nb -->\n\nc") == "<p>c</p>\n")
    #expect(
      html("<div>\n<p><b>a<p>c</p></p>\n<ul><li>d") == "<div>\n<p><b>a</b></p><p>c</p>\n<ul><li>d\n</li></ul></div>")
    // Obsolete elements and attributes have others in their place, and attributes stay where they have a meaning.
    #expect(
      html("<div align=\"Center\" width=9>\n<img src=\"cat.png\" width=600/ height=9%></div>")
        == "<div class=\"center\">\n<img src=\"cat.png\" width=\"600\" alt=\"\" /></div>\n")
    #expect(
      html("<center><tt>a</tt></center>") == "<div class=\"center\"><code>a</code></div>\n")
    #expect(html("<img src=cat.png width=50%>").contains(" width=\"50%\""))
    #expect(html("<section id=a>\n\n*b*\n\n</section>") == "<div id=\"tag:a\">\n<p><em>b</em></p>\n</div>\n")
    #expect(html("<ol type=a start=3><li value=5>a</ol>").hasPrefix("<ol start=\"3\" type=\"a\"><li value=\"5\">a"))
    #expect(
      html("<video controls>\n<source src=\"f.mp4\">\nNo film here.\n</video>\n")
        .replacing("\n", with: "") == "<video controls=\"\" preload=\"none\" src=\"f.mp4\"></video>")
    #expect(html("<strike open dir=up>a</strike>") == "<p><s>a</s></p>\n")
    let deep = html(String(repeating: "a <b>", count: 1_000))
    #expect(deep.matches(of: /<b>/).count == 100)
    #expect(HTMLChecker(deep).fault == nil)
  }
}

@Suite struct SafeAddressTests {
  @Test(arguments: [
    ("https://x.y/ü?a=b&c#d", "https://x.y/%C3%BC?a=b&c#d"), ("a b\"<>'", "a%20b%22%3C%3E'"), ("", ""),
    ("obsidian://open?x", "obsidian://open?x"), ("mailto:a@b.c", "mailto:a@b.c"), ("x/javascript:y", "x/javascript:y"),
    (" javascript:x", "%20javascript:x"), ("java\nscript:x", "java%0Ascript:x"),
    ("https://x.y/#/#a", "https://x.y/#/%23a"), ("50%", "50%25"), ("a%2g%4F%", "a%252g%4F%25"),
    ("http://[::1]:80/[a]", "http://[::1]:80/%5Ba%5D"), ("https://u:p@ü.x:8/", "https://u:p@%C3%BC.x:8/"),
  ])
  func addressesAreEncoded(written: String, address: String) {
    #expect(SafeAddress(written)?.text == address)
  }

  /// Each byte is encoded by what it is alone, but for the sign of the fragment and escapes.
  @Test(arguments: Seeds.some(20)) func randomAddressesAreEncodedByteByByte(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "Z", "9", "/", "?", "#", "%", "%41", "%4", " ", "\"", "[", "]", "ü", "\u{0}", "\u{7F}", "|", "~", "'", ":",
    ]
    for _ in 0..<200 {
      let written = "//h/" + random.text(of: pieces, upTo: 12)
      var (expected, hasFragment) = ("", false)
      for (index, character) in Array(written.unicodeScalars).enumerated() {
        let next = written.unicodeScalars.dropFirst(index + 1).prefix(2)
        let isEscape = next.count == 2 && next.allSatisfy { "0123456789abcdefABCDEF".unicodeScalars.contains($0) }
        let isKept =
          character == "%"
          ? isEscape
          : character == "#"
            ? !hasFragment
            : character.isASCII && character.value > 0x20 && !"\"<>[\\]^`{|}\u{7F}".unicodeScalars.contains(character)
        if character == "#" { hasFragment = true }
        if isKept {
          expected.unicodeScalars.append(character)
        } else {
          for byte in String(character).utf8 {
            let digits = String(byte, radix: 16, uppercase: true)
            expected += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
          }
        }
      }
      #expect(SafeAddress(written)?.text == expected)
    }
  }

  @Test(arguments: ["javascript:x", "JavaScript:x", "vbscript:x", "data:text/html,x", "file:///etc", "blob:x"])
  func schemesThatRunOrReadSomethingAreRefused(written: String) {
    #expect(SafeAddress(written) == nil)
  }

  @Test(arguments: [
    "https://", "http://", "https:", "HTTPS:///", "https://?a", "https://#a", "https://:80/a", "https:x",
    "http://localhost:port", "http://a:1:2/", "http://a b/x", "http://a^", "https://[::1", "https://[x]/",
    "http://x:123456", "http://x:65536",
  ])
  func addressesOfTheWebNameAHost(written: String) { #expect(SafeAddress(written) == nil) }

  @Test func anAddressIsElsewhereByItsScheme() {
    #expect(["https://x", "//x", "mailto:a"].allSatisfy { SafeAddress($0)?.isElsewhere == true })
    #expect(["a", "/a", "#a:b", "a/b:c", "1:2", "a b:c"].allSatisfy { SafeAddress($0)?.isElsewhere == false })
  }
}
