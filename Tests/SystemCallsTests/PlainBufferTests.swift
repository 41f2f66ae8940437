import Testing

@testable import SystemCalls

@Suite struct PlainBufferTests {
  /// Memory that was kept and is used again has nothing of before in it.
  @Test(arguments: [1, 2, 3] as [UInt64]) func itIsTheArrayOfWhatWasAppended(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
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

  @Test func elementsOfLargeMemoryBeginWhereALineOfTheCacheDoes() {
    let buffer = PlainBuffer<UInt8>(repeating: 0, count: 8 << 20)
    let start = unsafe buffer.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(start % 64 == 0)
  }
}
