import Bytes
import TestSupport
import Testing

@testable import NoteSyntax

/// Links in templates, as the documentation of the generators describes them.
@Suite struct TemplateTagTests {
  private static let languages: [TemplateLanguage] = [
    .liquid, .hugo, .quarto, .mdBook, .vitePress, .snippets, .imports,
  ]

  private func links(_ text: String, _ language: TemplateLanguage) -> [String] {
    NoteParser.parse(Array(text.utf8).span, dialect: .templates(language)).links.map {
      ($0.isEmbed ? "!" : "") + $0.target + $0.subpath
    }
  }

  @Test(arguments: [
    ("[a]({% link _docs/a.md %})", ["@root/_docs/a.md"]),
    ("[a]({%- link /a b.pdf -%}#c) [d](e.md)", ["@root/a b.pdf#c", "e.md"]),
    (
      "[1]: {% post_url 2020-01-02-a %}\n<a href=\"{% post_url /b/2020-01-02-c %}\">x</a>",
      ["@post/2020-01-02-a", "@post/b/2020-01-02-c"]
    ),
    ("```\n{% link a.md %}\n```\n{% include_relative b.md %}", ["@root/a.md", "!b.md"]),
    ("{% raw %}{% link a.md %}{% endraw %}{% comment %}{% link b.md %}{% endcomment %}{% link c.md %}", ["@root/c.md"]),
    ("{% link {{ page.x }} %} {% links a %} {% link %} {% include a.html %} {% link a.md", []),
    ("---\ntitle: \"{% link a.md %}\"\n---\n", []),
  ])
  func linksOfLiquid(_ text: String, _ expected: [String]) { #expect(links(text, .liquid) == expected) }

  @Test(arguments: [
    ("[a]({{< ref \"/a.md\" >}}) [b]({{% relref \"b#c\" %}})", ["@page//a.md", "@page/b#c"]),
    (
      "[a]({{<ref a>}}#b) {{< ref `x y` >}} {{< relref path=\"/c\" lang=\"de\" >}}",
      ["@page/a#b", "@page/x y", "@page:de//c"]
    ),
    ("{{% include \"/_common/a.md\" %}} {{< include \"a.yaml\" >}}", ["!@page//_common/a.md"]),
    ("{{< relref lang=\"de\" path=\"/c\" >}} {{< ref lang=\"path=x\" >}}", ["@page:de//c"]),
    ("{{< figure alt=\"src=b\" src=\"/a.png\" >}}\n{{< figure src=b/c.svg title=`x` >}}", ["!/a.png", "!b/c.svg"]),
    ("{{</* ref \"a\" */>}} {{< ref >}} {{< ref \"https://x.y\" >}} {{< figure \"a.png\" >}} {{ ref \"a\" }}", []),
    ("{{< ref \"#a\" >}}", ["#a"]),
  ])
  func linksOfHugo(_ text: String, _ expected: [String]) { #expect(links(text, .hugo) == expected) }

  @Test(arguments: [
    ("{{< include _a.qmd >}}\n\n{{< include /b/_c.qmd >}}", ["!_a.qmd", "!@root/b/_c.qmd"]),
    ("  {{< embed a.ipynb#plot >}}\n{{< video b.mp4 >}}\n{{< video https://x.y/c >}}", ["!a.ipynb#plot", "!b.mp4"]),
    ("```{python}\n{{< include _a.py >}}\n```\n```{.md shortcodes=\"false\"}\n{{< include _b.qmd >}}\n```", ["!_a.py"]),
    ("{{{< include _a.qmd >}}}\nas `{{< include _b.qmd >}}` shows\n{{< meta a >}}", []),
  ])
  func linksOfQuarto(_ text: String, _ expected: [String]) { #expect(links(text, .quarto) == expected) }

  @Test(arguments: [
    (
      "{{#include a.md:2:3}} {{#rustdoc_include ../b.rs:here}} {{#playground c.rs editable}}",
      ["!a.md", "!../b.rs", "!c.rs"]
    ),
    ("\\{{#include a.md}} {{#title b}} {{#include a.md", []),
  ])
  func linksOfMDBook(_ text: String, _ expected: [String]) { #expect(links(text, .mdBook) == expected) }

  @Test(arguments: [
    ("<!--@include: ./a.md-->\n  <!-- @include: @/b/c.md#use{1,3} -->", ["!./a.md", "!@root/b/c.md#use"]),
    ("<<< ./x.js{2}\n<<< @/x/y.ts#part{1,2} [Title]", ["!./x.js", "!@root/x/y.ts#part"]),
    ("<script setup>\nimport A from './A.vue'\nimport { b } from '@/b.js'\n</script>\n", ["!./A.vue"]),
    ("```md\n<!--@include: ./a.md-->\n```\n<!-- include: b.md -->\n<!--@include: a.md", []),
  ])
  func linksOfVitePress(_ text: String, _ expected: [String]) { #expect(links(text, .vitePress) == expected) }

  @Test(arguments: [
    (
      "--8<-- \"a.md\"\n  -8<- 'b/c.md:3:5'\n```py\n---8<--- \"d.py:part\"\n```",
      ["!@root/a.md", "!@root/b/c.md", "!@root/d.py"]
    ),
    (
      "--8<-- \"; a.md\"\n;--8<-- \"b.md\"\n--8<-- \"https://x.y/c.md\"\n--8<-- d.md\n--8<-- \"e.md\" x\n--8<--\n8<- \"f\"",
      []
    ),
  ])
  func linksOfSnippets(_ text: String, _ expected: [String]) { #expect(links(text, .snippets) == expected) }

  @Test(arguments: [
    (
      "import A from './_a.mdx';\nimport B, {\n  c,\n} from \"@site/docs/_b.md\"\nexport * from '../d.js'\nimport './e.css'",
      ["!./_a.mdx", "!@root/docs/_b.md", "!../d.js", "!./e.css"]
    ),
    ("import React from 'react'\nimport A from '@theme/a.js'\nimport B from './b'\nexport const c = './d.md'", []),
    ("```js\nimport A from './a.js'\n```\n  import B from './b.js'\nWe import from './c.md'\nimport a\n\n'./d.md'", []),
  ])
  func linksOfImports(_ text: String, _ expected: [String]) {
    #expect(links(text, .imports) == expected)
    let page = NoteParser.parse(Array(text.utf8).span, dialect: .mdx)
    #expect(page.links.map { "!" + $0.target } == expected)
  }

  @Test func otherDialectsHaveNone() {
    let text = "{% link a.md %} {{< ref \"a\" >}} {{#include a.md}}"
    #expect(NoteParser.parse(Array(text.utf8).span).links.isEmpty)
    let page = MarkdownDialect(path: "a.mdx".utf8, in: nil, templates: .quarto)
    #expect(page == .mdx && MarkdownDialect(path: "a.md".utf8, in: nil, templates: .hugo) == .templates(.hugo))
  }

  /// A written target is read again, and nothing else of the note changes.
  @Test(arguments: [
    ("[a]({% link /_docs/a.md %}#b)", TemplateLanguage.liquid, "@root/c/d.md", "[a]({% link /c/d.md %}#b)"),
    ("{%- post_url 2020-01-02-a -%}#x", .liquid, "@post/2020-01-03-b", "{%- post_url 2020-01-03-b -%}#x"),
    ("{{% ref \"/a.md#b\" %}}", .hugo, "@page//c d.md", "{{% ref \"/c d.md#b\" %}}"),
    ("{{< ref a >}}#b", .hugo, "@page/c", "{{< ref c >}}#b"),
    ("{{< include /a/_b.qmd >}}", .quarto, "@root/_c.qmd", "{{< include /_c.qmd >}}"),
    ("{{#include a.md:1:2}}", .mdBook, "../b.md", "{{#include ../b.md:1:2}}"),
    ("{{< ref lang=\"de\" path=\"/a\" >}}", .hugo, "@page:de//b", "{{< ref lang=\"de\" path=\"/b\" >}}"),
    ("<!-- @include: @/a.md{1,2} -->", .vitePress, "@root/b/c.md", "<!-- @include: @/b/c.md{1,2} -->"),
    ("--8<-- \"a.md:1\"", .snippets, "@root/b.md", "--8<-- \"b.md:1\""),
    ("import A from './a.mdx';", .imports, "../b.mdx", "import A from '../b.mdx';"),
    ("import A from '@site/a.mdx';", .imports, "@root/b.mdx", "import A from '@site/b.mdx';"),
  ])
  func targetsAreWritten(_ text: String, _ language: TemplateLanguage, _ target: String, _ expected: String) throws {
    let bytes = Array(text.utf8)
    let editor = NoteEditor(bytes, note: NoteParser.parse(bytes.span, dialect: .templates(language)))
    var change = LinkChange(link: 0, target: target)
    change.isExact = true
    #expect(String(decoding: TextEdit.apply(try editor.retarget([change]), to: bytes), as: UTF8.self) == expected)
    // They can name any file, and no part of it.
    if language == .snippets { return }
    change.subpath = "#new"
    let edited = TextEdit.apply(try editor.retarget([change]), to: bytes)
    #expect(editor.with(edited).note.links.map(\.subpath) == ["#new"])
    // What cannot be written there is refused.
    for bad in ["@root/x %} y", "@page/\"", "x >}} y", ""] {
      change.target = bad
      #expect(throws: EditError.self) { try editor.retarget([change]) }
    }
  }

  @Test(arguments: languages, Seeds.some(6))
  func rangesAreInside(_ language: TemplateLanguage, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "%", "{%", "%}", "{{<", ">}}", "{{%", "%}}", "{{#", "}}", " ", "\n", "link ", "ref ", "include ", "raw",
      "endraw", "\"", "`", "'", "#", "a.md", "/", "-", ":", "[x](", ")", "path=", "\\", "é", "<a href=\"", "\">",
      "<!--", "-->", "@include:", "<<<", "@/", "--8<--", "import ", "export ", "from ", "lang=",
    ]
    for _ in 0..<Seeds.rounds(300) {
      let text = (0..<random.below(40)).map { _ in random.pick(pieces) }.joined()
      let bytes = Array(text.utf8)
      let note = NoteParser.parse(bytes.span, dialect: .templates(language))
      for (link, next) in zip(note.links, note.links.dropFirst()) {
        #expect(link.range.lowerBound <= next.range.lowerBound, "\(text)")
      }
      for link in note.links where link.style.isTemplate {
        #expect(link.range.lowerBound <= link.targetRange.lowerBound, "\(text)")
        #expect(link.targetRange.upperBound <= link.range.upperBound && link.range.upperBound <= bytes.count, "\(text)")
        let written = String(decoding: bytes[link.targetRange], as: UTF8.self)
        #expect(written.hasSuffix(link.subpath) && written.contains(TemplateReach.written(link.target)), "\(text)")
      }
    }
  }

  @Test func theTimeIsLinear() {
    for piece in [
      "{% link a", "{{< ref \"", "{{#include a", "{%link/a%}#", "{% raw %}", "{{<ref`a`>}}#b", "import a\n",
      "<!--@include:\n", "-8<-",
    ] {
      for language in Self.languages {
        let bytes = Array(String(repeating: piece, count: 20_000).utf8)
        let time = ContinuousClock().measure { _ = NoteParser.parse(bytes.span, dialect: .templates(language)) }
        #expect(time < .seconds(20), "\(piece)")
      }
    }
  }
}
