import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct PackedColumnTests {
  private func isKept(_ values: [Int64]) -> Bool {
    // Whatever comes before and after the column in the file must not matter.
    let bytes = PackedColumnWriter.bytes(of: values, inBlocks: true)
    let region = ByteRegion(copying: [0xFF, 0xFF, 0xFF] + bytes + [0xFF, 0xFF])
    let column = PackedColumnReader(ByteSlice(region, 3..<3 + bytes.count))
    return values.indices.allSatisfy { column[$0] == values[$0] }
  }

  @Test(arguments: 0...64) func numbersOfAnyWidthSurviveTheRoundTrip(width: Int) {
    let highest = width == 64 ? UInt64.max : (1 << UInt64(width)) - 1
    for size in telltaleSizes where size > 0 {
      var random = SplitMix64(seed: UInt64(width * 10_000 + size))
      let base = Int64.min &+ Int64(truncatingIfNeeded: UInt64.random(in: 0...(UInt64.max - highest), using: &random))
      // The lowest and the highest of them fix the width.
      let values = (0..<size).map { index -> Int64 in
        let offset = index == 0 ? 0 : index == 1 ? highest : UInt64.random(in: 0...highest, using: &random)
        return base &+ Int64(bitPattern: offset)
      }
      #expect(isKept(values), "\(size) numbers from \(base)")
      #expect(isKept(values.reversed()), "\(size) numbers from \(base)")
    }
  }

  /// Numbers that are near those of their neighbours, few of them large: each 64 have a width of their own.
  @Test(arguments: Seeds.some(4)) func rangesOfAnyWidthSurviveTheRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var smallest = 0
    for size in telltaleSizes {
      var values: [Int64] = []
      var base: Int64 = .random(in: -1000...1000, using: &random)
      while values.count < size {
        base &+= .random(in: 0...1 << 40, using: &random)
        let width = [0, 0, 1, 3, 8, 20, 56, 64].randomElement(using: &random) ?? 0
        for _ in 0..<Int.random(in: 1...200, using: &random) {
          values.append(
            base &+ (width == 0 ? 0 : Int64(bitPattern: .random(in: 0 ... .max, using: &random) >> UInt64(64 - width))))
        }
      }
      values.removeLast(values.count - size)
      #expect(isKept(values), "\(size) numbers")
      let clustered = values.indices.map { Int64($0 / 64) << 30 }
      #expect(isKept(clustered))
      smallest = max(smallest, PackedColumnWriter.bytes(of: clustered, inBlocks: true).count)
    }
    #expect(smallest < 1000)
  }

  @Test func extremeNumbersSurviveTheRoundTrip() {
    #expect(isKept([]))
    #expect(isKept([.min, .max, 0, -1, 1]))
    #expect(isKept([.max, .min]))
    #expect(isKept([.max, .max]))
    #expect(isKept([.min]))
    #expect(isKept([-1, -5, -100]))
  }

  @Test func equalNumbersTakeNoSpace() {
    #expect(PackedColumnWriter.bytes(of: [Int64](repeating: -77, count: 1000)).count == 17)
  }

  @Test(arguments: Seeds.some(5)) func rowsAndBytesThatAreMissingNeverTrap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = PackedColumnWriter.bytes(of: (0..<50).map { Int64($0) << 20 })
    for length in 0...bytes.count {
      let column = PackedColumnReader(ByteSlice(ByteRegion(copying: Array(bytes.prefix(length)))))
      for row in [0, 1, 49, 50, 1 << 40, .max, -1, .min] { _ = column[row] }
    }
    let blocks = PackedColumnWriter.bytes(of: (0..<500).map { Int64($0 / 64) << 40 }, inBlocks: true)
    #expect(blocks[8] == PackedColumnWriter.blocksMark)
    for length in 0...blocks.count {
      for damage in [0, 0xFF] as [UInt8] {
        var bytes = Array(blocks.prefix(length))
        if length > 9 { bytes[9 + random.below(length - 9)] ^= damage }
        let column = PackedColumnReader(ByteSlice(ByteRegion(copying: bytes)))
        for row in [0, 63, 64, 499, 500, 1 << 40, .max, -1, .min] { _ = column[row] }
      }
    }
    for width in UInt8(0)...255 {
      let column = PackedColumnReader(ByteSlice(ByteRegion(copying: [UInt8](repeating: width, count: 40))))
      for row in [0, 1, 2, 3, .max, -1] { _ = column[row] }
    }
  }
}
