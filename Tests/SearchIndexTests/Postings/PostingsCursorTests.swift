import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct PostingsCursorTests {
  /// Lists of all telltale sizes, one behind the other in the same bytes.
  private func samples(using random: inout SplitMix64) -> [PostingsSample] {
    telltaleSizes.shuffled(using: &random).flatMap { size in
      [true, false].map { hasPositions in
        let spread = PostingsSample.Spread.allCases.randomElement(using: &random) ?? .near
        return PostingsSample(count: size, spread: spread, hasPositions: hasPositions, using: &random)
      }
    }
  }

  @Test(arguments: Seeds.some(6)) func everyDocumentComesInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = samples(using: &random)
    for (sample, start) in zip(samples, PostingsSample.cursors(samples)) {
      var cursor = start
      #expect(cursor.documentCount == sample.documents.count)
      let share = [0, 1, 5, 10].randomElement(using: &random) ?? 10
      var isRight = true
      var found: [UInt32] = [1, 2, 3]
      for index in 0...sample.documents.count + 1 {
        isRight = isRight && sample.isRight(cursor, at: index)
        if Int.random(in: 0..<10, using: &random) < share {
          // Reading twice is as good as reading once.
          for _ in 0..<Int.random(in: 1...2, using: &random) {
            cursor.readPositions(into: &found)
            isRight = isRight && found == (index < sample.documents.count ? sample.positions[index] : [])
          }
        }
        cursor.next()
      }
      #expect(isRight, "\(sample.documents.count) documents")
    }
  }

  @Test(arguments: Seeds.some(6)) func aCursorMovesForwardLikeAList(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = samples(using: &random)
    for (sample, start) in zip(samples, PostingsSample.cursors(samples)) {
      for _ in 0..<8 {
        var cursor = start
        var index = 0
        var found: [UInt32] = []
        var steps: [String] = []
        let stride = [1, 3, 40, 200].randomElement(using: &random) ?? 1
        while index < sample.documents.count, sample.isRight(cursor, at: index) {
          if Bool.random(using: &random) {
            cursor.readPositions(into: &found)
            if found != sample.positions[index] { break }
          }
          if UInt8.random(in: 0..<4, using: &random) == 0 {
            steps.append("next")
            cursor.next()
            index += 1
          } else {
            let target = target(in: sample, from: index, stride: stride, using: &random)
            steps.append("advance \(target)")
            cursor.advance(to: target)
            index = max(index, sample.index(ofFirstFrom: target))
          }
        }
        #expect(index >= sample.documents.count && sample.isRight(cursor, at: index), "\(steps)")
        cursor.advance(to: .max)
        cursor.next()
        #expect(cursor.document == PostingsCursor.end)
      }
    }
  }

  /// A document, the gap around it, the last of its block, something long past, or nothing.
  private func target(
    in sample: PostingsSample, from index: Int, stride: Int, using random: inout SplitMix64
  ) -> UInt32 {
    let ahead = min(index + Int.random(in: 0...stride, using: &random), sample.documents.count - 1)
    let document = sample.documents[ahead]
    let endOfBlock = sample.documents[min(ahead | 127, sample.documents.count - 1)]
    switch UInt8.random(in: 0..<12, using: &random) {
    case 0: return 0
    case 1: return sample.documents[index]
    case 2: return sample.documents[index] &- 1
    case 3, 4: return endOfBlock
    case 5: return endOfBlock + 1
    case 6, 7: return document + 1
    case 8, 9: return document &- (document > 0 ? 1 : 0)
    case 10 where stride == 200: return .max
    default: return document
    }
  }

  @Test(arguments: [1, 2, 128, 129, 256, 300]) func everyTargetIsReachedFromTheBeginning(size: Int) {
    var random = SplitMix64(seed: UInt64(size))
    let sample = PostingsSample(count: size, spread: .near, hasPositions: true, using: &random)
    let start = PostingsSample.cursors([sample])[0]
    var wrong: [UInt32] = []
    var found: [UInt32] = []
    for target in 0...(sample.documents[size - 1] + 2) {
      var cursor = start
      cursor.advance(to: target)
      let index = sample.index(ofFirstFrom: target)
      cursor.readPositions(into: &found)
      if !sample.isRight(cursor, at: index) || found != (index < size ? sample.positions[index] : []) {
        wrong.append(target)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func theHighestDocumentNumbersAreRead() {
    var random = SplitMix64(seed: 1)
    var sample = PostingsSample(count: 130, spread: .dense, hasPositions: false, using: &random)
    sample.documents = Array(UInt32.max - 130..<UInt32.max)
    var cursor = PostingsSample.cursors([sample])[0]
    for index in 0...130 {
      #expect(sample.isRight(cursor, at: index))
      cursor.next()
    }
  }

  @Test(arguments: Seeds.some(60)) func noiseEndsWithinItsBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func noise(_ most: Int) -> ByteSlice {
      let isSparse = Bool.random(using: &random)
      let bytes = (0..<Int.random(in: 0...most, using: &random)).map { _ in
        isSparse && UInt8.random(in: 0..<4, using: &random) > 0 ? 0 : UInt8.random(in: 0...255, using: &random)
      }
      return ByteSlice(ByteRegion(copying: bytes))
    }
    let counts = [-1, 0, 1, 127, 128, 300, 5_000, Int(Int32.max), .max]
    for count in counts {
      let (postings, positions) = (noise(2_000), noise(100))
      let segmentDocuments = Int.random(in: 0...6_000, using: &random)
      var cursor = PostingsCursor(
        documentCount: count, postings: postings, positions: positions,
        form: [.keys, .runs, .body].randomElement(using: &random) ?? .keys, lengths: PostingsSample.lengthRows,
        segmentDocuments: segmentDocuments)
      var found: [UInt32] = []
      var steps = 0
      let most = segmentDocuments + 2
      while cursor.document != PostingsCursor.end, steps <= most {
        if Bool.random(using: &random) { cursor.readPositions(into: &found) }
        if UInt8.random(in: 0..<8, using: &random) == 0 {
          cursor.advance(
            to: UInt32.random(in: 0...UInt32.max, using: &random) >> UInt32.random(in: 0...31, using: &random))
        } else {
          cursor.next()
        }
        steps += 1
      }
      #expect(steps <= most, "\(count) documents in \(postings.count) bytes")
      var read = 0
      PostingsReader(
        documentCount: count, postings: postings, hasPositions: Bool.random(using: &random),
        segmentDocuments: segmentDocuments
      ).forEachPosting { _, _ in read += 1 }
      #expect(read <= most, "\(count) documents in \(postings.count) bytes")
    }
  }
}
