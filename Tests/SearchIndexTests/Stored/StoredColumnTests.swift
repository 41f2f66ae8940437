import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct StoredColumnTests {
  private func column(_ strings: [[UInt8]]) -> [UInt8] {
    var writer = StoredColumnWriter()
    for string in strings { writer.append(string.span) }
    return writer.finish()
  }

  /// The column with other bytes before and behind it, as it is in a file.
  private func reader(_ bytes: [UInt8]) -> StoredColumnReader {
    StoredColumnReader(ByteSlice(ByteRegion(copying: [0xAA] + bytes + [0xAA]), 1..<1 + bytes.count))
  }

  private func wrongRows(_ reader: StoredColumnReader, _ strings: [[UInt8]], order: [Int]? = nil) -> [Int] {
    (order ?? Array(strings.indices)).filter { [UInt8](reader[$0].bytes) != strings[$0] }
  }

  /// Rows like those of notes: words, some of them often, and numbers.
  private func texts(_ count: Int, longest: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    let words = (0..<300).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in UInt8.random(in: 97...122, using: &random) }
    }
    return (0..<count).map { _ in
      var row: [UInt8] = []
      let size = Bool.random(using: &random) ? Int.random(in: 0...longest, using: &random) : longest / 8
      while row.count < size {
        row += words[Int(300 * Double.random(in: 0..<1, using: &random) * Double.random(in: 0..<1, using: &random))]
        row.append(UInt8.random(in: 0...(row.count % 7 == 0 ? 255 : 32), using: &random))
      }
      return row
    }
  }

  @Test(arguments: telltaleSizes) func stringsSurviveTheRoundTrip(size: Int) {
    for longest in [0, 1, 20, 3_000] {
      var random = SplitMix64(seed: UInt64(size * 10_000 + longest))
      let strings = (0..<size).map { _ -> [UInt8] in
        (0..<Int.random(in: 0...longest, using: &random) / (size > 200 ? 10 : 1)).map { UInt8(truncatingIfNeeded: $0) }
      }
      #expect(wrongRows(reader(column(strings)), strings).isEmpty, "up to \(longest) bytes")
    }
  }

  @Test(arguments: [(3_000, 40), (700, 900), (40, 30_000), (5_000, 3)]) func textsAreReadInAnyOrder(
    rows: Int, longest: Int
  ) {
    var random = SplitMix64(seed: UInt64(rows))
    let strings = texts(rows, longest: longest, seed: UInt64(longest))
    let bytes = column(strings)
    #expect(bytes.count < strings.reduce(0) { $0 + $1.count + 1 })
    #expect(bytes == column(strings), "the same rows are the same bytes")
    let reader = reader(bytes)
    #expect(wrongRows(reader, strings).isEmpty)
    #expect(wrongRows(reader, strings, order: strings.indices.shuffled(using: &random)).isEmpty)
    #expect(wrongRows(self.reader(bytes), strings, order: strings.indices.reversed()).isEmpty)
    for document in [-1, rows, 1 << 40, .max - 1] { #expect(reader[document].count == 0) }
  }

  @Test func longRunsAndLongRowsAreRead() {
    let noise = texts(1, longest: 3 << 20, seed: 1)[0]
    let strings: [[UInt8]] = [
      [], [UInt8](repeating: 7, count: 1_000_000), noise, [1], noise, [UInt8](repeating: 0, count: 200_000),
      noise + [1],
      Array(noise[1_000..<1_100]),
    ]
    #expect(wrongRows(reader(column(strings)), strings).isEmpty)
    let many = [[UInt8]](repeating: [], count: 100_000)
    let bytes = column(many)
    #expect(bytes.count < 6_000)
    #expect(wrongRows(reader(bytes), many).isEmpty)
  }

  @Test func incompressibleBlocksAreStoredPlain() {
    var random = SplitMix64(seed: 5)
    let strings = (0..<100).map { _ in (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let bytes = column(strings)
    #expect(bytes.count < 100 * 200 + 400)
    #expect(wrongRows(reader(bytes), strings).isEmpty)
  }

  @Test func threadsMayReadAtOnce() {
    let strings = texts(2_000, longest: 200, seed: 3)
    let reader = reader(column(strings))
    Parallel.concurrently(workers: 4) { worker in
      var random = SplitMix64(seed: UInt64(worker))
      for row in strings.indices.shuffled(using: &random) where [UInt8](reader[row].bytes) != strings[row] {
        Issue.record("row \(row)")
      }
    }
  }

  @Test func missingDocumentsAreEmpty() {
    let reader = reader(column([[1, 2], [3]]))
    #expect(reader[2].count == 0)
    #expect(reader[1_000_000].count == 0)
    #expect(self.reader([])[0].count == 0)
    #expect(self.reader([1])[0].count == 0)
  }

  @Test func everyTruncationIsReadable() {
    let short = column([[1, 2, 3], [], [4], [UInt8](repeating: 5, count: 40)])
    for length in 0...short.count {
      let reader = reader(Array(short.prefix(length)))
      for document in 0..<5 { #expect(reader[document].count <= length) }
    }
    let long = column(texts(300, longest: 300, seed: 8))
    for length in stride(from: 0, through: long.count, by: 11) {
      let reader = reader(Array(long.prefix(length)))
      for document in stride(from: 0, to: 310, by: 30) {
        #expect(reader[document].count <= StoredColumnWriter.largestBlock)
      }
    }
  }

  @Test(arguments: Seeds.some(200)) func noiseIsReadable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes =
      seed % 2 == 0
      ? column([[1, 2, 3], [], [4], [UInt8](repeating: 5, count: 40)])
      : column(texts(200, longest: 300, seed: seed % 4))
    // The tables at the beginning are small, and every bit of them matters.
    let damaged = seed % 3 == 0 ? min(bytes.count, 300) : bytes.count
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      bytes[Int.random(in: 0..<damaged, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let reader = reader(bytes)
    for document in [0, 1, 2, 3, 4, 50, 100, 199, 1 << 40, -1] {
      #expect(reader[document].count <= max(bytes.count, StoredColumnWriter.largestBlock))
    }
  }
}
