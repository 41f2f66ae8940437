import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct KnownIndexTests {
  /// Random commits, some of them by other processes. Whatever they were, the changes since the last commit that was
  /// seen are all there: what the watcher touched itself and what others did.
  @Test(arguments: Seeds.some(4)) func commitsOfOtherProcessesAreFound(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var index = KnownIndex()
    var last = try vault.open().snapshot
    var seen = last
    _ = index.advance(from: last, to: last)
    var byOthers: Set<[UInt8]> = []
    for step in 0..<12 {
      let name = "n\(random.below(5)).md"
      try vault.write("text \(step)", to: RawPath(name))
      let next = try vault.open().snapshot
      if random.below(2) == 0 {
        byOthers.insert(Array(name.utf8))
      } else {
        let (before, others) = index.advance(from: last, to: next)
        #expect(before.version == seen.version, "seed \(seed), step \(step)")
        // If others have committed, the watcher's own change is among those since then.
        let expected = byOthers.isEmpty ? [] : byOthers.union([Array(name.utf8)])
        #expect(Set(others) == expected, "seed \(seed), step \(step)")
        (seen, byOthers) = (next, [])
        #expect(index.latest?.version == next.version)
      }
      last = next
    }
  }

  @Test func onlyATrustedIndexIsComparedInParts() throws {
    let version = try TemporaryVault().open().snapshot.version
    var index = KnownIndex()
    #expect(index.needsEverything)
    index.trust(version)
    #expect(!index.needsEverything && index.version == version)
    index.needsSymlinks = true
    #expect(index.needsEverything)
    index.needsSymlinks = false
    index.distrust()
    #expect(index.needsEverything && index.version == nil)
  }
}
