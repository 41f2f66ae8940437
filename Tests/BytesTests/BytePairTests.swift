import Bytes
import TestSupport
import Testing

@Suite struct BytePairTests {
  /// Texts of few bytes, all lengths around those of words and of several words.
  private static func text(_ random: inout SplitMix64) -> [UInt8] {
    let count = random.below(100)
    return (0..<count).map { _ in random.pick([0x00, 0x01, 0x41, 0x61, 0x62, 0x0A, 0x80, 0xFF, 0x20, 0x20, 0x20, 0x20])
    }
  }

  private typealias Part = (offset: Int, value: UInt8, ignored: UInt8)

  private static func part(_ random: inout SplitMix64) -> Part {
    (random.below(9), random.pick([0x00, 0x01, 0x41, 0x61, 0x0A, 0x80, 0xFF]), random.pick([0, 0, 0x20, 0x81]))
  }

  private static func matches(_ part: Part, _ text: [UInt8], _ offset: Int) -> Bool {
    offset + part.offset < text.count && text[offset + part.offset] | part.ignored == part.value | part.ignored
  }

  @Test(arguments: 0..<8)
  func pairsAreFoundAtEveryOffset(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.rounds(400) {
      let text = Self.text(&random)
      let parts = (0...random.below(3)).map { _ in (Self.part(&random), Self.part(&random)) }
      let pairs = parts.map { BytePair(first: $0, second: $1) }
      let start = random.below(text.count + 1)
      let expected = (start..<max(text.count, start)).first { offset in
        parts.contains { Self.matches($0, text, offset) && Self.matches($1, text, offset) }
      }
      #expect(
        text.span.firstOffset(ofAny: pairs.span, from: start) == expected,
        "seed \(seed): \(parts) in \(text) from \(start)")
    }
  }

  @Test(arguments: 0..<4)
  func bytesAreFoundAtEveryOffset(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.rounds(400) {
      let text = Self.text(&random)
      let byte: UInt8 = random.pick([0x00, 0x01, 0x0A, 0x80, 0xFF, 0x42])
      let start = random.below(text.count + 1)
      #expect(text.span.firstOffset(of: byte, from: start) == text[start...].firstIndex(of: byte))
      #expect(text.span.offsetAfterLast(byte, before: start) == text[..<start].lastIndex(of: byte).map { $0 + 1 } ?? 0)
      let end = start + random.below(text.count - start + 1)
      #expect(text.span.isASCII(from: start, to: end) == text[start..<end].allSatisfy { $0 < 0x80 })
    }
  }
}
