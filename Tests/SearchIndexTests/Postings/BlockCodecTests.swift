import Bytes
import Testing

@testable import SearchIndex

@Suite struct BlockCodecTests {
  @Test(arguments: 0...32) func valuesOfAnyWidthComeBack(width: Int) {
    for seed in Seeds.some(4) {
      var random = SplitMix64(seed: seed)
      let highest = width == 32 ? UInt32.max : (1 << UInt32(width)) - 1
      var values = (0..<BlockCodec.size).map { _ in UInt32.random(in: 0...highest, using: &random) }
      values[Int.random(in: 0..<BlockCodec.size, using: &random)] = highest
      #expect(BlockCodec.width(of: values) == width, "seed \(seed)")

      let lead = [UInt8](repeating: 0xFF, count: Int.random(in: 0...9, using: &random))
      var writer = ByteWriter()
      writer.append(lead)
      BlockCodec.pack(values, width: width, into: &writer)
      #expect(writer.count == lead.count + 16 * width, "seed \(seed)")
      writer.append([UInt8](repeating: 0xFF, count: 8))

      var found = [UInt32](repeating: 7, count: BlockCodec.size)
      BlockCodec.unpack(writer.bytes.span, at: lead.count, width: width, into: &found)
      #expect(found == values, "seed \(seed)")
    }
  }

  @Test func noValuesHaveNoWidth() {
    #expect(BlockCodec.width(of: []) == 0)
    #expect(BlockCodec.width(of: [0, 0]) == 0)
    #expect(BlockCodec.width(of: [0, 1 << 31]) == 32)
  }

  @Test(arguments: [Int.min, -1, 0, 100, 1 << 32, .max]) func whatIsMissingReadsAsZero(offset: Int) {
    let bytes = [UInt8](repeating: 0, count: 20)
    var found = [UInt32](repeating: 7, count: BlockCodec.size)
    for width in 0...32 {
      BlockCodec.unpack(bytes.span, at: offset, width: width, into: &found)
      #expect(found.allSatisfy { $0 == 0 })
    }
  }
}
