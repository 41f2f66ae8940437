import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct BlockCompressionTests {
  private func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var output = PlainBuffer<UInt8>()
    BlockCompression.compress(bytes.span, to: &output)
    return (0..<output.count).map { output[$0] }
  }

  private func decompressed(_ bytes: [UInt8], _ size: Int) -> [UInt8]? {
    BlockCompression.decompress(([0xAA] + bytes).span, from: 1, size: size).map { [UInt8]($0.bytes) }
  }

  /// Pieces of few bytes, repeated at distances from one to beyond the longest.
  private func block(_ random: inout SplitMix64) -> [UInt8] {
    var block: [UInt8] = []
    let size = [3, 40, 3_000, 90_000].randomElement(using: &random) ?? 0
    while block.count < size {
      if block.isEmpty || Bool.random(using: &random) {
        let alphabet: ClosedRange<UInt8> = Bool.random(using: &random) ? 0...255 : 97...99
        block += (0..<Int.random(in: 1...300, using: &random)).map { _ in UInt8.random(in: alphabet, using: &random) }
      } else {
        let start = Int.random(in: 0..<block.count, using: &random)
        for offset in 0..<Int.random(in: 1...400, using: &random) { block.append(block[start + offset]) }
      }
    }
    return block
  }

  @Test(arguments: Seeds.some(60)) func blocksSurviveTheRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let block = block(&random)
    let bytes = compressed(block)
    #expect(decompressed(bytes, block.count) == block, "seed \(seed)")
    // At most one byte more for each block of literals, and three for the count.
    #expect(bytes.count <= block.count + 4)
  }

  /// Sequences as the format has them.
  @Test func sequencesAreReadAsWritten() {
    #expect(decompressed([0x30, 1, 2, 3], 3) == [1, 2, 3])
    #expect(decompressed([0x22, 1, 2, 2, 0], 8) == [1, 2, 1, 2, 1, 2, 1, 2])
    #expect(decompressed([0x1F, 9, 5, 1, 0], 25) == [UInt8](repeating: 9, count: 25))
    #expect(decompressed([0xF0, 1] + [UInt8](0..<16) + [16, 0, 0x10, 7], 21) == [UInt8](0..<16) + [0, 1, 2, 3, 7])
  }

  @Test func repetitionsShortenBlocks() {
    #expect(compressed([UInt8](repeating: 0, count: 10_000)).count < 10)
    let text = Array("the same words, ".utf8)
    #expect(compressed(Array(repeatElement(text, count: 100).joined())).count < 30)
  }

  @Test func damageIsNoticed() {
    let damaged: [[UInt8]] = [
      [], [0x30, 1, 2], [0x50, 1, 2, 3, 4, 5], [0x11, 1, 2, 0], [0x11, 1, 0, 0], [0x1F, 1, 1], [0xF0],
      [0x1F, 1, 9, 1, 0], [0xFF] + [UInt8](repeating: 0xFF, count: 12),
    ]
    for bytes in damaged { #expect(decompressed(bytes, 4) == nil, "\(bytes)") }
  }

  @Test(arguments: Seeds.some(100)) func noiseIsReadable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let block = block(&random)
    var bytes = compressed(block)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let found = decompressed(bytes, block.count)
    #expect(found == nil || found?.count == block.count)
  }
}
