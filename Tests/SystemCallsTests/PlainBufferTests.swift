import TestSupport
import Testing

@testable import SystemCalls

@Suite struct PlainBufferTests {
  /// Memory that was kept and is used again has nothing of before in it.
  @Test(arguments: [1, 2, 3] as [UInt64]) func aBufferEqualsTheArrayOfItsElements(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<Seeds.rounds(20) {
      var buffer = PlainBuffer<UInt64>()
      var expected: [UInt64] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let count = Int.random(in: 0...20_000, using: &generator)
        let value = UInt64.random(in: 0...9, using: &generator)
        if value == 0 {
          let kept = Int.random(in: 0...expected.count, using: &generator)
          buffer.truncate(to: kept)
          expected.removeSubrange(kept...)
        }
        buffer.append(repeating: value, count: count)
        expected += repeatElement(value, count: count)
      }
      #expect(buffer.count == expected.count, "seed \(seed)")
      guard buffer.count == expected.count else { return }
      #expect(expected.indices.allSatisfy { buffer[$0] == expected[$0] }, "seed \(seed)")
    }
    Allocator.returnSpareMemory()
  }

  /// The bytes after repeating one by one, which is what it means.
  @Test(arguments: 1...40) func bytesAreRepeated(distance: Int) {
    for count in [distance, 50, 100] where distance <= count {
      for number in 0...100 {
        var buffer = PlainBuffer<UInt8>(reserving: 0)
        var expected = (0..<count).map { UInt8($0) }
        buffer.append(expected.span)
        let isAppended = buffer.appendRepetition(of: number, distance: distance)
        for _ in 0..<number { expected.append(expected[expected.count - distance]) }
        #expect(isAppended && buffer.count == expected.count)
        #expect(expected.indices.allSatisfy { buffer[$0] == expected[$0] })
      }
    }
  }

  @Test(arguments: [(11, 1), (0, 1), (1, -1), (-1, 5), (.max, .max)])
  func repetitionsOfWhatIsNotThereChangeNothing(distance: Int, number: Int) {
    var buffer = PlainBuffer<UInt8>(repeating: 7, count: 10)
    let isAppended = buffer.appendRepetition(of: number, distance: distance)
    #expect(!isAppended && buffer.count == 10)
  }

  /// The kernel silently uses small pages where large ones are impossible: only the address shows that they may be large.
  @Test func largeMemoryIsAlignedToLargePages() {
    var buffer = PlainBuffer<UInt64>()
    // Grows in turn with the first, so that they stand in each other's way; its elements do not fill pages.
    var other = PlainBuffer<InlineArray<3, UInt64>>()
    for number in 0..<1 << 20 {
      buffer.append(UInt64(number))
      other.append([UInt64(number), 1, 2])
      guard number > 1 << 18, number & (number - 1) == 0 else { continue }
      let start = unsafe buffer.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      let otherStart = unsafe other.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      #expect(start % UInt(LargePages.size) == 0 && otherStart % UInt(LargePages.size) == 0)
    }
    #expect((0..<buffer.count).allSatisfy { buffer[$0] == UInt64($0) && other[$0][0] == UInt64($0) })
    Allocator.returnSpareMemory()
  }
}
