import Bytes
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct IndexSnapshotTermsTests {
  /// The walk meets the keys and documents that are looked up, and ends on request.
  @Test(arguments: Seeds.some(6))
  func aWalkMeetsTheTermsThatLookupsFind(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    var snapshot = try history.commit(most: 20)
    for _ in 0..<8 { snapshot = try history.commit() }
    for field in KeyField.allCases {
      for prefix in [[], Array("s".utf8), Array("work/".utf8), [0xff]] {
        var met: [[UInt8]: Set<DocumentID>] = [:]
        snapshot.forEachKey(of: field, prefix: prefix) { key, documents in
          met[key, default: []].formUnion(documents)
          return true
        }
        let keys = snapshot.keys(of: field, prefix: prefix)
        #expect(Set(met.keys) == Set(keys), "seed \(seed)")
        for key in keys {
          #expect(met[key] == Set(snapshot.documents(withKey: key, in: field)), "seed \(seed)")
        }
      }
    }
    var count = 0
    snapshot.forEachKey(of: .tag, prefix: []) { _, _ in
      count += 1
      return false
    }
    #expect(count <= 1)
  }
  /// The occurrences of all words, by word, document and field; the words of each piece have to ascend.
  private func occurrences(of snapshot: IndexSnapshot, dividingInto count: Int) -> [[UInt8]: [[UInt8]: [[UInt32]]]] {
    let bounds = snapshot.words(dividingInto: count)
    var found: [[UInt8]: [[UInt8]: [[UInt32]]]] = [:]
    for (index, start) in ([[]] + bounds).enumerated() {
      var word: [UInt8]?
      snapshot.visitOccurrences(from: start, before: index < bounds.count ? bounds[index] : nil) { next in
        let next = [UInt8](next)
        if let word { #expect(word < next) }
        word = next
      } _: { document, field, positions in
        found[word ?? [], default: [:]][snapshot.key(of: document), default: []] += [
          [UInt32(field.rawValue)] + positions
        ]
      }
    }
    #expect(bounds == bounds.filter { found[$0] != nil || snapshot.parts.count > 1 }.sorted { $0 < $1 })
    return found
  }

  /// However many segments there are, and wherever the words of one end before those of the others.
  @Test(arguments: Seeds.some(12))
  func theOccurrencesOfWordsAreThoseOfANewIndex(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    _ = try history.commit(most: 30)
    for _ in 0..<6 {
      let snapshot = try history.commit()
      let rebuilt = history.rebuilt()
      let expected = occurrences(of: rebuilt, dividingInto: 1)
      for count in [2, 8] { #expect(occurrences(of: rebuilt, dividingInto: count) == expected) }
      #expect(occurrences(of: snapshot, dividingInto: 1) == expected)
      #expect(occurrences(of: snapshot, dividingInto: 5) == expected)
    }
  }
}
