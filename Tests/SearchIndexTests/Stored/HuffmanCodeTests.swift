import TestSupport
import Testing

@testable import SearchIndex

@Suite struct HuffmanCodeTests {
  /// The share of all bits that the codes take, in units of the longest.
  private func share(_ code: HuffmanCode) -> Int {
    code.lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (HuffmanCode.longest - Int($1))) }
  }

  private func isPrefixFree(_ code: HuffmanCode) throws -> Bool {
    let codes = try #require(code.codes)
    let used = code.lengths.indices.filter { code.lengths[$0] > 0 }
    return used.allSatisfy { one in
      used.allSatisfy { other in
        one == other || code.lengths[one] > code.lengths[other]
          || codes[one] != codes[other] & (1 << UInt16(code.lengths[one]) - 1)
      }
    }
  }

  @Test(arguments: Seeds.some(30)) func codesFitTheirSymbols(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...BlockCode.symbolCount, using: &random)
    // Each symbol up to twice as rare as the one before: without a limit, codes would be as long as there are symbols.
    var weight = 1e15
    let frequencies = (0..<count).map { _ in
      weight /= Double.random(in: 1...(seed % 2 == 0 ? 2 : 1.05), using: &random)
      return Bool.random(using: &random) ? Int(weight) : 0
    }.shuffled(using: &random)
    let code = HuffmanCode(frequencies: frequencies)
    #expect(try isPrefixFree(code), "seed \(seed)")
    #expect(share(code) <= 1 << HuffmanCode.longest)
    for (frequency, length) in zip(frequencies, code.lengths) { #expect((frequency > 0) == (length > 0)) }
  }

  @Test func frequentSymbolsHaveShortCodes() {
    #expect(HuffmanCode(frequencies: [8, 4, 2, 1, 1]).lengths == [1, 2, 3, 4, 4])
    #expect(HuffmanCode(frequencies: [1, 1, 1, 1]).lengths == [2, 2, 2, 2])
    #expect(HuffmanCode(frequencies: [0, 7, 0]).lengths == [0, 1, 0])
    #expect(HuffmanCode(frequencies: [0, 0]).lengths == [0, 0])
  }

  @Test func invalidLengthsHaveNoCode() {
    #expect(HuffmanCode(lengths: [1, 1, 1]).codes == nil)
    #expect(HuffmanCode(lengths: [12]).codes == nil)
    #expect(HuffmanCode(lengths: [UInt8](repeating: 8, count: 257)).codes == nil)
    #expect(HuffmanCode(lengths: [2, 2, 1]).codes == [1, 3, 0])
  }

  @Test func everyNumberHasAClass() {
    for number in 0...SizeClass.highest {
      let value = SizeClass.of(number)
      let rest = number - SizeClass.base(value)
      guard value < SizeClass.count, rest >= 0, rest < 1 << SizeClass.extraBits(value) else {
        Issue.record("\(number) is of class \(value)")
        return
      }
    }
  }
}
