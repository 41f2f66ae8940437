import TestSupport
import Testing

@testable import RegularExpressions

/// However a match is found, it is the same one.
@Suite struct EquivalenceTests {
  /// All matches, one after the other, by something that finds the next.
  private func all(_ text: [UInt8], _ next: (Int) -> Range<Int>?) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = 0
    while offset <= text.count, let match = next(offset) {
      found.append(match)
      offset = match.isEmpty ? match.upperBound + 1 : match.upperBound
    }
    return found
  }

  /// As the matcher finds them with the machine alone.
  private func byMachine(_ expression: RegularExpression, _ text: [UInt8]) -> [Range<Int>] {
    var machine = PikeMachine(expression.program)
    return all(text) { from in
      var offset = from
      while offset <= text.count {
        if let match = machine.firstMatchInLine(of: text.span, from: offset) { return match }
        offset = machine.stop + 1
      }
      return nil
    }
  }

  @Test(arguments: Seeds.some(10))
  func automataAgreeWithTheMachine(seed: UInt64) {
    var patterns = RandomPattern(random: SplitMix64(seed: seed))
    var random = SplitMix64(seed: seed &+ 500)
    for _ in 0..<Seeds.rounds(48) {
      let pattern = patterns.make()
      // A few repeat white space that the flag x made nothing.
      guard let expression = try? RegularExpression(pattern, ignoringCase: random.below(4) == 0) else { continue }
      let text = SampleText.random(&random, lines: 12)
      let expected = byMachine(expression, text)
      // With little room states are forgotten all the time, and then given up.
      for room in [1 << 20, 3000, 0] {
        let matcher = RegularExpressionMatcher(expression, cacheSize: room)
        matcher.findsBeginningsAtOnce()
        #expect(
          all(text) { matcher.firstMatch(text, from: $0) } == expected,
          "seed \(seed): /\(pattern)/ with \(room) bytes in \(text)")
        #expect(matcher.contains(text) == !expected.isEmpty, "seed \(seed): /\(pattern)/ in \(text)")
      }
    }
  }

  @Test(arguments: Seeds.some(15))
  func theMachineAgreesWithTryingEverything(seed: UInt64) {
    var patterns = RandomPattern(random: SplitMix64(seed: seed &+ 100), allowsEmptyLoops: false)
    var random = SplitMix64(seed: seed &+ 600)
    for _ in 0..<25 {
      let pattern = patterns.make()
      // A few repeat white space that the flag x made nothing.
      guard let expression = try? RegularExpression(pattern, ignoringCase: random.below(4) == 0) else { continue }
      let text = SampleText.random(&random, lines: 4)
      let oracle = BacktrackingOracle(text: text)
      let expected = all(text) { oracle.firstMatch(of: expression.node, from: $0) }
      #expect(byMachine(expression, text) == expected, "seed \(seed): /\(pattern)/ in \(text)")
    }
  }

  /// The automata read bytes, so whether a word ends before a letter beyond ASCII is for the machine to say.
  @Test(arguments: [
    (#"foo\b"#, "fooé", false), (#"foo\b"#, "foo é", true), (#"foo\b"#, "foo", true), (#"foo\B"#, "fooé", true),
    (#"foo\b"#, "foo\u{2019}", true), (#"\bfoo"#, "éfoo", false), (#"\bfoo"#, "é foo", true), (#"\Bfoo"#, "éfoo", true),
    (#"\w+\b"#, "é", true), (#"o\b"#, "x\nfooé\nfoo", true), (#"[fo]+\b"#, "fooé", false),
  ])
  func aWordGoesOnWithLettersBeyondASCII(_ pattern: String, _ text: String, _ isFound: Bool) throws {
    for room in [1 << 20, 0] {
      let matcher = RegularExpressionMatcher(try RegularExpression(pattern), cacheSize: room)
      #expect((matcher.firstMatch(Array(text.utf8)) != nil) == isFound, "with \(room) bytes")
      #expect(matcher.contains(Array(text.utf8)) == isFound, "with \(room) bytes")
    }
  }

  @Test func linesAreFoundWhereMatchesAre() throws {
    let text = SampleText.all
    for pattern in samplePatterns {
      let expression = try RegularExpression(pattern)
      let whole = RegularExpressionMatcher(expression)
      let single = RegularExpressionMatcher(expression)
      var expected: [Range<Int>] = []
      var start = 0
      for line in text.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
        if single.containsMatch(in: Array(line).span) { expected.append(start..<start + line.count) }
        start += line.count + 1
      }
      var found: [Range<Int>] = []
      var offset = 0
      while let line = whole.nextLine(in: text.span, from: offset) {
        found.append(line)
        offset = line.upperBound + 1
      }
      #expect(found == expected, "/\(pattern)/")
    }
  }

  @Test func loopsAroundNothingEnd() throws {
    // The values are those of the regex crate since 1.9.
    let cases: [(pattern: String, text: String, expected: Range<Int>)] = [
      ("(|a)*", "aaa", 0..<0), ("(|a)+", "aaa", 0..<0), ("(a|)*", "aaa", 0..<3), ("(a*)*", "aab", 0..<2),
      ("(a*)+", "aab", 0..<2), ("(?:a*?)*b", "aab", 0..<3), ("(?:)*", "a", 0..<0), ("(^|a)*", "aa", 0..<0),
      (#"(\b|a)+"#, "aa", 0..<0), ("(a|b|)*c", "abc", 0..<3),
    ]
    for (pattern, text, expected) in cases {
      let expression = try RegularExpression(pattern)
      #expect(
        RegularExpressionMatcher(expression).firstMatch(Array(text.utf8)) == expected, "/\(pattern)/ in \(text)")
    }
  }
}
