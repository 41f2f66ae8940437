import Testing

@testable import SearchIndex

@Suite struct TermInternerTests {
  @Test(arguments: Seeds.some(3)) func everyTermHasOneNumber(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var interner = TermInterner()
    var numbers: [[UInt8]: UInt32] = [:]
    var terms: [[UInt8]] = []
    // Enough to make the table grow twice.
    for round in 0..<12_000 {
      let family = UInt8.random(in: 0...2, using: &random)
      var bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...1, using: &random) }
      if round % 2 == 0 { bytes += littleEndian(round) }
      let number = interner.intern(family: family, bytes.span)
      let term = [family] + bytes
      if let known = numbers[term] {
        #expect(number == known)
      } else {
        #expect(number == UInt32(terms.count))
        numbers[term] = number
        terms.append(term)
      }
    }
    #expect(interner.count == terms.count)
    #expect(interner.count > 1 << 12)
    #expect(interner.byteCount == terms.reduce(0) { $0 + $1.count })
    #expect(terms.indices.allSatisfy { Array(interner[UInt32($0)]) == terms[$0] })
    let sorted = interner.sorted().map { terms[Int($0)] }
    #expect(sorted == terms.sorted { $0.lexicographicallyPrecedes($1) })
  }

  private func littleEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  @Test func termsThatShareEightBytesSortByTheRest() {
    var interner = TermInterner()
    let stem = Array("abcdefgh".utf8)
    let terms = [stem + [2], stem, stem + [1, 0], stem + [1], Array(stem.dropLast()), [], [0], [0, 0]]
    for term in terms { _ = interner.intern(family: 0, term.span) }
    #expect(interner.sorted() == [5, 6, 7, 4, 1, 3, 2, 0])
  }
}
