import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct PackedRowsTests {
  @Test(arguments: 0...8) func rowsSurviveTheRoundTrip(width: Int) {
    for rows in telltaleSizes {
      var random = SplitMix64(seed: UInt64(width * 10_000 + rows))
      let highest = (0..<8).map { _ in UInt8((1 << Int.random(in: 0...width, using: &random)) - 1) }
      let values = (0..<rows * 8).map { UInt8.random(in: 0...highest[$0 % 8], using: &random) }
      let bytes = PackedRowsWriter.bytes(of: values)
      let region = ByteRegion(copying: [0xFF, 0xFF, 0xFF] + bytes + [0xFF, 0xFF])
      let reader = PackedRowsReader(ByteSlice(region, 3..<3 + bytes.count))
      #expect(values.indices.allSatisfy { reader[$0 / 8, $0 % 8] == values[$0] }, "\(rows) rows up to \(highest)")
    }
  }

  @Test func zerosTakeNoSpace() {
    #expect(PackedRowsWriter.bytes(of: [UInt8](repeating: 0, count: 8_000)).count == 16)
  }

  @Test(arguments: Seeds.some(100)) func anyBytesAreReadable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let reader = PackedRowsReader(ByteSlice(ByteRegion(copying: bytes)))
    for row in [0, 1, 7, 1_000_000, 1 << 40] { for number in 0..<8 { _ = reader[row, number] } }
  }
}
