import NoteSyntax
import TestSupport
import Testing

@testable import Markup

/// Links around blocks, breaks at the ends of marks, tables and formulas.
struct HTMLLinkTests {
  private func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }

  @Test(arguments: [
    ("<a href='https://e.org/c'><div><p>A</p><p>B</p></div></a>", "[A](https://e.org/c)\n\nB\n"),
    ("<a href='https://e.org/c'><h3>A <i>b</i></h3><p>c</p></a>", "### [A *b*](https://e.org/c)\n\nc\n"),
    ("<a href='https://e.org/c'><div><img src=i.png></div><p>c</p></a>", "[![](i.png)](https://e.org/c)\n\nc\n"),
    ("<a href='https://e.org/c'><ul><li>a<li>b</ul></a>", "- [a](https://e.org/c)\n- b\n"),
    ("<a href='https://e.org/c'><pre>x</pre></a>", "```\nx\n```\n\n<https://e.org/c>\n"),
    ("<a href='javascript:x'><p>A</p></a>", "A\n"), ("<a name=x><p>A</p></a>", "A\n"),
    ("<a href='https://e.org'/>A</a> b", "[A](https://e.org) b\n"),
    ("<a href='https://e.org/1'>A <a href='https://e.org/2'>B</a>", "[A](https://e.org/1) [B](https://e.org/2)\n"),
    ("<a href='//e.org/x'>A</a> <img src=//e.org/i.png>", "[A](https://e.org/x) ![](https://e.org/i.png)\n"),
    ("<p><a href=#>Up</a> <a href=#top>top</a>", "Up top\n"),
    ("<iframe src='https://e.org/v' title='Film'></iframe>", "[Film](https://e.org/v)\n"),
  ])
  func addressesOfLinksAreKept(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  @Test(arguments: [
    ("<b>a<br></b>b", "**a**\\\nb\n"), ("<b><br>a</b>", "**a**\n"), ("x<i><br>a<br> </i>y", "x\\\n*a*\\\ny\n"),
    ("<b>C:\\</b> x", "**C:\\\\** x\n"), ("<a href=u>a<br></a>b", "[a](u)\\\nb\n"), ("<div><b><br></b></div>a", "a\n"),
    ("<p><b><i>a<br></i></b></p>", "***a***\n"), ("<span style='font-weight:700'>a<br></span>b", "**a**\\\nb\n"),
  ])
  func breaksAtTheEndsOfMarksAreOutside(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  @Test(arguments: [
    (
      "<table><tr><th align=left>a<th style='text-align: center'>b<th>c<tr><td>1<td>2<td align=right>3</table>",
      "| a | b | c |\n| :--- | :---: | ---: |\n| 1 | 2 | 3 |\n"
    ),
    (
      "<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td colspan=2>2<tr><td>3<td>4</table>",
      "| a | b | c |\n| --- | --- | --- |\n| 1 | 2 |  |\n|  | 3 | 4 |\n"
    ),
    (
      "<table><tr><td>x<table><tr><td>1<td>2</table><td>y<p>z</table>", "x\n\n| 1 | 2 |\n| --- | --- |\n\ny\n\nz\n"
    ), ("<table><tr><td><h2>A</h2><ul><li>b</ul></table>", "## A\n\n- b\n"),
  ])
  func tablesKeepTheirColumns(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  @Test(arguments: [
    // MathJax shows a formula beside the script that has it.
    (
      "a <span class=MathJax_Preview>x</span><span class=MathJax><span>𝑥</span></span><script type='math/tex'>x_1</script>",
      "a $x_1$\n"
    ),
    (
      "<div class=MathJax_Display><span class=MathJax>𝑥</span></div><script type='math/tex; mode=display'>x</script>",
      "$$x$$\n"
    ),
    (
      "<mjx-container display=true><svg></svg><mjx-assistive-mml><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></semantics></math></mjx-assistive-mml></mjx-container>",
      "$$x^2$$\n"
    ),
    // Encyclopedias have a picture beside the formula, and blogs only a picture.
    (
      "<math alttext='{\\displaystyle x}'><mi>x</mi></math><img class=mwe-math-fallback-image-inline alt='x'> b",
      "${\\displaystyle x}$ b\n"
    ), ("<img class=latex alt='E=mc^2' src=x.png>", "$E=mc^2$\n"),
    ("<span class='math inline'>\\(a_b\\)</span> <div class='math display'>\\[c\\]</div>", "$a_b$\n\n$$c$$\n"),
    (
      "<div class=joplin-editable><pre class=joplin-source data-joplin-source-open='```js&#10;' data-joplin-source-close='&#10;```'>x</pre><pre>y</pre></div>",
      "```js\nx\n```\n"
    ),
  ])
  func formulasAreWrittenOnce(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  @Test(arguments: [
    ("<ol start=1><li>a</ol><ol start=2><li>b</ol>", "1. a\n2. b\n"),
    ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n<!-- -->\n\n1. b\n"),
    ("<ul style='list-style-type: decimal'><li>a<li>b</ul>", "1. a\n2. b\n"),
    ("<ul class=joplin-checklist><li class=checked>a<li>b</ul>", "- [x] a\n- [ ] b\n"),
  ])
  func listsKeepTheirNumbers(_ html: String, _ expected: String) { #expect(markdown(html) == expected) }

  @Test func picturesThatAreLoadedLateAreFound() {
    #expect(
      markdown(
        "<img src='data:image/gif;base64,AA' data-src=a.png><picture><img><source srcset='b.png 2x, c.png'></picture>")
        == "![](a.png)![](b.png)\n")
    #expect(markdown("<img src=a.png title=Joke> <q>x</q>") == "![Joke](a.png) “x”\n")
  }

  /// Links that lead to any part of a page lead to a heading or block of the note.
  @Test(arguments: Seeds.some(60)) func everyPlaceHasItsBlock(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var count = 0
    func id() -> String {
      count += 1
      return "id=p\(count)"
    }
    func html(_ depth: Int) -> String {
      (0..<Int.random(in: 1..<4, using: &generator)).map { _ in
        switch Int.random(in: 0..<(depth > 0 ? 12 : 6), using: &generator) {
        case 0: "<p \(id())>text<b \(id())>b</b></p>"
        case 1: "<h2 \(id())>head\(count)</h2>"
        case 2: "<a name=p\(count + 1) \(id())></a>"
        case 3: "run <span \(id())>s</span> of text"
        case 4: "<pre \(id())>code</pre>"
        case 5: "<p>text<a \(id())></a></p>"
        case 6: "<div \(id())>\(html(depth - 1))</div>"
        case 7: "<ul \(id())><li \(id())>a\(html(depth - 1))</li></ul>"
        case 8: "<ol><li \(id())><p \(id())>a</p></li></ol>"
        case 9: "<table \(id())><tr><td \(id())>a<td>b</table>"
        case 10: "<dl><dt \(id())>t<dd \(id())>d</dl>"
        default: "<blockquote \(id())>\(html(depth - 1))</blockquote>"
        }
      }.joined()
    }
    let page = html(2) + "<p>last"
    let document = HTMLDocument(Array(page.utf8))
    let places = HTMLPlaces(document)
    var hooks = HTMLToMarkdown.Hooks()
    var wanted: Set<String> = []
    for (name, node) in places.nodes {
      let place = try #require(places.place(of: node), "\(name) in \(page)")
      guard case .block(let block) = place, hooks.anchors[block] == nil else { continue }
      hooks.anchors[block] = name
      wanted.insert(name)
    }
    var writer = HTMLToMarkdown(document, hooks)
    let written = Array(writer.text().utf8)
    let note = NoteParser.parse(written.span)
    let found = Set(wanted.filter { name in NotePart(subpath: "^\(name)").flatMap { note.location(of: $0) } != nil })
    #expect(found == wanted, "\(wanted.subtracting(found)) \(page)\n\(String(decoding: written, as: UTF8.self))")
  }
}
