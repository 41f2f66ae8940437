import RegularExpressions
import Testing

/// What is no pattern is refused, with an offset and a sentence.
@Suite struct PatternErrorTests {
  @Test(arguments: [
    ("(a", 0, "not closed"), ("a)", 1, "no group"), ("é)", 2, "no group"), ("[a", 0, "not closed"),
    ("a[", 1, "not closed"),
    ("[]", 0, "not closed"), ("[^]", 0, "not closed"), ("[[:alpha:]", 0, "not closed"), ("*", 0, "to repeat"),
    ("a|*", 2, "to repeat"), ("(+)", 1, "to repeat"), ("{2}", 0, "to repeat"), ("(?i)*", 4, "to repeat"),
    ("(?)", 1, "to repeat"), ("a{", 1, "not closed"), ("a{2", 1, "not closed"), ("a{2,", 1, "not closed"),
    ("a{x}", 2, "number"), ("a{,5}", 2, "number"), ("a{5,2}", 1, "minimum"), ("a{99999999999}", 2, "too large"),
    ("\\", 0, "nothing after"),
    (#"\1"#, 0, "back-references"), (#"a\0"#, 1, "back-references"), (#"(?P<x>a)(?P=x)"#, 8, "back-references"),
    (#"\k<x>"#, 0, "no escape"), (#"\Q"#, 0, "no escape"), (#"\Z"#, 0, "no escape"), (#"\é"#, 0, "no escape"),
    ("(?=a)", 0, "look-ahead"), ("a(?!b)", 1, "look-ahead"), ("(?<=a)", 0, "look-behind"), ("(?<!a)", 0, "look-behind"),
    ("(?>a)", 0, "atomic"), ("(?#a)", 0, "comments"), ("(?P<>a)", 4, "empty"), ("(?P<a", 4, "not closed"),
    ("(?P<1>a)", 4, "first"), ("(?P<a-b>a)", 5, "name"), ("(?P<a>x)(?P<a>y)", 12, "two groups"), ("(?z)", 2, "no flag"),
    ("(?i-)", 3, "after '-'"), ("(?ii)", 3, "twice"), ("(?i-i)", 4, "twice"), ("(?-i-s)", 4, "twice"),
    ("(?i", 0, "not closed"),
    (#"\x"#, 0, "not complete"), (#"\xg1"#, 2, "hexadecimal"), (#"\x{}"#, 0, "no number"),
    (#"\x{110000}"#, 0, "no character"),
    (#"\x{D800}"#, 0, "no character"), (#"\x{41"#, 0, "not complete"), (#"\u12"#, 0, "not complete"),
    (#"\p"#, 0, "no name"), (#"\p{"#, 2, "not closed"), (#"\p{Foo}"#, 0, "no property"), (#"\p{^L}"#, 0, "no property"),
    (#"\pX"#, 0, "no property"), (#"(?-u)\pL"#, 5, "Unicode is off"), (#"(?-u)é"#, 5, "Unicode is off"),
    (#"(?-u)[é]"#, 6, "Unicode is off"),
    ("[b-a]", 1, "ends before"), (#"[\d-z]"#, 1, "range"), (#"[a-\d]"#, 1, "range"),
    (#"[\b]"#, 1, "anchor"), (#"[\A]"#, 1, "anchor"), (#"\n"#, 0, "line feed"),
    ("a\n", 1, "line feed"),
    (#"[\n]"#, 0, "line feed"), (#"a|\x0A"#, 2, "line feed"), (#"\b{foo}"#, 0, "no boundary"),
    (#"\b{start"#, 2, "not closed"),
  ])
  func invalidPatternsAreRefused(pattern: String, offset: Int, part: String) {
    let error = #expect(throws: RegularExpressionError.self, "/\(pattern)/") { try RegularExpression(pattern) }
    #expect(error?.offset == offset, "/\(pattern)/")
    #expect(error?.message.contains(part) == true, "/\(pattern)/: \(error?.message ?? "")")
  }

  /// What `rg` refuses is refused.
  @Test(.enabled(if: Ripgrep.isInstalled, "rg is not installed")) func errorsAgreeWithRipgrep() throws {
    for pattern in [
      "(a", "a)", "[a", "[]", "*", "{2}", "a{", "a{,5}", "a{5,2}", "\\", #"\1"#, #"\0"#, #"\Q"#, #"\Z"#, "(?=a)",
      "(?<!a)",
      "(?P<>a)", "(?P<1>a)", "(?z)", "(?i-)", "(?ii)", "(?)", #"\x{}"#, #"\x{D800}"#, #"\p{Foo}"#, #"\p{^L}"#, "[b-a]",
      #"[\d-z]"#, #"[\b]"#, #"\n"#, #"[\n]"#, #"(?-u)\pL"#, #"[a-\d]"#, "(?i)*", "a|*", #"\h"#, #"\e"#, #"\cA"#, #"\R"#,
      #"\G"#,
    ] {
      #expect(try Ripgrep.marked(pattern, in: [0x61], ignoringCase: false) == nil, "rg takes /\(pattern)/")
      #expect(throws: RegularExpressionError.self, "/\(pattern)/") { try RegularExpression(pattern) }
    }
  }

  @Test func invalidUTF8IsRefused() {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(bytes: [0x61, 0xFF]) }
    #expect(error?.offset == 1)
  }

  @Test func wordConditionsOfLaterVersionsAreRead() throws {
    let cases: [(pattern: String, text: String, expected: Range<Int>?)] = [
      (#"\<the\>"#, "other the", 6..<9), (#"\b{start}t"#, "at t", 3..<4), (#"t\b{end}"#, "ta t", 3..<4),
      (#"\b{start-half}é"#, "é", 0..<2), (#"a\b{end-half}."#, "aa a!", 1..<3), (#"\b{2}a"#, "a", 0..<1),
      (#"\<é"#, "aé é", 4..<6), (#"é\>"#, "éa é", 4..<6), ("(?R)a$", "a\r", 0..<1), ("(?R)^b", "a\rb", 2..<3),
      ("(?R).+", "ab\rc", 0..<2), ("a$", "a\r", nil), (#"\B"#, "é", nil), (#"\Ba"#, "a", nil),
    ]
    for (pattern, text, expected) in cases {
      let matcher = RegularExpressionMatcher(try RegularExpression(pattern))
      #expect(matcher.firstMatch(Array(text.utf8)) == expected, "/\(pattern)/ in \(text)")
    }
  }
}
