import Bytes
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct CommitRecordTests {
  private func record(using random: inout SplitMix64) -> CommitRecord {
    var scan = ScanFacts(owner: (0..<Int.random(in: 0...40, using: &random)).map { UInt8(truncatingIfNeeded: $0 * 37) })
    scan.settings = .random(in: 0 ... .max, using: &random)
    scan.time = .random(in: .min ... .max, using: &random)
    var offset = CommitSlot.headSize
    let segments = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let documents = telltaleSizes.randomElement(using: &random) ?? 0
      var deleted = DocumentSet(universe: documents)
      let share = Int.random(in: 0...4, using: &random)
      for document in 0..<documents where Int.random(in: 0..<4, using: &random) < share { deleted.insert(document) }
      let start = offset + Int.random(in: 0...7, using: &random)
      offset = start + documents + Int.random(in: 0...100_000, using: &random)
      return CommitRecord.Segment(
        range: start..<offset, checksum: .random(in: 0 ... .max, using: &random), documentCount: documents,
        deleted: deleted,
        liveTokens: TextField.allCases.map { _ in
          .random(in: 0...(Bool.random(using: &random) ? 9 : .max), using: &random)
        })
    }
    return CommitRecord(scan: scan, segments: segments)
  }

  private func read(_ bytes: [UInt8], fileSize: Int = 1 << 40) -> CommitRecord? {
    CommitRecord(bytes.span, fileSize: fileSize)
  }

  private func isSame(_ left: CommitRecord.Segment, _ right: CommitRecord.Segment) -> Bool {
    left.range == right.range && left.checksum == right.checksum && left.documentCount == right.documentCount
      && left.deleted == right.deleted && left.liveTokens == right.liveTokens
  }

  @Test(arguments: Seeds.some(50)) func aRecordSurvivesTheRoundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let record = record(using: &random)
    let found = try #require(read(record.bytes))
    #expect(found.scan == record.scan)
    #expect(found.segments.count == record.segments.count)
    #expect(zip(found.segments, record.segments).allSatisfy(isSame))
  }

  @Test func everyChangedByteAndEveryTruncationIsNoticed() {
    var random = SplitMix64(seed: 3)
    let bytes = record(using: &random).bytes
    for index in bytes.indices {
      for change in [UInt8(1), 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        #expect(read(damaged) == nil, "byte \(index)")
      }
    }
    for length in 0..<bytes.count { #expect(read(Array(bytes.prefix(length))) == nil) }
    #expect(read(bytes + [0]) == nil)
  }

  /// Bytes that anybody can put a right checksum before.
  private func forged(_ body: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Checksum.of(body.span))
    writer.append(body)
    return writer.bytes
  }

  @Test(arguments: Seeds.some(300)) func aForgedRecordNeverTraps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var body = Array(record(using: &random).bytes.dropFirst(8))
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      body[Int.random(in: 4..<body.count, using: &random)] =
        [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    }
    if Bool.random(using: &random) { body = Array(body.prefix(.random(in: 0...body.count, using: &random))) }
    let found = read(forged(body), fileSize: 1 << 20)
    for segment in found?.segments ?? [] {
      #expect(segment.range.upperBound <= 1 << 20)
      #expect(segment.documentCount <= 1 << 20)
      #expect(segment.liveTokens.count == TextField.allCases.count)
    }
  }

  @Test func aSegmentThatDoesNotFitIntoTheFileIsRefused() {
    func record(_ range: Range<Int>, _ documents: UInt64) -> CommitRecord? {
      var body = ByteWriter()
      body.append(CommitSlot.format)
      body.append(varint: 1)
      body.append(counted: [])
      body.append(UInt64(0))
      body.append(UInt64(0))
      body.append(UInt64(range.lowerBound))
      body.append(UInt64(range.count))
      body.append(UInt64(0))
      body.append(varint: documents)
      body.append(varint: 0)
      for _ in TextField.allCases { body.append(varint: 0) }
      return read(forged(body.bytes), fileSize: 10_000)
    }
    #expect(record(160..<10_000, 7) != nil)
    #expect(record(160..<10_001, 7) == nil)
    #expect(record(0..<Int.max, UInt64(Int.max)) == nil)
    #expect(record(0..<1 << 50, 1 << 50) == nil)
    #expect(record(10..<1_000, 7) == nil)
    #expect(record(160..<260, 101) == nil)
  }
}
