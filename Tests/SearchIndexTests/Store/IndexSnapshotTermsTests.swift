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
}
