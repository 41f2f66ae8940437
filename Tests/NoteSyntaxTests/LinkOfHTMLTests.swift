import Testing

@testable import NoteSyntax

/// Links that are not written in brackets: those of HTML, and definitions that no link uses.
struct LinkOfHTMLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// The targets with their subpaths, each with `!` for what is shown, and `>` for what leads out of the vault.
    let links: [String]
    var testDescription: String { text }

    init(_ text: String, _ links: [String]) { (self.text, self.links) = (text, links) }
  }

  private func described(_ text: String, _ kind: Link.Kind) -> [String] {
    parse(text).links.filter { $0.kind == kind }.map { link in
      "\(link.isEmbed ? "!" : "")\(link.isExternal ? ">" : "")\(link.target)\(link.subpath)"
    }
  }

  @Test(arguments: [
    Case("<img src=\"cat.gif\">", ["!cat.gif"]),
    Case("text <img src='cat.gif' width=200 /> text", ["!cat.gif"]),
    Case("<p>\n<IMG SRC=cat.gif>\n</p>", ["!cat.gif"]),
    Case("an <a class=\"x\" href=\"b.md#Part\">b</a>", ["b.md#Part"]),
    Case("<a href=\"#part\">x</a>", ["#part"]),
    Case("<a href=\"#\">to the top</a>", []),
    Case("<a href=\"\">x</a>", []),
    Case("<a name=\"here\">x</a>", []),
    Case("<img src=\"my%20cat.gif\"> and <img src=\"my dog.gif\">", ["!my cat.gif", "!my dog.gif"]),
    Case("<a href=\"R&amp;D.md\">x</a>", ["R&D.md"]),
    Case("<a href=\"https://a.example/?x=1&amp;y=2\">x</a>", [">https://a.example/?x=1&y=2"]),
    Case("<img src=\"//a.example/cat.gif\">", ["!>//a.example/cat.gif"]),
    Case("<img src=\"data:image/png;base64,AAAA\">", []),
    Case("<video src=\"a.mp4\" poster=\"a.png\"></video>", ["!a.mp4", "!a.png"]),
    Case("<audio><source src=\"a.ogg\"></audio>", ["!a.ogg"]),
    Case("<image src=\"a.png\"> <img source=\"b.png\"> <img data-src=\"c.png\">", []),
    Case("`<img src=\"cat.gif\">`", []), Case("```\n<img src=\"cat.gif\">\n```", []),
    Case("<!-- <img src=\"cat.gif\"> -->", []), Case("text <!-- <a href=\"b.md\"> --> text", []),
    Case("<script>\nvar x = '<img src=\"cat.gif\">'\n</script>", []),
    Case("\\<img src=\"cat.gif\">", []), Case("<img src=\"cat.gif\"", []), Case("</a href=\"b.md\">", []),
    Case("[<img src=\"cat.gif\">](b.md)", ["!cat.gif"]), Case("| a |\n|---|\n| <img src=\"cat.gif\"> |", ["!cat.gif"]),
    Case("# <a href=\"b.md\">B</a>", ["b.md"]),
  ])
  func addressesOfTagsAreLinks(_ example: Case) { #expect(described(example.text, .html) == example.links) }

  @Test(arguments: [
    Case("[later]: cat.gif", ["cat.gif"]), Case("[a] text\n\n[a]: b.md\n[c]: d.md#e", ["d.md#e"]),
    Case("![][a]\n\n[a]: b.png", []), Case("[a]\n\n[a]: b.md\n[A]: c.md", ["c.md"]),
    Case("[//]: # (a comment)\n\n[x]: <> (another)", []), Case("[x]: https://a.example", [">https://a.example"]),
    Case("[^1]: a footnote", []),
  ])
  func definitionsThatNothingUsesAreLinks(_ example: Case) {
    #expect(described(example.text, .definition) == example.links)
  }

  @Test func linksOfAllFormsAreInTheOrderOfTheText() {
    let note = parse("[[a]]\n\n[x]: b\n\n<img src=\"c\">\n\n[![d](e)](f) <a href=\"g\">[h](i)</a>\n\n[y]: j\n")
    #expect(note.links.map(\.target) == ["a", "b", "c", "f", "e", "g", "i", "j"])
    #expect(note.links.map(\.line) == [1, 3, 5, 7, 7, 7, 7, 9])
  }

  @Test(arguments: [
    ("<img src=\"cat.gif\">", "dog.gif", "<img src=\"dog.gif\">"),
    ("<img src='cat.gif'>", "it's \"a\" dog.gif", "<img src='it%27s%20%22a%22%20dog.gif'>"),
    ("<img src=\"my cat.gif\">", "my dog.gif", "<img src=\"my dog.gif\">"),
    ("<img src=cat.gif>", "a=b `c`.gif", "<img src=a%3Db%20%60c%60.gif>"),
    ("<a href=\"./b.md#Part\">x</a>", "sub/c (1)", "<a href=\"./sub/c%20(1).md#Part\">x</a>"),
    ("[later]: cat.gif", "my dog.gif", "[later]: my%20dog.gif"),
    ("[later]: <cat.gif> 'x'", "my dog.gif", "[later]: <my dog.gif> 'x'"),
  ])
  func theirTargetsAreWrittenInTheirForm(_ text: String, _ target: String, _ expected: String) throws {
    let editor = NoteEditor(Array(text.utf8))
    let edits = try editor.retarget([LinkChange(link: 0, target: target)])
    #expect(String(decoding: TextEdit.apply(edits, to: editor.bytes), as: UTF8.self) == expected)
  }

  @Test func organizingKeepsCommentsAndWhatIsUsed() throws {
    let text = """
      [//]: # (keep)

      [t][z] and [[wiki]]

      [z]: b
      [//]: # (keep too)
      [u]: c
      [wiki]: wiki.md "Wiki"
      [z]: other

      """
    let organized = String(decoding: try NoteEditor(Array(text.utf8)).organizingDefinitions(), as: UTF8.self)
    #expect(
      organized
        == "[//]: # (keep)\n\n[t][z] and [[wiki]]\n\n[//]: # (keep too)\n\n[wiki]: wiki.md \"Wiki\"\n[z]: b\n")
  }

  @Test func aDestinationBecomesADefinition() throws {
    let text = "a [x](b.md#p 'T') and ![y]( b.md#p 'T' ), [z](b.md)\n\n[def]: other\n"
    let note = NoteEditor(Array(text.utf8))
    #expect(
      String(decoding: try note.extractingDefinition(ofLink: 0), as: UTF8.self)
        == "a [x][def2] and ![y][def2], [z](b.md)\n\n[def]: other\n[def2]: b.md#p 'T'\n")
  }
}
