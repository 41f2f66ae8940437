import Dates
import QueryLanguage
import SearchIndex
import Testing

@testable import VaultCore

/// The parts of queries whose spelling may be wrong.
@Suite struct AskedTextTests {
  @Test(arguments: [
    ("\"paper grian\" title:(Brucke OR papre)", "paper grian, Brucke, papre"),
    ("tag:crfat line:(=wrod sec*)", "#crfat, wrod, sec"),
    ("bread -braed", "bread"), ("path:braed file:braed ~braed /braed/ [braed:braed] in:braed", ""), ("", ""),
  ])
  func wordsAndTagsOfTheQueryAreFound(query: String, texts: String) throws {
    let node = try QueryParser.parse(query, today: CivilDate(daysSinceEpoch: 20_000))
    let asked = node.askedTexts.map { text -> String in
      switch text {
      case .words(let words): return words
      case .tag(let name): return "#" + name
      }
    }
    #expect(asked.joined(separator: ", ") == texts)
  }
}
