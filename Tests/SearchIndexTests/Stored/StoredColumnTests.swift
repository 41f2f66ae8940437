import Bytes
import SystemCalls
import Testing

@testable import SearchIndex

@Suite struct StoredColumnTests {
  private func column(_ strings: [[UInt8]]) -> [UInt8] {
    var writer = StoredColumnWriter()
    for (index, string) in strings.enumerated() {
      if index % 2 == 0 { writer.append(string) } else { writer.append(string.span) }
    }
    return writer.finish()
  }

  @Test(arguments: telltaleSizes) func stringsComeBack(size: Int) {
    for longest in [0, 1, 20, 3_000] {
      var random = SplitMix64(seed: UInt64(size * 10_000 + longest))
      let strings = (0..<size).map { _ -> [UInt8] in
        (0..<Int.random(in: 0...longest, using: &random) / (size > 200 ? 10 : 1)).map { UInt8(truncatingIfNeeded: $0) }
      }
      let bytes = column(strings)
      let reader = StoredColumnReader(ByteSlice(ByteRegion(copying: [0xAA] + bytes), 1..<1 + bytes.count))
      let wrong = strings.indices.filter { [UInt8](reader[$0].bytes) != strings[$0] }
      #expect(wrong.isEmpty, "up to \(longest) bytes")
    }
  }

  @Test func documentsThatAreNotThereAreEmpty() {
    let reader = StoredColumnReader(ByteSlice(ByteRegion(copying: column([[1, 2], [3]]))))
    #expect(reader[2].count == 0)
    #expect(reader[1_000_000].count == 0)
    #expect(StoredColumnReader(ByteSlice(ByteRegion(copying: [])))[0].count == 0)
  }

  @Test func everyTruncationIsReadable() {
    let bytes = column([[1, 2, 3], [], [4], [UInt8](repeating: 5, count: 40)])
    for length in 0...bytes.count {
      let reader = StoredColumnReader(ByteSlice(ByteRegion(copying: Array(bytes.prefix(length)))))
      for document in 0..<5 { #expect(reader[document].count <= length) }
    }
  }

  @Test(arguments: Seeds.some(200)) func noiseIsReadable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = column([[1, 2, 3], [], [4], [UInt8](repeating: 5, count: 40)])
    for _ in 0..<3 {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let reader = StoredColumnReader(ByteSlice(ByteRegion(copying: bytes)))
    for document in [0, 1, 2, 3, 4, 1 << 40] { #expect(reader[document].count <= bytes.count) }
  }
}
