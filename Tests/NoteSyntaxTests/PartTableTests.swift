import NoteSyntax
import Testing

/// The parts of a note that links refer to.
@Suite struct PartTableTests {
  private static let text = """
    # My Section

    <a id="x"></a> text ^block

    ## my-section

    > ## In a *quote*

    <h2 id=Raw title='id="no"'>Raw</h2> <!-- <a id="hidden"> -->
    <p name="no">x</p>

    `<a id="code">` and <A NAME='Old&amp;new'> and \\<a id="escaped">

    ## My Section

    ## Taste of 🎉 tea

    ```
    <a id="fence">
    ```
    """

  private func part(_ subpath: String, _ isFragment: Bool = true) -> LinkedPart? {
    let bytes = Array(Self.text.utf8)
    return PartTable(NoteParser.parse(bytes.span), in: bytes.span).part(ofSubpath: subpath, isFragment: isFragment)
  }

  @Test func textsOfHeadingsComeBeforeSlugs() {
    #expect(part("#My Section") == .heading(0) && part("#My section", false) == .heading(0))
    #expect(part("#my-section") == .heading(1) && part("#MY-SECTION", false) == .heading(1))
    // The first heading has this slug, and the second one has the text; the third one has the second number.
    #expect(part("#my-section-1") == .heading(1) && part("#my-section-2") == .heading(3))
    #expect(part("#my-section-2", false) == nil && part("#my-section-3") == nil)
    #expect(part("#My Section#In a quote") == .heading(2) && part("#in-a-quote") == .heading(2))
    #expect(part("#taste-of--tea") == .heading(4) && part("#Taste-Of-🎉-tea") == .heading(4))
    #expect(part("#") == nil && part("") == nil)
  }

  /// On a site, the id that a heading states is its only anchor, and comes before what others are called.
  @Test func idsOfHeadingsComeBeforeSlugs() {
    let bytes = Array("## Set up {#use-it}\n\n## Use it\n\n## Own {#own}\n\ntext {#use-1}\n".utf8)
    let table = PartTable(NoteParser.parse(bytes.span), in: bytes.span)
    #expect(table.part(ofSubpath: "#use-it", isFragment: true) == .tag(0))
    #expect(table.part(ofSubpath: "#Use it", isFragment: true) == .heading(1))
    #expect(table.part(ofSubpath: "#own", isFragment: true) == .tag(1))
    #expect(table.part(ofSubpath: "#set-up", isFragment: true) == .heading(0))
  }

  @Test func blocksAndTagsHaveIds() {
    #expect(part("#^BLOCK", false) == .block(0) && part("#^block") == .block(0) && part("#^other") == nil)
    #expect(part("#x") == .tag(0) && part("#X") == .tag(0) && part("#x", false) == nil)
    #expect(part("#raw") == .tag(1) && part("#Old&new") == .tag(2))
    for id in ["no", "hidden", "code", "escaped", "fence", "id"] { #expect(part("#" + id) == nil, "\(id)") }
  }
}
