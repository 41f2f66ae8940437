import Testing

@testable import SearchIndex

@Suite struct WordTableTests {
  @Test func wordsKeepTheirNumbers() {
    var table = WordTable()
    let words = (0..<5_000).map { Array("word\($0 * 7919)\(String(repeating: "x", count: $0 % 30))".utf8) }
    for (number, word) in words.enumerated() { #expect(table.add(word.span) == number) }
    for (number, word) in words.enumerated() {
      #expect(table.add(word.span) == number && table.number(of: word.span) == number && table.word(number) == word)
    }
    #expect(table.count == words.count && table.number(of: Array("word".utf8).span) == nil)
  }
}
