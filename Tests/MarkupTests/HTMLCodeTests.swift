import NoteSyntax
import TestSupport
import Testing

@testable import Markup

/// Code in pages, which programs write in many ways.
struct HTMLCodeTests {
  private func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }

  @Test(arguments: [
    // Lines as blocks, as rows, as elements with and without line breaks between them.
    ("<pre><div>a</div><div>  b</div><div><br></div><div>c</div></pre>", "a\n  b\n\nc"),
    ("<pre><code><ol><li><div class=ln-n></div>a</li><li>b</li></ol></code></pre>", "a\nb"),
    ("<pre><span class=line>a</span>\n<span class=line></span>\n<span class=line>b</span></pre>", "a\n\nb"),
    ("<pre><code><span class=line>a</span><span class=line></span><span class=line>b</span></code></pre>", "a\n\nb"),
    ("<pre><div class=token-line>a<br></div><div class=token-line>b<br></div></pre>", "a\nb"),
    ("<code><div>a</div><div>b</div></code>", "a\nb"), ("<p><code>a<br>b</code></p>", "a\nb"),
    ("<code style='white-space: pre'>a\n  b</code>", "a\n  b"),
    // Numbers of lines and buttons beside the code.
    ("<pre><span class=lineno>1 </span>a\n<span class=lineno>2 </span>b<button>Copy</button></pre>", "a\nb"),
    (
      "<table><tr><td class=gutter><pre>1<br>2</pre></td><td class=code><pre>a<br>  b</pre></td></tr></table>", "a\n  b"
    ),
    (
      "<table><tr><td class=blob-num></td><td class=blob-code>a</td><tr><td class=blob-num></td><td class=blob-code>\n</td>"
        + "<tr><td class=blob-num></td><td class=blob-code>b</td></table>", "a\n\nb"
    ),
  ])
  func linesOfCodeStayLines(_ html: String, _ code: String) { #expect(markdown(html) == "```\n\(code)\n```\n") }

  @Test(arguments: [
    ("<p><code>f(<a href='https://e.org'>T</a>)</code>", "`f(`[`T`](https://e.org)`)`\n"),
    ("<code>a</code><code>b</code>", "`ab`\n"), ("<code>a<img src=i.png>b</code>", "`a`![](i.png)`b`\n"),
    ("<code>a <a href='javascript:x'>b</a></code>", "`a b`\n"), ("x <code> </code>y", "x y\n"),
  ])
  func linksInCodeKeepTheirAddresses(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  @Test func aCellHasCodeInItsLine() {
    let html = "<table><tr><th>a<th>b<tr><td><pre>x\n\n  y|z</pre><td><h3>T</h3><ul><li>i<li>j</ul></table>"
    #expect(
      markdown(html) == "| a | b |\n| --- | --- |\n| `x`<br>`  y\\|z` | **T**<br>- i<br>- j |\n")
  }

  @Test(arguments: ["language-c", "lang-c", "highlight-source-c", "brush:c;", "brush: c;", "sourceCode c"])
  func theLanguageIsFound(_ name: String) {
    #expect(markdown("<div><pre class='\(name)'><code>x</code></pre></div>") == "```c\nx\n```\n")
    #expect(markdown("<div class='\(name)'><pre>x</pre></div>") == "```c\nx\n```\n")
  }

  @Test func whatABlockOfCodeCannotHaveIsCounted() {
    var writer = HTMLToMarkdown(HTMLDocument(Array("<pre><a href='https://e.org'>x</a><img src=i.png></pre>".utf8)))
    #expect(writer.text() == "```\nx\n```\n")
    #expect(writer.lost == ["a link or picture in a block of code": 2])
  }

  /// Any lines of code, in any of the ways in which pages set lines, are the lines of the block.
  @Test(arguments: Seeds.some(40)) func allWaysToSetLinesGiveTheLines(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = ["let a", " ", "  ", "{", "}", "|", "*", "&amp;", "&lt;b>", "\t", "1", "`"]
    let lines = (0..<Int.random(in: 1..<8, using: &generator)).map { _ in
      (0..<Int.random(in: 0..<4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    let isBlank = lines.allSatisfy { $0.allSatisfy(\.isWhitespace) }
    if isBlank || lines[0].isEmpty || lines[lines.count - 1].isEmpty { return }
    let expected = lines.joined(separator: "\n").replacing("&amp;", with: "&").replacing("&lt;", with: "<")
    let ways = [
      lines.joined(separator: "\n"), lines.joined(separator: "<br>"),
      lines.map { "<div>\($0.isEmpty ? "<br>" : $0)</div>" }.joined(),
      lines.map { "<div class=line>\($0)</div>" }.joined(),
      lines.map { "<span class=line>\($0)</span>" }.joined(separator: "\n"),
      lines.map { "<span class=line>\($0)</span>" }.joined(),
    ]
    for way in ways {
      let written = markdown("<pre>\(way)</pre>")
      let fence = written.prefix { $0 == "`" }
      #expect(written == "\(fence)\n\(expected)\n\(fence)\n", "\(way)")
    }
  }
}
