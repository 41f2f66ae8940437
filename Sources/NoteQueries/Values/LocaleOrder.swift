internal import NoteSyntax

/// The order of texts as people expect it: by letters, then by accents, then by case.
package enum LocaleOrder {
  /// Returns whether a text is before, with or after another: a negative number, 0 or a positive one.
  ///
  /// - Parameter isNumeric: Whether numbers inside are compared as numbers.
  package static func compare(_ left: String, _ right: String, isNumeric: Bool = false) -> Int {
    if left == right { return 0 }
    return compare(Key(left), Key(right), isNumeric: isNumeric)
  }

  /// A text that is compared with many others.
  struct Key {
    let text: String
    fileprivate let letters: [UInt32]

    init(_ text: String) { (self.text, letters) = (text, LocaleOrder.letters(text)) }
  }

  static func compare(_ one: Key, _ two: Key, isNumeric: Bool) -> Int {
    let order = compare(one.letters, two.letters, isNumeric: isNumeric)
    if order != 0 { return order }
    let (left, right) = (one.text, two.text)
    if left == right { return 0 }
    let (one, two) = (CaseFolding.fold(left), CaseFolding.fold(right))
    if one != two { return one < two ? -1 : 1 }
    // Small letters come before capitals.
    for (a, b) in zip(left, right) where a != b { return a.isLowercase && !b.isLowercase ? -1 : 1 }
    return left.utf8.count < right.utf8.count ? -1 : left < right ? -1 : 1
  }

  /// Returns the scalars of the folded text without accents, each with its class.
  private static func letters(_ text: String) -> [UInt32] {
    var weights: [UInt32] = []
    weights.reserveCapacity(text.utf8.count)
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 {
        weights.append(weight(ofSmall: UInt32((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)))
      }
      return weights
    }
    for scalar in CaseFolding.decomposedFold(text) {
      let value = scalar.value
      let properties = scalar.properties
      if value >= 0x80, properties.canonicalCombiningClass != .notReordered { continue }
      if value < 0x80 {
        weights.append(weight(ofSmall: value))
      } else {
        let rank: UInt32 = properties.isAlphabetic ? 4 : properties.numericType != nil ? 3 : 2
        weights.append(rank << 24 | value)
      }
    }
    return weights
  }

  private static func weight(ofSmall value: UInt32) -> UInt32 {
    let rank: UInt32 =
      switch value {
      case ..<0x0E, 0x20: 0
      case 0x61...0x7A: 4
      case 0x30...0x39: 3
      default: 1
      }
    return rank << 24 | value
  }

  private static func compare(_ left: [UInt32], _ right: [UInt32], isNumeric: Bool) -> Int {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isNumeric, isDigit(left[i]), isDigit(right[j]) {
        let (a, b) = (number(left, &i), number(right, &j))
        if a.count != b.count { return a.count < b.count ? -1 : 1 }
        if let pair = zip(a, b).first(where: { $0 != $1 }) { return pair.0 < pair.1 ? -1 : 1 }
        continue
      }
      if left[i] != right[j] { return left[i] < right[j] ? -1 : 1 }
      i += 1
      j += 1
    }
    return (left.count - i) - (right.count - j)
  }

  private static func isDigit(_ weight: UInt32) -> Bool { (0x300_0030...0x300_0039).contains(weight) }

  /// Reads the digits at an index without leading zeros.
  private static func number(_ weights: [UInt32], _ index: inout Int) -> ArraySlice<UInt32> {
    let start = index
    while index < weights.count, isDigit(weights[index]) { index += 1 }
    return weights[start..<index].drop { $0 == 0x300_0030 }
  }
}
