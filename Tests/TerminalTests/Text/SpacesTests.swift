import TestSupport
import Testing

@testable import Terminal

@Suite struct SpacesTests {
  @Test(arguments: Seeds.some(50)) func whiteSpaceOfAllKindsBecomesOneSpace(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "B ", " ", "  ", "\t", "\n", "\r\n", "\u{A0}", "\u{2028}", "\u{3000}", "é", "語", "\u{7F}", "c d", "\u{1}",
    ]
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let words = text.split { $0.isWhitespace }
      #expect(text.withSingleSpaces == words.joined(separator: " "), "\(text.debugDescription)")
    }
  }
}
