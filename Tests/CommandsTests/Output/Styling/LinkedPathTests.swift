import CommandFixtures
import Testing

/// Paths that are hyperlinks of a terminal.
@Suite struct LinkedPathTests {
  @Test(arguments: [["list"], ["search", "text"]]) func thePathsAreLinksInAPipeIfAsked(_ words: [String]) throws {
    let fixture = try SessionFixture(["N.md": "# N\n\ntext\n"])
    #expect(fixture.run(words + ["--hyperlink", "always"]).text.contains("\u{1B}]8;;file://"))
    #expect(!fixture.run(words).text.contains("\u{1B}"))
  }
}
