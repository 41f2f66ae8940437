import Dates
import Testing

@testable import QueryLanguage

/// Half a sentence is a query.
@Suite struct SentenceMarksTests {
  private static func query(_ text: String) throws -> String {
    try QueryParser.parse(text, today: CivilDate.first).description
  }

  @Test(arguments: [
    ("garlic, leeks", "garlic leeks"), ("how do i feed it?", "how do i feed it"),
    ("the plan: next week", "the plan next week"),
    ("“quoted words”", "quoted words"), ("‘it’s’", "it’s"), ("«mot»", "mot"), ("salt - and pepper", "salt and pepper"),
    ("salt — pepper", "salt pepper"), ("wait...", "wait"), ("¿dónde?", "dónde"), ("「検索」", "検索"), ("really?!", "really"),
    ("don't", "don't"), ("'rock' 'n' roll", "rock n roll"), ("a , b ; c", "a b c"), ("Ende.", "Ende"), ("فعل؟", "فعل"),
  ])
  func marksOfSentencesAreNotSearched(_ text: String, _ query: String) throws {
    #expect(try Self.query(text) == query)
  }

  @Test(arguments: [
    "C++", "C#", ".NET", "#23", "node.js", "go.md", "std::", "$HOME", "\"really?\"", "v1.2.3", "https://example.org",
    "++", "%",
  ])
  func otherPunctuationIsMeant(_ text: String) throws { #expect(try Self.query(text) == text) }

  @Test(arguments: ["?", ",", "—", "..."]) func aMarkAloneIsAWord(_ text: String) throws {
    guard case .text(.any, .word(let word)) = try QueryParser.parse(text, today: CivilDate.first).kind else {
      Issue.record("'\(text)' is no word")
      return
    }
    #expect(word == text)
  }

  @Test(arguments: [("really\\?", "really?"), ("\\“open", "“open"), ("a\\,", "a,")])
  func anEscapedMarkIsMeant(_ text: String, _ word: String) throws {
    #expect(try QueryParser.parse(text, today: CivilDate.first).kind == .text(.any, .word(word)))
  }
}
