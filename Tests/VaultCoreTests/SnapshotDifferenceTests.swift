import Bytes
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

@Suite struct SnapshotDifferenceTests {
  /// The documents of a snapshot with the hashes of their bytes.
  private func documents(_ snapshot: IndexSnapshot) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: snapshot.documentsInKeyOrder().map {
        (String(decoding: $0.key, as: UTF8.self), snapshot.contentHash(of: $0.id).hexadecimal)
      })
  }

  @Test(arguments: Seeds.some(10)) func theKeysThatDifferAreThoseOfDocumentsThatDiffer(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var old = try vault.open().snapshot
    for step in 0..<40 {
      for _ in 0...random.below(5) {
        let name = RawPath("\(random.pick(["", "a/", "b/"]))n\(random.below(40)).md")
        if random.below(4) == 0 { try? vault.remove(name) } else { try vault.write("\(random.below(5))", to: name) }
      }
      // Many small commits, which are merged now and then, and an index that is made anew.
      let new = try vault.open(mode: random.below(10) == 0 ? .rebuild : .normal).snapshot
      let (before, after) = (documents(old), documents(new))
      let wanted = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      let found = new.keys(differingFrom: old).map { String(decoding: $0, as: UTF8.self) }
      #expect(Set(found) == wanted && found.count == wanted.count, "seed \(seed), step \(step)")
      if random.below(2) == 0 { old = new }
    }
  }
}
