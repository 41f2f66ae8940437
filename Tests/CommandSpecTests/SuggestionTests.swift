import Testing

@testable import CommandSpec

@Suite struct SuggestionTests {
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
