import TestSupport
import Testing
internal import VaultCore

@testable import Answers

@Suite struct CountOrderTests {
  private func row(_ name: String, _ total: Int) -> CountRow {
    CountRow(
      subject: .value(.null), name: Array(name.utf8),
      parts: name.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }, own: 0, total: total)
  }

  private func names(_ rows: [CountRow]) -> [String] { rows.map { String(decoding: $0.name, as: UTF8.self) } }

  /// Every row comes once, behind the row that it belongs below, with nothing from elsewhere between.
  @Test(arguments: Seeds.some(50))
  func hierarchicalOrderKeepsDescendantsTogether(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var all: Set<String> = []
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      var path = ""
      for _ in 0...Int.random(in: 0...3, using: &random) {
        path += (path.isEmpty ? "" : "/") + (["a", "B", "b", "-", "ä"].randomElement(using: &random) ?? "a")
        all.insert(path)
      }
    }
    let rows = all.sorted().map { row($0, Int.random(in: 0...3, using: &random)) }
    let key = CountOrder.Key.allCases.randomElement(using: &random) ?? .name
    let order = CountOrder(key: key, isReversed: Bool.random(using: &random))
    let nested = names(order.nested(rows.shuffled(using: &random)))
    #expect(nested.sorted() == rows.map { String(decoding: $0.name, as: UTF8.self) }.sorted(), "seed \(seed)")
    for (index, name) in nested.enumerated() {
      let below = nested.indices.filter { nested[$0].hasPrefix(name + "/") }
      #expect(below == Array(index + 1..<index + 1 + below.count), "seed \(seed), \(name)")
    }
    #expect(nested == names(order.nested(rows)), "seed \(seed)")
    #expect(Set(names(order.sorted(rows))) == all, "seed \(seed)")
  }
}
