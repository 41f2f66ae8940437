import TestSupport
import Testing

@testable import RegularExpressions

/// What is required of a line is in every line that matches.
@Suite struct RequiredLiteralsTests {
  /// `a` for a text, `a~` in any case, `a+b` for both, `(a|b)` for one of them, `*` for anything.
  private func text(_ requirement: RequiredLiterals) -> String {
    switch requirement {
    case .anything: "*"
    case .literal(let literal): String(decoding: literal.bytes, as: UTF8.self) + (literal.ignoresCase ? "~" : "")
    case .all(let parts): parts.map(text).joined(separator: "+")
    case .any(let parts): "(" + parts.map(text).joined(separator: "|") + ")"
    }
  }

  @Test(arguments: [
    ("abc", "abc"), ("a|b", "(a|b)"), ("foo.*bar", "foo+bar"), ("foo|bar", "(bar|foo)"),
    ("(foo|bar)baz", "(barbaz|foobaz)"),
    ("a*", "*"), ("a+", "a"), ("", "*"), ("^$", "*"), (".", "*"), ("x?y", "y"), ("fo+bar", "fo+obar"),
    ("[ab]c", "(ac|bc)"), ("[a-z]c", "c"), (#"\bword\b"#, "word"), ("(?i)foo", "foo~"), ("(?i)Task", "task~"),
    ("(?i)ПРИВЕТ", "привет~"), ("(?i)12", "12"), ("a(?i)b", "ab~"), (#"\[\[[^\]]+\]\]"#, "[[+]]"), ("a{3}", "aaa"),
    ("a{2,}b", "aa+ab"), ("(foo|.*)", "*"), ("foo(bar|.*)", "foo"), ("(foo.*|bar)baz", "(foo|bar)+baz"),
    (#"\d{4}-\d{2}"#, "-"), ("(a|b|c|d|e)(f|g|h|i|j)", "(a|b|c|d|e)+(f|g|h|i|j)"), ("[a&&b]", "()"), ("é", "é"),
    ("a{0}b", "b"),
    ("(?:ab)+c", "abc"), (#"https?://\S+"#, "(http://|https://)"), ("(?-u)\\xFFab", "ab"), ("(|a)b", "b"),
    ("abc(def)?ghi", "(abcdefghi|abcghi)"), ("(?i:k)x", "kx~"), ("[kK]", "(K|k)"), ("a.b", "a+b"),
  ])
  func requiredLiteralsOfPatterns(pattern: String, expected: String) throws {
    #expect(text(try RegularExpression(pattern).requiredLiterals) == expected, "/\(pattern)/")
  }

  @Test func matchingLinesContainTheRequiredLiterals() throws {
    let lines = SampleText.all.split(separator: 0x0A).map(Array.init)
    for pattern in samplePatterns {
      for ignoringCase in [false, true] {
        try check(pattern, ignoringCase, lines, "sample")
      }
    }
  }

  @Test(arguments: Seeds.some(10))
  func matchingLinesOfRandomPatternsContainTheRequiredLiterals(seed: UInt64) throws {
    var patterns = RandomPattern(random: SplitMix64(seed: seed &+ 300))
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let lines = SampleText.random(&random, lines: 40).split(separator: 0x0A).map(Array.init)
      let pattern = patterns.make()
      if (try? RegularExpression(pattern)) == nil { continue }
      try check(pattern, random.below(3) == 0, lines, "seed \(seed)")
    }
  }

  private func check(_ pattern: String, _ ignoringCase: Bool, _ lines: [[UInt8]], _ origin: String) throws {
    let expression = try RegularExpression(pattern, ignoringCase: ignoringCase)
    let requirement = expression.requiredLiterals
    #expect(requirement.size <= LiteralExtraction.maximumSize)
    let matcher = RegularExpressionMatcher(expression)
    for line in lines {
      guard let match = matcher.firstMatch(line) else { continue }
      // The match itself does, not only the line.
      #expect(
        requirement.isFulfilled(by: Array(line[match])),
        "\(origin): /\(pattern)/ requires \(text(requirement)) of \(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test func requiredLiteralsAreBounded() throws {
    let words = (0..<1000).map { "w\($0)x" }
    #expect(try RegularExpression(words.joined(separator: "|")).requiredLiterals == .anything)
    let parts = words.joined(separator: ".*")
    #expect(try RegularExpression(parts).requiredLiterals.size <= LiteralExtraction.maximumSize)
    let letters = try RegularExpression(String(repeating: "[ab]", count: 100)).requiredLiterals
    #expect(letters.size <= LiteralExtraction.maximumSize)
    let long = try RegularExpression(String(repeating: "x", count: 10_000)).requiredLiterals
    #expect(long != .anything)
  }
}
