import Testing

@testable import NoteSyntax

/// Links as the table of expected parses has them: target with subpath, and display text.
@Suite struct LinkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var link: String
    var display: String?
    var testDescription: String { text }
  }

  static let wikilinks: [Case] = [
    Case(text: "[[wikilink]]", link: "wikilink"),
    Case(text: "[[n.md]]", link: "n.md"),
    Case(text: "[[n|a]]", link: "n", display: "a"),
    Case(text: "[[n#h]]", link: "n#h"),
    Case(text: "[[n#h#sub]]", link: "n#h#sub"),
    Case(text: "[[#h]]", link: "#h"),
    Case(text: "[[#^b]]", link: "#^b"),
    Case(text: "[[#h#s||x]]", link: "#h#s", display: "|x"),
    Case(text: "[[n#^block]]", link: "n#^block"),
    Case(text: "[[Test Data/n#h]]", link: "Test Data/n#h"),
    Case(text: "[[pa#th/n]]", link: "pa#th/n"),
    Case(text: "[[|]]", link: "|"),
    Case(text: "[[|alias]]", link: "|alias"),
    Case(text: "[[liNk_in_YaMl]]", link: "liNk_in_YaMl"),
    Case(text: "[[Sq]uare]]", link: "Sq]uare"),
    Case(text: "[[https://example.com]]", link: "https://example.com"),
    Case(text: "[[n#[^1]]]", link: "n#[^1]"),
    Case(text: "[[ n | a ]]", link: "n", display: "a"),
    Case(text: "[[n\\|a]]", link: "n\\|a"),
    Case(text: "[[2026-11-21T10:00]]", link: "2026-11-21T10:00"),
  ]

  @Test(arguments: wikilinks)
  func wikilinksAreRead(_ example: Case) throws {
    let note = parse(example.text)
    let link = try #require(note.links.first)
    #expect(note.links.count == 1)
    #expect(link.kind == .wiki && !link.isEmbed && !link.isExternal)
    #expect(link.target + link.subpath == example.link)
    #expect(link.display == example.display)
    #expect(link.range == 0..<example.text.utf8.count)
  }

  static let markdown: [Case] = [
    Case(text: "[t](n.md)", link: "n.md", display: "t"),
    Case(text: "[t](n)", link: "n", display: "t"),
    Case(text: "[t](Test%20Data/n.md#h)", link: "Test Data/n.md#h", display: "t"),
    Case(text: "[t](dir/n#How%20it%20works)", link: "dir/n#How it works", display: "t"),
    Case(text: "[t](n.md#^b)", link: "n.md#^b", display: "t"),
    Case(text: "[t](n.md#h#s)", link: "n.md#h#s", display: "t"),
    Case(text: "[h](#h)", link: "#h", display: "h"),
    Case(text: "[w](<Sub/My Note.md>)", link: "Sub/My Note.md", display: "w"),
    Case(text: "[t](a%23b.md#c%23d)", link: "a#b.md#c#d", display: "t"),
    Case(text: "[t](100%.md)", link: "100%.md", display: "t"),
    Case(text: "[t](%FF%FE.md)", link: "%FF%FE.md", display: "t"),
    Case(text: "[**t** `c`](n_(x).md 'T')", link: "n_(x).md", display: "**t** `c`"),
    Case(text: "[](n.md)", link: "n.md", display: ""),
    Case(text: "[t](sheaf://note/1a)", link: "sheaf://note/1a", display: "t"),
  ]

  @Test(arguments: markdown)
  func markdownLinksAreRead(_ example: Case) throws {
    let note = parse(example.text)
    let link = try #require(note.links.first)
    #expect(note.links.count == 1)
    #expect(link.kind == .markdown && !link.isEmbed && !link.isExternal)
    #expect(link.target + link.subpath == example.link)
    #expect(link.display == example.display)
    #expect(link.range == 0..<example.text.utf8.count)
  }

  @Test(arguments: [
    "[[]]", "[[ ]]", "[x]()", "[x](<>)", "`[[x]]`", "```\n[[x]]\n```", "~~~\n[x](y)\n~~~", "    [[x]]",
    "\\[\\[#Escaped Links\\]\\]", "[[a\nb]]", "[w](Sub/My Note.md)", "<!-- [[x]] -->", "a <!-- [[x]] --> b",
    "<div>\n[[x]]\n</div>", "$[[x]]$", "$$\n[[x]]\n$$", "[[a", "a]]", "[a]", "[a][b]", "![", "[[a]b",
  ])
  func otherTextsAreNoLinks(_ text: String) { #expect(parse(text).links.isEmpty) }

  @Test func nestedBracketsGiveTheInnerWikilink() {
    #expect(parse("[[Nested [[Inner]] x]]").links.map(\.target) == ["Inner"])
    #expect(parse("[[[legacy]]]").links.map(\.target) == ["legacy"])
    #expect(parse("#[[up]] [[down]]#").links.map(\.target) == ["up", "down"])
  }

  @Test func parenthesesAfterAWikilinkAreTextUnlessTheyHoldAnAddress() {
    #expect(parse("[[Note]](2023) [[Note]](see there)").links.map(\.target) == ["Note", "Note"])
    #expect(parse("[[Note|shown]](https://x.y)").links.map(\.kind) == [.wiki])
    #expect(parse("[[LN16]](https://x.y/16.pdf)").links.map(\.target) == ["https://x.y/16.pdf"])
    #expect(parse("[[LN16]](https://x.y/16.pdf no").links.map(\.kind) == [.wiki])
  }

  @Test func embedsAreRead() {
    let note = parse("![[n]] ![[a.png|100]] ![[a.png|640x480]] ![alt|100](u.png) ![250](v.png) [i](w.png)")
    #expect(note.links.map(\.isEmbed) == [true, true, true, true, true, false])
    #expect(note.links.map(\.display) == [nil, "100", "640x480", "alt|100", "250", "i"])
    #expect(note.links.map(\.target) == ["n", "a.png", "a.png", "u.png", "v.png", "w.png"])
    #expect(parse("![[doc.pdf#page=3]]").links.first?.subpath == "#page=3")
  }

  @Test func commentsAreRead() {
    #expect(parse("%%[[Hidden]]%%").links.map(\.target) == ["Hidden"])
    #expect(
      parse("%%\n[[Hidden]]\n\n- [t](m.md)\n%%\n[[Shown]]").links.map(\.target) == [
        "Hidden", "m.md", "Shown",
      ])
  }

  @Test func aHeadingKeepsItsMarkup() {
    let note = parse("# See [[Other]]")
    #expect(note.headings.map(\.text) == ["See [[Other]]"])
    #expect(note.headings.map(\.plainText) == ["See Other"])
    #expect(note.links.map(\.target) == ["Other"])
  }

  @Test func imageInLinkGivesBothInOrder() {
    let note = parse("[![alt](Pic.md)](Note.md)")
    #expect(note.links.map(\.target) == ["Note.md", "Pic.md"])
    #expect(note.links.map(\.isEmbed) == [false, true])
  }

  @Test func schemesMakeLinksExternal() {
    let text =
      "[a](https://x/y#z) <mailto:a@b.c> <a@b.c> [b](obsidian://open) <sheaf://note/1> [c](takenote://note/2)"
    let note = parse(text)
    #expect(note.links.map(\.isExternal) == [true, true, true, true, false, false])
    #expect(note.links.map(\.target).first == "https://x/y#z")
    #expect(note.links.map(\.subpath) == ["", "", "", "", "", ""])
    #expect(note.links[2].target == "mailto:a@b.c")
  }

  @Test func autolinksDecodeEntitiesButNoEscapes() {
    #expect(parse("<https://x.y/?a&amp;b\\*>").links.map(\.target) == ["https://x.y/?a&b\\*"])
  }

  @Test func bareNoteAddressesAreLinks() {
    let text =
      "see sheaf://note/018f-aa, (takenote://note/AB-1#h). xsheaf://note/3 [t](sheaf://note/4) `sheaf://note/5`"
    let note = parse(text)
    #expect(note.links.map(\.target) == ["sheaf://note/018f-aa", "takenote://note/AB-1", "sheaf://note/4"])
    #expect(note.links.map(\.subpath) == ["", "#h", ""])
    #expect(note.links.map(\.kind) == [.autolink, .autolink, .markdown])
    #expect(parse("[sheaf://note/1](sheaf://note/1)").links.count == 1)
  }

  @Test func referenceLinksUseTheirDefinition() throws {
    let text = "[t][ID] and [id][] and [id] and ![i][id]\n\n[id]: <My%20Note.md#h> \"T\"\n[id]: other.md\n"
    let note = parse(text)
    // The second definition has no effect.
    let links = note.links.filter { $0.kind != .definition }
    #expect(links.count == 4 && note.links.count == 5)
    for link in links {
      #expect(link.kind == .reference && link.target == "My Note.md" && link.subpath == "#h")
      #expect(slice(text, link.targetRange) == "My%20Note.md#h")
      #expect(slice(text, try #require(link.definitionRange)) == "[id]: <My%20Note.md#h> \"T\"")
      #expect(link.style.usesAngleBrackets)
    }
    #expect(links.map { slice(text, $0.range) } == ["[t][ID]", "[id][]", "[id]", "![i][id]"])
    #expect(note.definitions.map(\.title) == ["T", nil])
  }

  @Test func generatedDefinitionsAreNotCounted() {
    let note = parse("[[wiki]]\n\n[wiki]: wiki.md \"Wiki\"\n")
    #expect(note.links.map(\.kind) == [.wiki])
  }

  @Test func tableCellsUnescapePipes() throws {
    let text = "| a | b |\n| - | - |\n| [[n\\|x]] | ![[p.png\\|10]] [[m]] |\n"
    let note = parse(text)
    #expect(note.links.map(\.target) == ["n", "p.png", "m"])
    #expect(note.links.map(\.display) == ["x", "10", nil])
    #expect(note.links.map { slice(text, $0.range) } == ["[[n\\|x]]", "![[p.png\\|10]]", "[[m]]"])
    #expect(note.links.map { slice(text, $0.targetRange) } == ["n", "p.png", "m"])
  }

  @Test func rangesSurviveQuotesAndLists() {
    let text =
      "> a [[One|1]]\n> [two\n> words](T%20wo.md#x) ![[Three]]\n> - [[Four]]\n>   text [five](<5 5.md>)\n"
    let note = parse(text)
    #expect(note.links.map(\.target) == ["One", "T wo.md", "Three", "Four", "5 5.md"])
    #expect(
      note.links.map { slice(text, $0.targetRange) } == ["One", "T%20wo.md#x", "Three", "Four", "5 5.md"])
    #expect(note.links.map(\.line) == [1, 2, 3, 4, 5])
    #expect(note.links.map(\.column) == [5, 3, 23, 5, 10])
    #expect(slice(text, note.links[1].range) == "[two\n> words](T%20wo.md#x)")
    #expect(note.links[1].display == "two\nwords")
  }

  @Test func styleIsKept() throws {
    let note = parse("[a](<x y.md>) [b](x%20y.md) [c](x) [d](x\\_y.md) [[e.MD]] [[f]]")
    #expect(note.links.map(\.style.usesAngleBrackets) == [true, false, false, false, false, false])
    #expect(note.links.map(\.style.hasExtension) == [true, true, false, true, true, false])
    #expect(note.links.map(\.style.hasEscapes) == [false, false, false, true, false, false])
  }
}

/// The text in `range`, which counts bytes.
func slice(_ text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range], as: UTF8.self)
}
