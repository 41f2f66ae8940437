import Testing

@Suite struct WildcardTests {
  @Test(arguments: [
    ("", "", true), ("a", "", false), ("abc", "abc", true), ("abc", "a…c", true), ("ac", "a…c", true),
    ("abcd", "a…c", false), ("read 12 notes in 3 ms", "read … notes in …", true), ("anything", "…", true),
    ("aXbXc", "…X…c", true), ("aXb", "…X", false), ("e\u{301}", "\u{e9}", false),
  ])
  func aLineIsMatched(_ line: String, _ expected: String, _ matches: Bool) {
    #expect(Wildcard.matches(line, expected) == matches)
  }

  @Test(
    arguments: [
      (["a", "b", "c"], ["a", "…", "c"], true), (["a", "c"], ["a", "…", "c"], true),
      (["a", "b"], ["…"], true),
      ([], ["…"], true), (["a", "b", "c"], ["…", "b"], false),
      (["a", "b", "a", "b"], ["…", "a", "b"], true),
      (["a", "! wrong", "? 2"], ["…"], false), (["a", "! wrong", "? 2"], ["…", "! …", "? 2"], true),
      (["a", "! wrong"], ["a", "! wr…"], true), (["\\! a line"], ["…"], true),
    ] as [([String], [String], Bool)])
  func linesAreMatched(_ lines: [String], _ expected: [String], _ matches: Bool) {
    #expect(Wildcard.matches(lines, expected) == matches)
  }
}
