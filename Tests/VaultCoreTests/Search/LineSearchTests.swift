import Bytes
import QueryLanguage
import SearchIndex
import TestSupport
import Testing

@testable import VaultCore

/// `LineSearch` may name lines without a match; it never passes over one that has any.
@Suite struct LineSearchTests {
  /// Letters that fold to those of the words, or nearly.
  private static let letters: [Character] = [
    "p", "l", "a", "n", "P", "N", "á", "Å", "ā", "ł", "Ñ", "ñ", "ń", "ﬂ", "æ", "ß", "я", "語", "ª", "é", "o", "Ø", "ı",
    "ſ", "ạ", "ế", "ب", "ক",
  ]
  private static let marks = [
    "\u{301}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{AD}", "\u{64B}", "\u{9BE}", " ", " ", "-", "’", "\u{2014}", "1",
    "\n",
    "\r\n",
  ]

  private func patterns(_ query: String) throws -> [WordPattern] {
    var tokenizer = Tokenizer()
    return query.split(separator: ";").compactMap { word in
      let term: QueryTerm = word.contains(" ") ? .phrase(String(word)) : .word(String(word))
      return WordPattern(term, isCased: false, &tokenizer)
    }
  }

  @Test(arguments: Seeds.some(20)) func noLineWithAMatchIsSkipped(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let queries = ["plan", "an", "l", "pla;na", "plän", "plan an", "flan", "ñandu", "n n", "aepn"]
    for _ in 0..<60 {
      var text = ""
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        if Int.random(in: 0..<6, using: &random) == 0 {
          text += Self.marks.randomElement(using: &random) ?? ""
        } else {
          text.append(Self.letters.randomElement(using: &random) ?? "a")
        }
      }
      let bytes = Array(text.utf8)
      for query in queries {
        let patterns = try patterns(query)
        var matcher = TextMatcher(patterns)
        var named: [Range<Int>] = []
        LineSearch(patterns.map(\.longestText)).forEachLine(in: bytes.span) { line in
          named.append(line.range)
          return true
        }
        var cursor = LineCursor(bytes)
        cursor.advance(to: 0)
        var offset = 0
        while let line = cursor.line {
          let hasMatch = matcher.matches(in: bytes.span.extracting(line.range)).contains { !$0.isEmpty }
          if hasMatch { #expect(named.contains(line.range), "\(query) in \(text.debugDescription)") }
          offset = line.range.upperBound + 1
          if offset >= bytes.count { break }
          cursor.advance(to: offset)
        }
      }
    }
  }

  /// The same is found as when the whole line is cut into words.
  @Test(arguments: Seeds.some(20)) func wordsBetweenSpacesAreFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      var text = ""
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          text += Self.marks.dropLast(2).randomElement(using: &random) ?? ""
        } else {
          text.append(Self.letters.randomElement(using: &random) ?? "a")
        }
      }
      let bytes = Array(text.utf8)
      for query in ["plan", "an", "l", "pla;na", "plän", "ñandu", "語", "a;n;o"] {
        let patterns = try patterns(query)
        var matcher = TextMatcher(patterns)
        let stretches = LineSearch(patterns.map(\.longestText), endsAtSpaces: true)
        let found = matcher.matches(in: bytes.span, among: stretches)
        #expect(found == matcher.matches(in: bytes.span), "\(query) in \(text.debugDescription)")
      }
    }
  }

  /// Lines with accents outside of the word are rejected by the letters beside the accents.
  @Test(arguments: [
    ("prennent", "Être prêt, où ça gêne", false), ("prennent", "ils prénnent", true),
    ("prennent", "ils PREÑŃENT", true), ("prennent", "prenne\u{301}nt", true),
    ("prennent", "la forêt entière", false), ("ete", "été", true), ("ete", "étés", true), ("etes", "été", false),
    ("fine", "ﬁne", true), ("nai", "naïve", true), ("viet", "Việt Nam", true), ("nom", "Việt Nam", false),
  ]) func accentsAreCompared(_ word: String, _ line: String, _ isNamed: Bool) {
    var named = false
    LineSearch([Array(word.utf8)]).forEachLine(in: Array(line.utf8).span) { _ in
      named = true
      return true
    }
    #expect(named == isNamed)
  }

  /// A word of many equal letters is not compared with every letter of such a line.
  @Test func longWordsAreLeftToTheTokenizer() {
    let line = Array(String(repeating: "á", count: 50_000).utf8)
    var named = false
    LineSearch([Array((String(repeating: "a", count: 5_000) + "b").utf8)]).forEachLine(in: line.span) { _ in
      named = true
      return true
    }
    #expect(named)
  }
}
