import Bytes
import TestSupport
import Testing

@testable import NoteSyntax

@Suite struct UncasedScalarsTests {
  /// All scalars of Bengali, Thai and Khmer that are assigned, beside letters that fold and one that is never plain.
  private static let all: [Unicode.Scalar] =
    ([0x980...0x9FF, 0xE00...0xE7F, 0x1780...0x17FF] as [ClosedRange<UInt32>]).flatMap { range in
      range.compactMap { Unicode.Scalar($0) }.filter { $0.properties.generalCategory != .unassigned }
    } + ["a", "B", "Ä", "é", "Ж", "中", " ", "\u{301}"]

  @Test(arguments: [1, 2, 3] as [UInt64]) func foldingAgreesWithTheLibrary(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var taken = 0
    for _ in 0..<Seeds.rounds(20_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        text.append(Self.all[.random(in: 0..<Self.all.count, using: &random)])
      }
      let string = String(text)
      if UncasedScalars.length(in: Array(string.utf8).span, at: 0) == string.utf8.count { taken += 1 }
      #expect(
        Array(CaseFolding.fold(string).utf8) == Array(CaseFolding.foldByProperties(string).utf8),
        "seed \(seed), \(Array(text))")
    }
    #expect(taken > 2_000)
  }
}
