import TestSupport
import Testing

@testable import Terminal

@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("vi", ["vi"]), ("  less  -R ", ["less", "-R"]), ("", []), (" \t", []),
    ("'a b' c", ["a b", "c"]), ("\"a b\"c", ["a bc"]), ("a''b", ["ab"]), ("''", [""]),
    (#"a\ b"#, ["a b"]), (#""a\"b""#, ["a\"b"]), (#""a\nb""#, [#"a\nb"#]), (#"'a\'"#, [#"a\"#]),
    (#""\$x""#, ["$x"]),
    ("emacsclient -a '' -t", ["emacsclient", "-a", "", "-t"]),
    ("less | cat; $(x) *", ["less", "|", "cat;", "$(x)", "*"]),
  ])
  func aLineIsSplitAsByAShell(_ line: String, _ words: [String]) {
    #expect(ShellWords.split(line) == words)
  }

  @Test(arguments: ["'a", "\"a", #"a\"#, #""a\"#])
  func unfinishedLineHasNoWords(_ line: String) {
    #expect(ShellWords.split(line) == nil)
  }

  @Test func quotedWordsSurviveTheRoundTrip() {
    let seed: UInt64 = 20_251_121
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let words = (0..<random.below(5)).map { _ in
        (0..<random.below(6)).map { _ in random.pick(["a", " ", "'", "\"", "\\", "$", "`", "ä", "\n"]) }
          .joined()
      }
      let line = words.map {
        "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
      }
      .joined(separator: " ")
      #expect(ShellWords.split(line) == words, "seed \(seed), line \(line)")
    }
  }
}
