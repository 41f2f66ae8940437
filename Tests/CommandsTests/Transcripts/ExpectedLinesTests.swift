import TestSupport
import Testing

@Suite struct ExpectedLinesTests {
  @Test(
    arguments: [
      (["a", "b"], ["a", "b"], ["a", "b"]), (["a", "…", "z"], ["b", "x", "y", "z"], ["b", "…", "z"]),
      (["took … ms", "x"], ["took 3 ms", "y"], ["took … ms", "y"]), (["a", "…"], [], ["…"]),
      ([], ["a", "? 1"], ["a", "? 1"]), (["…", "? 1"], ["a", "b", "? 2"], ["…", "? 2"]),
    ] as [([String], [String], [String])])
  func updatesKeepFittingWildcards(_ expected: [String], _ lines: [String], _ revised: [String]) {
    #expect(ExpectedLines(expected, lines).revised == revised)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func revisedLinesMatch(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func lines(_ words: [String]) -> [String] { (0..<random.below(8)).map { _ in random.pick(words) } }
    let came = lines(["a", "ab", "b", ""]) + random.pick([[], ["! a"], ["! a", "? 1"]])
    let expected = lines(["a", "a…", "b", "…", "", "! …", "! a"])
    let comparison = ExpectedLines(expected, came)
    #expect(Wildcard.matches(came, comparison.revised), "seed \(seed): \(expected) \(came)")
    if Wildcard.matches(came, expected) { #expect(comparison.revised == expected, "seed \(seed)") }
  }
}
