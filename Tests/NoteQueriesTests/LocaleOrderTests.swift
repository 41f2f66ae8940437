import NoteQueries
import NoteSyntax
import TestSupport
import Testing

/// The order of texts is that of their letters, one after another.
@Suite struct LocaleOrderTests {
  private static let parts = [
    "a", "B", "é", "e\u{301}", "E", "ß", "ss", "Å", "1", "01", "002", "10", "9", "99999999999999999999", "²", "½", "Ⅳ",
    " ", "\t", "-", "_", "~", "“", "日本", "ᾳ", "α\u{345}\u{301}", "\u{301}", "ﬁ", "İ", "ı", "가", "\u{1100}\u{1161}", "🙂",
    "0", "\u{7F}", "{", "z", "Z", String(repeating: "7", count: 300),
  ]

  /// Returns the order of the letters of two texts: rank and scalar, or all digits of a number.
  private static func naive(_ left: String, _ right: String, isNumeric: Bool) -> Int {
    let (a, b) = (weights(left), weights(right))
    var (i, j) = (0, 0)
    func number(_ weights: [(Int, UInt32)], _ index: inout Int) -> [UInt32] {
      var digits: [UInt32] = []
      while index < weights.count, isDigit(weights[index]) {
        digits.append(weights[index].1)
        index += 1
      }
      return Array(digits.drop { $0 == 0x30 })
    }
    while i < a.count, j < b.count {
      if isNumeric, isDigit(a[i]), isDigit(b[j]) {
        let (one, two) = (number(a, &i), number(b, &j))
        if one.count != two.count { return one.count < two.count ? -1 : 1 }
        if one != two { return one.lexicographicallyPrecedes(two) ? -1 : 1 }
        continue
      }
      if a[i] != b[j] { return a[i] < b[j] ? -1 : 1 }
      i += 1
      j += 1
    }
    return (a.count - i) - (b.count - j)
  }

  private static func isDigit(_ weight: (Int, UInt32)) -> Bool { (0x30...0x39).contains(weight.1) }

  private static func weights(_ text: String) -> [(Int, UInt32)] {
    CaseFolding.decomposedFold(text).compactMap { scalar in
      let properties = scalar.properties
      if scalar.value >= 0x80, properties.canonicalCombiningClass != .notReordered { return nil }
      switch scalar.value {
      case ..<0x0E, 0x20: return (0, scalar.value)
      case 0x61...0x7A: return (4, scalar.value)
      case 0x30...0x39: return (3, scalar.value)
      case ..<0x80: return (1, scalar.value)
      default: return (properties.isAlphabetic ? 4 : properties.numericType != nil ? 3 : 2, scalar.value)
      }
    }
  }

  @Test(arguments: Seeds.some(10)) func textsHaveTheOrderOfTheirLetters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      func text() -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      }
      let (one, two) = (text(), text())
      for isNumeric in [false, true] {
        let expected = Self.naive(one, two, isNumeric: isNumeric).signum()
        let order = LocaleOrder.compare(one, two, isNumeric: isNumeric).signum()
        #expect(expected == 0 || order == expected, "\(one.debugDescription) \(two.debugDescription) \(isNumeric)")
        #expect(LocaleOrder.compare(two, one, isNumeric: isNumeric).signum() == -order)
        var column = LocaleOrder.Column(isNumeric: isNumeric)
        for text in [one, two] { column.append(text[...]) }
        #expect(column.compare(0, 1).signum() == order)
        let (first, second) = (column.start(of: 0), column.start(of: 1))
        #expect(first == second || (first < second) == (order < 0))
      }
    }
  }
}
