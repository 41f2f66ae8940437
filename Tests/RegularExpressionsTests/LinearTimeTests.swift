import Testing

@testable import RegularExpressions

/// Patterns that take other engines exponential time or much memory.
@Suite struct LinearTimeTests {
  private static let text = Array(String(repeating: "a", count: 20_000).utf8)

  @Test(arguments: [
    "(a+)+$", "(a+)+b", "a*a*a*a*a*a*b", "(a|a)*b", "(a|aa)+$", "(.*)(.*)(.*)(.*)(.*)[b-z]", "(x+x+)+y",
    "([a-z]+)*[0-9]",
    "(?:a?){30}a{30}", "(a*)*b", "((a*)*)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(x{100}){100}", "(a{10}){10}b",
  ])
  func stepsAreBoundedByTextTimesProgram(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    var machine = PikeMachine(expression.program)
    let text = Array(Self.text.prefix(2000))
    let match = machine.firstMatchInLine(of: text.span, from: 0)
    #expect(machine.steps <= 4 * expression.program.instructions.count * (text.count + 1))
    let matcher = RegularExpressionMatcher(expression)
    #expect(matcher.firstMatch(text) == match)
    // And the automaton needs few states, however long the text is.
    var automaton = LazyDFA(expression.program, maximumSize: 1 << 20)
    _ = automaton.end(in: Self.text.span, from: 0, isEarliest: false)
    #expect(automaton.stateCount <= 400)
    #expect(automaton.clearings == 0)
  }

  @Test func manyOptionalPartsTakeLinearTime() throws {
    for count in [1, 20, 100] {
      let expression = try RegularExpression(
        String(repeating: "a?", count: count) + String(repeating: "a", count: count))
      let text = Array(repeating: UInt8(ascii: "a"), count: count)
      #expect(RegularExpressionMatcher(expression).firstMatch(text) == 0..<count)
    }
  }

  /// States that no byte uses twice: memory stays within its bound, and the answer is still right.
  @Test func statesWithoutEndAreForgotten() throws {
    let expression = try RegularExpression("[ab]*a[ab]{60}c")
    var text: [UInt8] = []
    var number: UInt32 = 1
    for _ in 0..<60_000 {
      number = number &* 1_664_525 &+ 1_013_904_223
      text.append(number >> 31 == 0 ? 0x61 : 0x62)
    }
    var automaton = LazyDFA(expression.program, maximumSize: 200_000)
    let outcome = automaton.end(in: text.span, from: 0, isEarliest: false)
    guard case .gaveUp = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(automaton.clearings <= 4)
    let matcher = RegularExpressionMatcher(expression, cacheSize: 200_000)
    #expect(matcher.firstMatch(text) == nil)
    text[1000] = 0x61
    text[1061] = 0x63
    #expect(matcher.firstMatch(text) == 0..<1062)
  }

  @Test func manyAlternativesTakeLinearTime() throws {
    let words = (0..<3000).map { "word\($0 &* 7919 % 100_003)" }
    let expression = try RegularExpression(words.joined(separator: "|"))
    let matcher = RegularExpressionMatcher(expression)
    let text = Array(("x " + words[2999] + " y").utf8)
    let match = try #require(matcher.firstMatch(text))
    #expect(match.lowerBound == 2)
    #expect(!matcher.contains(Array("nothing of it, wort1".utf8)))
  }

  @Test(arguments: [
    "x{1000}{1000}", "((x{100}){100}){100}", "(){1000}{1000}{1000}", #"\w{100000}"#, "(a|b|c){1000}{1000}",
    "x{2000000}",
    "((((x*){1000})*){1000})*",
  ])
  func patternsThatAreTooLargeAreRefused(pattern: String) {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error?.message.contains("too large") == true)
  }

  @Test(arguments: ["(", "[", "(?i:", "a|(", "[a[", "(x*"])
  func patternsThatNestTooDeeplyAreRefused(part: String) {
    let error = #expect(throws: RegularExpressionError.self) {
      try RegularExpression(String(repeating: part, count: 100_000))
    }
    #expect(error?.message.contains("nests") == true)
  }

  @Test func repetitionsOfRepetitionsAreRefusedToo() {
    let error = #expect(throws: RegularExpressionError.self) {
      try RegularExpression("a" + String(repeating: "*", count: 100_000))
    }
    #expect(error?.message.contains("nests") == true)
  }

  @Test func aLineOfAMegabyteTakesLinearTime() throws {
    let text = Array(repeating: UInt8(ascii: "a"), count: 1 << 20) + Array(" é ".utf8)
    for pattern in [#"\ba+\b"#, "a+", "a*é", #"\w+\s"#, "(a|aa)*$"] {
      let expression = try RegularExpression(pattern)
      #expect(RegularExpressionMatcher(expression).contains(text), "/\(pattern)/")
    }
  }
}
