import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct BlockCacheTests {
  /// What was cached last under a number is there, few blocks or many, until too much has come together.
  @Test(arguments: Seeds.some(20)) func cachedBlocksAreReturned(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var cache = BlockCache()
    var expected: [Int: Range<Int>] = [:]
    for step in 0..<Int.random(in: 1...120, using: &random) {
      let number = Int.random(in: 0..<60, using: &random)
      let rows = step..<step + Int.random(in: 1..<9, using: &random)
      cache.keep(StoredBlock(rows: rows, bytes: ByteSlice(ByteRegion(copying: [0, 0].span))), as: number)
      expected[number] = rows
      for number in 0..<60 { #expect(cache[number]?.rows == expected[number], "seed \(seed)") }
    }
  }

  /// Blocks of 16 MB together are given up for the next.
  @Test func memoryIsBounded() {
    var cache = BlockCache()
    let bytes = ByteSlice(ByteRegion(copying: [UInt8](repeating: 0, count: 1 << 20).span))
    for number in 0..<40 { cache.keep(StoredBlock(rows: number..<number + 1, bytes: bytes), as: number) }
    #expect((0..<40).count { cache[$0] != nil } <= 16)
    #expect(cache[39]?.rows == 39..<40 && cache[0] == nil)
  }
}
