import Dates
import QueryLanguage
import SearchIndex
import TestSupport
import Testing

@testable import VaultCore

@Suite struct ExcerptContextTests {
  private func lines(_ query: String, _ text: String, context: Int) throws -> [ExcerptLine] {
    var finder = ExcerptFinder(
      try QueryParser.parse(query, today: CivilDate(daysSinceEpoch: 20_000)))
    let bytes = Array(text.utf8)
    return Excerpt.lines(finder.excerpts(in: bytes, limit: .max), context: context, in: bytes)
  }

  /// Every line within reach of one that matches, once, in order.
  @Test(arguments: Seeds.some(40)) func everyLineWithinReachComesOnce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      ["rye", "", "oats", "wheat and rye", "x"].randomElement(using: &random) ?? ""
    }
    let text = rows.map { $0 + ["\n", "\r\n", "\r"][Int(seed % 3)] }.joined()
    for context in [0, 1, 2, 50, .max] {
      let shown = try lines("rye", text, context: context)
      let wanted = rows.indices.filter { line in
        rows.indices.contains { rows[$0].contains("rye") && abs($0 - line) <= context }
      }
      #expect(shown.map(\.line) == wanted.map { $0 + 1 }, "seed \(seed), context \(context)")
      for line in shown {
        #expect(line.text == Array(rows[line.line - 1].utf8))
        #expect((line.excerpt != nil) == rows[line.line - 1].contains("rye"))
      }
    }
  }

  @Test func theLastLineNeedsNoLineBreak() throws {
    #expect(try lines("rye", "a\nrye\nb", context: 3).map(\.line) == [1, 2, 3])
    #expect(try lines("rye", "a\nrye\n", context: 3).map(\.line) == [1, 2])
    #expect(try lines("rye", "", context: 3).isEmpty)
  }
}
