import Testing

@testable import CommandSpec

@Suite struct SuggestionTests {
  @Test func oneEditIsFoundForEveryName() {
    let names = ["search", "list", "rename", "backlinks", "unresolved", "tag", "rm"]
    for name in names {
      let letters = Array(name)
      // People rarely mistake the first letter, and a short word without it is another word.
      for position in letters.indices.dropFirst(letters.count < 6 ? 1 : 0) {
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

  @Test(arguments: [
    ("spell", ["shell", "search"]), ("mcp", ["cp", "mv"]), ("ci", ["cp", "cat"]), ("gap", ["graph", "tag"]),
    ("bat", ["cat"]), ("math", ["path"]), ("cite", ["site"]), ("slow", ["show"]), ("batch", ["watch"]),
    ("filter", ["folder"]), ("offline", ["outline"]), ("project", ["property"]), ("meeting", ["mentions"]),
  ]) func otherWordsAreNoSlips(_ word: String, _ names: [String]) {
    #expect(Suggestion.nearest(to: word, in: names) == nil)
  }

  @Test(arguments: [
    ("statsu", "status"), ("taks", "tasks"), ("serch", "search"), ("SEARCH", "search"), ("sesrch", "search"),
    ("renmae", "rename"), ("delate", "delete"), ("ilst", "list"), ("propreties", "properties"),
  ]) func slipsOfTheKeyboardAreFound(_ word: String, _ name: String) {
    let names = ["stats", "tags", "status", "tasks", "search", "rename", "delete", "list", "properties", "property"]
    #expect(Suggestion.nearest(to: word, in: names) == name)
  }

  @Test(arguments: ["", "zzz", "x", "lerame", "bost", "completelydifferent", String(repeating: "s", count: 100_000)])
  func wordsWithoutASimilarNameGetNoSuggestion(_ word: String) {
    #expect(Suggestion.nearest(to: word, in: ["search", "list", "rename"]) == nil)
  }
}
