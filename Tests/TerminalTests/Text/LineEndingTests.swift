import TestSupport
import Testing

@testable import Terminal

/// The end of a command line that is still being typed.
@Suite struct LineEndingTests {
  private func ending(_ words: [String], _ unfinished: String, _ width: Int) -> ShellWords.Ending {
    .init(words: words, unfinished: unfinished, width: width)
  }

  @Test(arguments: [
    ("", [], "", 0), ("sheaf edit ", ["sheaf", "edit"], "", 0), ("sheaf edit ry", ["sheaf", "edit"], "ry", 2),
    ("sheaf edit 'ry so", ["sheaf", "edit"], "ry so", 6), ("sheaf edit ry\\ so", ["sheaf", "edit"], "ry so", 6),
    ("sheaf edit \"a \\\" b\\c", ["sheaf", "edit"], "a \" b\\c", 9), ("x | sheaf list t", ["sheaf", "list"], "t", 1),
    ("a && sheaf tag add ", ["sheaf", "tag", "add"], "", 0), ("LANG=C sheaf show ä", ["sheaf", "show"], "ä", 1),
    ("cat \"$(sheaf pick --of ", ["sheaf", "pick", "--of"], "", 0), ("echo '$(a b", ["echo"], "$(a b", 6),
    ("(cd x; sheaf rename `a b", ["a"], "b", 1), ("a 'b' ''", ["a", "b"], "", 2), ("a\\", [], "a", 2),
  ]) func lastCommandAndItsWord(_ line: String, _ words: [String], _ unfinished: String, _ width: Int) {
    #expect(ShellWords.ending(of: line) == ending(words, unfinished, width))
  }

  /// A line that is finished ends in the word that the whole line's division has last.
  @Test(arguments: Seeds.some(200)) func agreesWithTheDivisionOfWholeLines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "ß", " ", "\t", "'", "\"", "\\", "$", "x y", "🌾", "="]
    let line = "w " + (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
    let ending = ShellWords.ending(of: line)
    #expect(ending.width <= line.unicodeScalars.count)
    guard let words = ShellWords.split(line) else { return }
    let isOpen = ending.width > 0
    #expect(ending.words + (isOpen ? [ending.unfinished] : []) == words)
    // Without its last word, the line is divided into the others.
    let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropLast(ending.width)))
    #expect(ShellWords.split(rest) == ending.words)
  }
}
