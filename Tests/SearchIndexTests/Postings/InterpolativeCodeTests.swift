import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct InterpolativeCodeTests {
  /// The gaps that are read of a block after it was written, and the bits it took.
  private func roundTrip(_ documents: [UInt32], after previous: UInt32) -> (documents: [UInt32]?, bits: Int) {
    var writer = BitWriter()
    InterpolativeCode.append(documents.span, after: previous, to: &writer)
    // What follows must not matter, and where the code ends must be known.
    writer.append(0x2A5, width: 10)
    writer.align()
    writer.append([UInt8](repeating: 0xFF, count: 8).span)
    var reader = RiceReader(writer.bytes, at: 0)
    var gaps = InlineArray<128, UInt32>(repeating: 0)
    guard InterpolativeCode.read(&reader, after: previous, last: documents[127], into: &gaps) else { return (nil, 0) }
    let bits = reader.bit
    guard reader.bits(10) == 0x2A5 else { return (nil, bits) }
    var found: [UInt32] = []
    var next = previous &+ 1
    for index in 0..<128 {
      found.append(next &+ gaps[index])
      next = found[index] &+ 1
    }
    return (found, bits)
  }

  @Test(arguments: Seeds.some(20)) func blocksComeBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let previous: UInt32 = Bool.random(using: &random) ? .max : .random(in: 0...1_000, using: &random)
      let farthest: UInt32 = [1, 2, 50, 30_000_000].randomElement(using: &random) ?? 1
      var documents: [UInt32] = []
      var last = previous
      for _ in 0..<128 {
        // Runs, and what is far from each other.
        let isNear = UInt8.random(in: 0..<5, using: &random) > 0
        last = last &+ (isNear ? 1 : .random(in: 1...farthest, using: &random))
        documents.append(last)
      }
      let found = roundTrip(documents, after: previous)
      #expect(found.documents == documents)
      #expect(found.bits == InterpolativeCode.width(of: documents.span, after: previous))
    }
  }

  @Test func aRunTakesNothing() {
    let run = (100..<228).map { UInt32($0) }
    #expect(roundTrip(run, after: 99) == (run, 0))
    let first = (0..<128).map { UInt32($0) }
    #expect(roundTrip(first, after: .max) == (first, 0))
  }

  @Test func blocksWithoutRoomAreDamage() {
    let noise = [UInt8](repeating: 0xA5, count: 200)
    for (previous, last) in [(0, 127), (.max, 126), (500, 400), (.max - 1, 3)] as [(UInt32, UInt32)] {
      var reader = RiceReader(noise.span, at: 3)
      var gaps = InlineArray<128, UInt32>(repeating: 0)
      let isRead = InterpolativeCode.read(&reader, after: previous, last: last, into: &gaps)
      #expect(!isRead)
    }
  }

  /// The parameter of positions is about the one that the mean gap asks for.
  @Test func positionsAreWrittenByTheLengthOfTheirBody() {
    for code in UInt8(0)...255 {
      let length = LengthCode.decode(code)
      for frequency in [1, 2, 3, 5, 10, 100, 5_000] as [UInt32] where Int(frequency) <= max(length, 1) {
        let found = PostingsForm.positionParameter(lengthCode: code, frequency: frequency)
        let wanted = RiceCode.parameter(sum: UInt64(length) * 3 / 2, count: Int(frequency) + 1)
        #expect(abs(found - wanted) <= 1, "\(length) words, \(frequency) times")
      }
    }
    #expect(PostingsForm.positionParameter(lengthCode: 15, frequency: .max) == 0)
    #expect(PostingsForm.positionParameter(lengthCode: 255, frequency: 0) <= RiceCode.highestParameter)
  }
}
