import NoteSyntax
import Terminal
import TestSupport
import Testing

@testable import Rendering

@Suite struct StyledTextSinkTests {
  /// The text with the styles of its pieces as letters: `s{…}` strong, `e` emphasis, `~` struck, `=`
  /// highlight, `c` code, `l` link, `t` tag, `d` dim.
  private func marked(_ text: String) -> String {
    Self.lines(of: text).map { line in
      line.runs.map { run in
        let names = Self.names.filter { run.style.attributes.isSuperset(of: $0.style.attributes) }
          .filter { $0.style.color == nil || $0.style.color == run.style.color }.map(\.name).joined()
        return names.isEmpty ? run.text : "\(names){\(run.text)}"
      }.joined()
    }.joined(separator: "\n")
  }

  /// The lines of all text in the blocks that a text is.
  private static func lines(of text: String) -> [StyledText] {
    let bytes = Array(text.utf8)
    func lines(of block: DocumentBlock) -> [StyledText] {
      (block.inlines.isEmpty ? [] : StyledTextSink.lines(of: block.inlines, in: bytes.span, style: .plain))
        + block.lines.map { StyledText(String(decoding: bytes[$0.range], as: UTF8.self)) }
        + block.children.flatMap { lines(of: $0) }
    }
    return NoteDocument(NoteParser.parse(bytes.span, isBody: true), in: bytes.span).blocks.flatMap { lines(of: $0) }
  }

  private static let names: [(name: String, style: Style)] = [
    ("s", .strong), ("e", .emphasis), ("~", .struck), ("=", .highlight), ("c", .code), ("l", .link),
    ("t", .tag),
    ("d", .dim),
  ]

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("**bold** x", "s{bold} x"), ("__bold__", "s{bold}"),
    ("*it* _it_", "e{it} e{it}"),
    ("***both***", "se{both}"), ("**a *b* c**", "s{a }se{b}s{ c}"), ("*a **b** c*", "e{a }se{b}e{ c}"),
    ("snake_case_name", "snake_case_name"), ("2 * 3 * 4", "2 * 3 * 4"), ("a*b*c", "ae{b}c"),
    ("**open", "**open"),
    ("*a **b* c**", "e{a b c}"), ("~~gone~~ ~x~ ~~~y~~~", "~{gone} ~x~ ~~~y~~~"),
    ("==hit== a == b", "={hit} a == b"),
    ("**==~~a~~==**", "s~={a}"), ("\u{A0}**b**\u{A0}", "\u{A0}s{b}\u{A0}"), ("**「引用」**です", "**「引用」**です"),
    ("\\*not\\* \\[[x]]", "*not* [[x]]"), ("**a\nb**", "s{a}\ns{b}"), ("a ****", "a ****"), ("a * b *", "a * b *"),
  ])
  func emphasisIsStyled(text: String, expected: String) {
    #expect(marked(text) == expected)
  }

  @Test(arguments: [
    ("`a *b*`", "c{a *b*}"), ("``a ` b``", "c{a ` b}"), ("`open", "`open"), ("`a``", "`a``"),
    ("\\`a`", "`a`"),
    ("`a\\` b", "c{a\\} b"), ("*`*`*", "ec{*}"), ("`[[x]]` `#tag`", "c{[[x]]} c{#tag}"),
  ])
  func codeIsStyled(text: String, expected: String) {
    #expect(marked(text) == expected)
  }

  @Test(arguments: [
    ("[[Note]]", "l{Note}"), ("[[Note|alias]]", "l{alias}"), ("[[a/b#H|x *y*]]", "l{x *y*}"),
    ("[[n|]]", "l{n}"),
    ("![[a.png|100]]", "l{a.png}"), ("![[a.png]]", "l{a.png}"), ("[[]]", "[[]]"), ("[[a\nb]]", "[[a\nb]]"),
    ("[[Nested [[Inner]] x]]", "[[Nested l{Inner} x]]"), ("[[[a]]]", "[l{a}]"), ("[[open", "[[open"),
    ("[text](https://x.y/a_b_c)", "l{text}"), ("[a](b \"title\")", "l{a}"), ("[a](<b c>)", "l{a}"),
    ("![alt](p.png)", "l{alt}"),
    ("[](n.md)", "l{n.md}"), ("![](p.png)", "l{p.png}"), ("[x]()", "l{x}"), ("[a [b] c](d)", "l{a [b] c}"),
    ("[![alt](p)](n)", "l{alt}"), ("[a](b", "[a](b"), ("[a] (b)", "[a] (b)"), ("[ref][id]", "[ref][id]"),
    ("**[a](b)**", "sl{a}"), ("[**a**](b)", "sl{a}"), ("<https://x.y>", "l{https://x.y}"),
    ("see https://x.y/a_b_c.", "see l{https://x.y/a_b_c}."), ("(https://x.y)", "(l{https://x.y})"),
    ("xhttps://no", "xhttps://no"), ("**https://x.y**", "sl{https://x.y}"), ("[a](b(c)d)", "l{a}"),
    ("text[^1] and [^long note]", "textd{[^1]} and [^long note]"),
  ])
  func linksAreStyled(text: String, expected: String) {
    #expect(marked(text) == expected)
  }

  @Test(arguments: [
    ("#work and #a/b-c_d", "t{#work} and t{#a/b-c_d}"), ("#123 #1a", "#123 t{#1a}"), ("a#b", "a#b"),
    ("x # y", "x # y"), ("#a/ #b.c", "t{#a}/ t{#b}.c"), ("\\#no", "#no"), ("#标签。x #日本　x", "t{#标签。x} t{#日本}　x"),
    ("**#x**", "st{#x}"),
    ("#don’t", "t{#don}’t"), ("#a_b_", "t{#a_b_}"), ("[a #b](c)", "l{a }t{#b}"),
    ("a %%hidden%% b", "a  b"), ("%%a", "%%a"), ("%%*a%%b*", "e{b}"), ("`%%` a %%", "c{%%} a %%"),
    ("end ^block-1", "end d{^block-1}"), ("2^10", "2^10"), ("^id", "d{^id}"),
  ])
  func tagsAndCommentsAreStyled(text: String, expected: String) {
    #expect(marked(text) == expected)
  }

  @Test func webLinksLeadSomewhereAndOthersDoNot() {
    func targets(_ text: String) -> [String?] {
      Self.lines(of: text)[0].runs.map { $0.link?.url }
    }
    #expect(targets("[a](https://x.y/ü)") == ["https://x.y/%C3%BC"])
    #expect(targets("[a](n.md)[b](javascript:x)") == [nil])
    #expect(targets("[![i](https://x/p)](https://x/n)") == ["https://x/n"])
    #expect(targets("[a *b*](https://x) c") == ["https://x", "https://x", nil])
  }

  /// Whatever is shown was there before, in the same order.
  @Test(arguments: Seeds.some(300)) func nothingIsInvented(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = [
      "*", "**", "_", "~~", "==", "`", "``", "[", "]", "[[", "]]", "(", ")", "!", "|", "%%", "\\", "#", "a",
      "b ", " ", "\n", "漢",
      "https://x", "<", ">", "^",
    ]
    let text = random.text(of: marks, upTo: 40)
    let shown = Self.lines(of: text).map(\.plainText).joined(separator: "\n")
    var rest = Substring(text).utf8
    for byte in shown.utf8 {
      guard let found = rest.firstIndex(of: byte) else {
        // A line break that was part of a comment or an address stands for nothing.
        Issue.record("seed \(seed): \(text)")
        break
      }
      rest = rest[rest.index(after: found)...]
    }
    let letters = shown.filter { $0 == "a" || $0 == "b" }.count
    // Comments, targets of links, cells beyond those of a table, and info strings of code are not shown.
    if !["%%", "[", "|", "```"].contains(where: text.contains) {
      #expect(letters == text.filter { $0 == "a" || $0 == "b" }.count, "seed \(seed)")
    }
  }
}
