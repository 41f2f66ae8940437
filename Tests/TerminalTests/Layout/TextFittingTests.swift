import TestSupport
import Testing

@testable import Terminal

@Suite struct TextFittingTests {
  @Test(arguments: [
    ("plain", 5, TextFitting.Cut.end, "plain"), ("plain", 4, .end, "pla…"), ("plain", 1, .end, "…"),
    ("plain", 0, .end, ""), ("plain", -3, .end, ""), ("plain", 4, .start, "…ain"),
    ("plains", 4, .middle, "pl…s"),
    ("漢字漢字", 5, .end, "漢字…"), ("漢字漢字", 4, .end, "漢…"), ("漢字漢字", 4, .start, "…字"),
    ("👩‍👩‍👧👩‍👩‍👧", 3, .end, "👩‍👩‍👧…"), ("ab\u{301}c", 2, .end, "a…"), ("", 0, .end, ""),
  ])
  func textIsTruncated(text: String, columns: Int, cut: TextFitting.Cut, expected: String) {
    #expect(text.truncated(toColumns: columns, cut: cut) == expected)
  }

  @Test(arguments: [
    ("ab", 4, TextFitting.Alignment.left, "ab  "), ("ab", 4, .right, "  ab"), ("ab", 5, .center, " ab  "),
    ("漢", 3, .right, " 漢"), ("long", 2, .left, "long"), ("", 2, .left, "  "),
  ])
  func textIsPadded(text: String, columns: Int, alignment: TextFitting.Alignment, expected: String) {
    #expect(text.padded(toColumns: columns, alignment: alignment) == expected)
  }

  @Test(arguments: Seeds.some(40)) func truncatedTextFitsAndIsMadeOfItsEnds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = TerminalText.safe(random.text(of: SplitMix64.pieces, upTo: 12))
    let total = DisplayWidth.columns(of: text)
    for columns in 0...(total + 1) {
      for cut in [TextFitting.Cut.end, .start, .middle] {
        let short = text.truncated(toColumns: columns, cut: cut)
        #expect(DisplayWidth.columns(of: short) <= columns, "seed \(seed)")
        if total <= columns {
          #expect(short == text, "seed \(seed)")
        } else if columns > 0 {
          let parts = short.split(separator: "…", omittingEmptySubsequences: false)
          #expect(parts.count == 2, "seed \(seed)")
          #expect(text.hasPrefix(parts[0]) && text.hasSuffix(parts[parts.count - 1]), "seed \(seed)")
          // At most a wide cluster and its marks were given up without need.
          #expect(DisplayWidth.columns(of: short) >= columns - 2, "seed \(seed)")
        }
      }
    }
  }
}
