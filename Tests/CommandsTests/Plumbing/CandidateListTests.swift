import TestSupport
import Testing

@testable import Commands

@Suite struct CandidateListTests {
  private func common(_ texts: [[UInt8]]) -> [UInt8] {
    guard let first = texts.first else { return [] }
    return Array(first.prefix(texts.map { text in zip(first, text).prefix { $0 == $1 }.count }.min() ?? 0))
  }

  /// However many there are: what a shell inserts is what all of them have in common.
  @Test(arguments: Seeds.some(30))
  func aTruncatedListHasNoLongerCommonPrefix(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let word = Array("no".utf8)
    var list = CandidateList(word: word)
    let head = ["note", "no", "nob"].randomElement(using: &random) ?? "no"
    var all: [[UInt8]] = []
    for number in 0..<Int.random(in: 0...3000, using: &random) {
      all.append(Array("\(number > 2500 ? "note" : head)-\(number)".utf8))
    }
    for text in all where list.wantsMore { list.add(text) }
    let shown = list.candidates.map(\.text)
    #expect(common(shown) == common(all), "seed \(seed)")
    #expect(shown.count <= 510, "seed \(seed)")
    #expect(
      shown.count == min(all.count, shown.count) && (all.count > 500 || shown.count == all.count),
      "seed \(seed)")
  }

  @Test func eachCandidateComesOnce() {
    var list = CandidateList(word: [])
    for text in ["a", "b", "a"] { list.add(text) }
    #expect(list.candidates.map(\.text) == [[0x61], [0x62]])
  }

  @Test func exactCaseComesBeforeAnyOther() {
    var list = CandidateList(word: Array("ab".utf8))
    list.add("ABx")
    #expect(list.candidates.map(\.text) == [Array("abx".utf8)])
    list.add("aby")
    list.add("ABz")
    #expect(list.candidates.map(\.text) == [Array("aby".utf8)])
  }

  /// Names in another case are no candidates beside one that goes on exactly, but where they are too many to look on.
  @Test func manyCandidatesInAnotherCaseEndTheSearch() {
    var list = CandidateList(word: Array("ab".utf8))
    list.add("abc")
    for number in 0..<2_000 where list.wantsMore { list.add("AB\(number)") }
    let shown = list.candidates.map(\.text)
    #expect(shown.first == Array("abc".utf8))
    #expect(shown.count == 501)
    #expect(common(shown) == Array("ab".utf8))
  }

  @Test(arguments: ["", "a\nb", "a\tb", "\u{1b}[0m", "\u{202e}x"])
  func unsafeTextIsLeftOut(_ text: String) {
    var list = CandidateList(word: [])
    list.add(text)
    list.add([0x61, 0xff])
    #expect(list.candidates.isEmpty)
  }
}
