import Testing

@testable import NoteSyntax

/// Names of headings in addresses of pages.
@Suite struct HeadingSlugTests {
  @Test(arguments: [
    ("TCP/IP Model", "tcpip-model"), ("What's new?", "whats-new"), ("a - b", "a---b"),
    ("snake_case `code`", "snake_case-code"),
    ("Über uns", "über-uns"), ("日本 語", "日本-語"), ("", ""),
  ])
  func slugsAreMade(_ heading: String, _ slug: String) { #expect(HeadingSlug(heading).text == slug) }

  @Test(arguments: [
    ("TCP/IP Model", "tcpip-model"), ("a  b", "a-b"), ("a - b", "a---b"), ("🎉 Party", "🎉-party"), ("- x -", "x"),
    ("Ende。", "ende"), ("snake_case", "snake_case"), ("x² ½", "x²-½"),
  ])
  func slugsOfEditorsAreMade(_ heading: String, _ slug: String) { #expect(HeadingSlug(heading, .editors).text == slug) }

  @Test(arguments: [
    ("🎉 Party", "-party"), ("x² ½", "x-"), ("❤\u{FE0F} a", "\u{FE0F}-a"), ("a‿b", "a‿b"), ("a\u{A0}b", "ab"),
  ])
  func symbolsAreNotInSlugs(_ heading: String, _ slug: String) { #expect(HeadingSlug(heading).text == slug) }

  @Test(arguments: [
    ("Setup {.advanced #x}", "setup", HeadingSlug.Rules.attributed), ("a - b {.c}", "a---b", .attributed),
    // https://pandoc.org/MANUAL.html#extension-auto_identifiers
    ("Heading identifiers in HTML", "heading-identifiers-in-html", .pandoc),
    ("3. Applications", "applications", .pandoc),
    ("Dogs?--in my house?", "dogs--in-my-house", .pandoc), ("Maître d'hôtel", "maître-dhôtel", .pandoc),
    ("Articles & Reports", "articles-reports", .pandoc), ("Revise.jl Integration", "revise.jl-integration", .pandoc),
    ("Sub- and superscripts", "sub-and-superscripts", .python), ("Caret, Mark & Tilde", "caret-mark-tilde", .python),
    ("StateTree %{#state}%", "statetree", .attributed), ("resolve.alias", "resolve-alias", .punctuation),
    ("`server.hmr`?", "server-hmr", .punctuation),
  ])
  func slugsOfSiteGeneratorsAreMade(_ heading: String, _ slug: String, _ rules: HeadingSlug.Rules) {
    #expect(HeadingSlug(heading, rules).text == slug)
  }

  @Test func equalHeadingsHaveNumbersThatNoOtherHas() {
    let headings = ["A", "A", "A 1", "a", "A-1-1", "B", "", ""]
    #expect(HeadingSlug.slugs(of: headings) == ["a", "a-1", "a-1-1", "a-2", "a-1-1-1", "b", "", "-1"])
    // VS Code counts only the texts.
    #expect(HeadingSlug.slugs(of: headings.prefix(4), .editors) == ["a", "a-1", "a-1", "a-2"])
    #expect(HeadingSlug.slugs(of: ["A", "A", "a"], .python) == ["a", "a_1", "a_2"])
  }
}
