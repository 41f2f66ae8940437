import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct KeptBlocksTests {
  /// What was kept last under a number is there, few blocks or many, until too much has come together.
  @Test(arguments: 0..<20) func cachedBlocksAreFound(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var kept = KeptBlocks()
    var expected: [Int: Range<Int>] = [:]
    for step in 0..<Int.random(in: 1...120, using: &random) {
      let number = Int.random(in: 0..<60, using: &random)
      let rows = step..<step + Int.random(in: 1..<9, using: &random)
      kept.keep(StoredBlock(rows: rows, bytes: ByteSlice(ByteRegion(copying: [0, 0].span))), as: number)
      expected[number] = rows
      for number in 0..<60 { #expect(kept[number]?.rows == expected[number], "seed \(seed)") }
    }
  }

  /// Blocks of 16 MB together are given up for the next.
  @Test func memoryIsBounded() {
    var kept = KeptBlocks()
    let bytes = ByteSlice(ByteRegion(copying: [UInt8](repeating: 0, count: 1 << 20).span))
    for number in 0..<40 { kept.keep(StoredBlock(rows: number..<number + 1, bytes: bytes), as: number) }
    #expect((0..<40).count { kept[$0] != nil } <= 16)
    #expect(kept[39]?.rows == 39..<40 && kept[0] == nil)
  }
}
