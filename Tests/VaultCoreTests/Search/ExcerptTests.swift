import Bytes
import Dates
import QueryLanguage
import SearchIndex
import TestSupport
import Testing

@testable import VaultCore

@Suite struct ExcerptTests {
  private func excerpts(_ query: String, _ text: String, limit: Int = .max) throws -> [Excerpt] {
    let today = CivilDate(daysSinceEpoch: 20_000)
    var finder = ExcerptFinder(try QueryParser.parse(query, today: today))
    return finder.excerpts(in: Array(text.utf8), limit: limit)
  }

  private func lines(_ query: String, _ text: String, limit: Int = .max) throws -> [Int] {
    try excerpts(query, text, limit: limit).map(\.line)
  }

  @Test func linesThatShowMoreComeFirst() throws {
    let text = "rye\nflour\nrye and flour\nRYE\n\nFlour, rye\nrye flour"
    #expect(try lines("rye flour", text) == [1, 2, 3, 4, 6, 7])
    #expect(try lines("rye flour", text, limit: 2) == [3, 6])
    #expect(try lines("rye flour", text, limit: 4) == [1, 3, 6, 7])
    #expect(try lines("\"rye flour\"", text) == [7])
    #expect(try lines("rye -flour", text, limit: 1) == [1])
    #expect(try lines("rye", text, limit: 0).isEmpty)
  }

  @Test func matchesAreMarked() throws {
    let found = try excerpts("oat", "Oats and GOATS, no bread\r\noat\roatoat\n")
    #expect(found.map(\.line) == [1, 2, 3])
    #expect(found.map(\.column) == [1, 1, 1])
    #expect(found[0].matches == [TextMatch(0..<4), TextMatch(9..<14)])
    #expect(found[0].text == Array("Oats and GOATS, no bread".utf8))
    #expect(try lines("oat*", "goats\noats") == [2])
    #expect(try lines("~oats", "boats\ngoat\noat") == [1, 3])
  }

  @Test func textOfAnyScriptIsFound() throws {
    let text = "Ätna\natna\n\u{FB01}ne\nna\u{00EF}ve\n\u{65E5}\u{672C}\nKelvin \u{212A}\u{0045}y\nplain"
    #expect(try lines("atna", text) == [1, 2])
    #expect(try lines("ätna", text) == [1, 2])
    #expect(try lines("fine", text) == [3])
    #expect(try lines("naive", text) == [4])
    #expect(try lines("\u{672C}", text) == [5])
    #expect(try lines("key", text) == [6])
  }

  /// Lines are passed over without a look at their words: the same must be found as when each is a note of its own.
  @Test(arguments: Seeds.some(6)) func skippingLinesLosesNoMatch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "plan", "Plan", "PLANET", "explain", "plän", "ﬂour", "flour", "a", "B", "日本", "x1", " ", " ", ", ", "-",
      "\u{2014}",
      "\u{301}", "\n", "\n", "\r\n", "\r", "\u{FF50}lan",
    ]
    let queries = [
      "plan", "pla*", "~plan", "\"plan flour\"", "plan flour", "lan", "pl", "flour-plan", "日本", "本",
      "plan OR x1 -\"a\"",
      "plän", "content:fl", "=plan",
    ]
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      for query in queries {
        let found = try excerpts(query, text)
        // By scalars: CR and LF together are one character.
        let single = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
          .map { String($0) }.filter { !$0.isEmpty }
        let wanted = try single.filter { try !excerpts(query, $0).isEmpty }
        #expect(
          found.map { String(decoding: $0.text, as: UTF8.self) } == wanted, "\(query) in \(text.debugDescription)")
        for limit in 1...3 {
          let few = try excerpts(query, text, limit: limit)
          #expect(few.count == min(limit, found.count) && few.allSatisfy(found.contains))
        }
      }
    }
  }
}
