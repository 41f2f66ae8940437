import Bytes
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct FuzzyPatternTests {
  @Test(arguments: Seeds.some(4)) func theLetterFilterLosesNoMatch(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word() -> String {
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        ["a", "b", "c", "A", "1", "q", "é", "日"].randomElement(using: &random) ?? ""
      }.joined()
    }
    for _ in 0..<3000 {
      let (wanted, other) = (Array(word().utf8), Array(word().utf8))
      let pattern = FuzzyPattern(wanted)
      #expect(pattern.matches(other.span) == pattern.matches(other), "\(wanted) \(other)")
    }
  }
}
