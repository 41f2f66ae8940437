import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct PackedColumnTests {
  private func isKept(_ values: [Int64]) -> Bool {
    // Whatever comes before and after the column in the file must not matter.
    let bytes = PackedColumnWriter.bytes(of: values)
    let region = ByteRegion(copying: [0xFF, 0xFF, 0xFF] + bytes + [0xFF, 0xFF])
    let column = PackedColumnReader(ByteSlice(region, 3..<3 + bytes.count))
    return values.indices.allSatisfy { column[$0] == values[$0] }
  }

  @Test(arguments: 0...64) func numbersOfAnyWidthComeBack(width: Int) {
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

  @Test func extremes() {
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

  @Test func rowsAndBytesThatAreMissingNeverTrap() {
    let bytes = PackedColumnWriter.bytes(of: (0..<50).map { Int64($0) << 20 })
    for length in 0...bytes.count {
      let column = PackedColumnReader(ByteSlice(ByteRegion(copying: Array(bytes.prefix(length)))))
      for row in [0, 1, 49, 50, 1 << 40, .max, -1, .min] { _ = column[row] }
    }
    for width in UInt8(0)...255 {
      let column = PackedColumnReader(ByteSlice(ByteRegion(copying: [UInt8](repeating: width, count: 40))))
      for row in [0, 1, 2, 3, .max, -1] { _ = column[row] }
    }
  }
}
