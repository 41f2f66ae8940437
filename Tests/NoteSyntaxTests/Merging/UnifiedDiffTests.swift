import TestSupport
import Testing

@testable import NoteSyntax

@Suite struct UnifiedDiffTests {
  /// A diff as text, without what tells of a missing line break.
  private static func text(_ diff: UnifiedDiff) -> String {
    diff.hunks.map { hunk in
      hunk.header + "\n"
        + hunk.lines.map { line in
          switch line {
          case .same(let text): " " + String(decoding: text, as: UTF8.self)
          case .removed(let text): "-" + String(decoding: text, as: UTF8.self)
          case .added(let text): "+" + String(decoding: text, as: UTF8.self)
          }
        }.joined()
    }.joined()
  }

  @Test(arguments: [
    ("", "", ""), ("a\n", "a\n", ""), ("", "a\n", "@@ -0,0 +1 @@\n+a\n"), ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"),
    ("a\r\nb", "a\r\nb\n", "@@ -1,2 +1,2 @@\n a\r\n-b+b\n"),
  ]) func hunksAgreeWithDiff(_ old: String, _ new: String, _ expected: String) {
    #expect(Self.text(UnifiedDiff(Array(old.utf8), Array(new.utf8))) == expected)
  }

  @Test func changesFarApartAreHunksOfTheirOwn() {
    let old = (1...30).map { "line \($0)\n" }
    for distance in 1...20 {
      var new = old
      new[4] = "x\n"
      new[4 + distance] = "y\n"
      let diff = UnifiedDiff(Array(old.joined().utf8), Array(new.joined().utf8))
      #expect(diff.hunks.count == (distance <= 7 ? 1 : 2), "\(distance)")
    }
  }

  @Test(arguments: Seeds.some(5)) func theDiffOfRandomTextsLeadsFromOneToTheOther(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      func text(_ random: inout SplitMix64) -> [UInt8] {
        let lines = (0..<random.below(25)).map { _ in "\(random.below(6))" }.joined(separator: "\n")
        return Array((lines + (random.below(2) == 0 ? "\n" : "")).utf8)
      }
      let (old, new) = (text(&random), text(&random))
      let diff = UnifiedDiff(old, new, context: random.below(4))
      // What stands between hunks is the same in both.
      var (rebuilt, rest) = ([UInt8](), Self.lines(old)[...])
      var line = 1
      for hunk in diff.hunks {
        let start = hunk.oldCount == 0 ? hunk.oldStart + 1 : hunk.oldStart
        while line < start {
          rebuilt += rest.removeFirst()
          line += 1
        }
        for part in hunk.lines {
          switch part {
          case .same(let text):
            #expect(rest.removeFirst() == text)
            rebuilt += text
            line += 1
          case .removed(let text):
            #expect(rest.removeFirst() == text)
            line += 1
          case .added(let text): rebuilt += text
          }
        }
      }
      #expect(rebuilt + rest.joined() == new)
    }
  }

  /// The lines of a text with their line feeds: all but the last part has one.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let parts = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in (index < parts.count - 1 ? part + [0x0A] : part)[...] }
      .filter { !$0.isEmpty }
  }
}
