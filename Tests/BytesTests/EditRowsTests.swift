import Bytes
import TestSupport
import Testing

@Suite struct EditRowsTests {
  /// Words in order share the rows of what they have in common with the one before.
  @Test(arguments: Seeds.some(5)) func distancesAreThoseOfWholeWords(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word() -> String { (0..<random.below(8)).map { _ in random.pick(["a", "b", "c", "é", "😀"]) }.joined() }
    for limit in 0...2 {
      let wanted = Array(word().unicodeScalars)
      var rows = EditRows(wanted, limit: limit)
      var last: [UInt8] = []
      for word in (0..<300).map({ _ in word() }).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let bytes = Array(word.utf8)
        rows.shorten(to: zip(last, bytes).prefix { $0 == $1 }.count)
        last = bytes
        var isRuledOut = false
        while rows.end < bytes.count, !isRuledOut {
          let letter = bytes.span.decodedScalar(at: rows.end)
          isRuledOut = rows.add(letter.value, endingAt: rows.end + letter.length) > limit
        }
        let expected = EditDistance.distance(Array(word.unicodeScalars), wanted, atMost: limit)
        #expect((isRuledOut ? nil : rows.distance) == expected, "\(word) \(limit)")
        #expect(rows.beginsAlike == (!wanted.isEmpty && rows.end > 0 && word.unicodeScalars.first == wanted.first))
      }
    }
  }
}
