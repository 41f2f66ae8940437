import Bytes
import Testing

@Suite struct SearchTests {
  static let words = ["", "a", "ab", "abc", "b", "abab", "ba", "bab", "zzz", "ab\u{ff}"].map { Array($0.utf8) }

  @Test func orderIsThatOfUnsignedBytes() {
    for left in Self.words {
      for right in Self.words {
        let sign = left.span.compare(right.span).signum()
        #expect(sign == (left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1))
        #expect(left.span.isEqual(to: right.span) == (left == right))
        #expect(left.span.hasPrefix(right.span) == left.starts(with: right))
        #expect(left.span.hasSuffix(right.span) == left.reversed().starts(with: right.reversed()))
      }
    }
  }

  @Test func containsAgreesWithTryingEveryOffset() {
    for text in Self.words {
      for needle in Self.words {
        let naive = (0...text.count).contains { text[$0...].starts(with: needle) }
        #expect(text.span.contains(needle.span) == naive)
      }
    }
  }

  @Test func offsetsOfBytesAreFound() {
    let path = Array("a/bc/d".utf8)
    #expect(path.span.firstOffset(of: 0x2f) == 1)
    #expect(path.span.firstOffset(of: 0x2f, from: 2) == 4)
    #expect(path.span.firstOffset(of: 0x2f, from: 5) == nil)
    #expect(path.span.offsetAfterLast(0x2f, before: path.count) == 5)
    #expect(path.span.offsetAfterLast(0x2f, before: 1) == 0)
  }
}
