import Testing

@testable import CommandSpec

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("ab", "ba", 1),
    ("search", "serach", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("limit", "limt", 1),
  ])
  func distancesMatchKnownValues(_ first: String, _ second: String, _ expected: Int) {
    #expect(Suggestion.distance(Array(first.utf8), Array(second.utf8)) == expected)
    #expect(Suggestion.distance(Array(second.utf8), Array(first.utf8)) == expected)
  }

  @Test func oneEditIsFoundForEveryName() {
    let names = ["search", "list", "rename", "backlinks", "unresolved", "tag", "rm"]
    for name in names {
      let letters = Array(name)
      for position in letters.indices {
        var dropped = letters
        dropped.remove(at: position)
        var doubled = letters
        doubled.insert(letters[position], at: position)
        #expect(Suggestion.nearest(to: String(dropped), in: names) == name)
        #expect(Suggestion.nearest(to: String(doubled), in: names) == name)
        guard position > 0, letters[position] != letters[position - 1] else { continue }
        var swapped = letters
        swapped.swapAt(position, position - 1)
        #expect(Suggestion.nearest(to: String(swapped), in: names) == name)
      }
    }
  }

  @Test(arguments: ["", "zzz", "x", "lerame", "bost", "completelydifferent", String(repeating: "s", count: 100_000)])
  func wordsWithoutASimilarNameGetNoSuggestion(_ word: String) {
    #expect(Suggestion.nearest(to: word, in: ["search", "list", "rename"]) == nil)
  }
}
