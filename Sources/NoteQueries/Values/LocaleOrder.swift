internal import Bytes
internal import NoteSyntax

/// The order of texts as people expect it: by letters, then by accents, then by case.
package enum LocaleOrder {
  /// Returns whether a text is before, with or after another: a negative number, 0 or a positive one.
  ///
  /// - Parameter isNumeric: Whether numbers inside are compared as numbers.
  package static func compare(_ left: String, _ right: String, isNumeric: Bool = false) -> Int {
    if left == right { return 0 }
    return compare(Key(left, isNumeric: isNumeric), Key(right, isNumeric: isNumeric))
  }

  /// A text that is compared with many others. Its letters are bytes that have the order of the texts.
  package struct Key {
    let text: String
    fileprivate let letters: [UInt8]

    package init(_ text: String, isNumeric: Bool) {
      self.text = text
      var letters: [UInt8] = []
      var code = LetterCode(isNumeric: isNumeric)
      code.append(text[...], to: &letters)
      self.letters = letters
    }
  }

  /// Compares keys that were made with the same choice of numbers.
  package static func compare(_ one: Key, _ two: Key) -> Int {
    let order = one.letters.compare(two.letters)
    return order != 0 ? order : compareSigns(one.text[...], two.text[...])
  }

  /// Compares texts of the same letters by their accents and their case.
  fileprivate static func compareSigns(_ left: Substring, _ right: Substring) -> Int {
    if left == right { return 0 }
    let (one, two) = (CaseFolding.fold(String(left)), CaseFolding.fold(String(right)))
    if one != two { return one < two ? -1 : 1 }
    // Small letters come before capitals.
    for (a, b) in zip(left, right) where a != b { return a.isLowercase && !b.isLowercase ? -1 : 1 }
    return left.utf8.count < right.utf8.count ? -1 : left < right ? -1 : 1
  }

  /// Texts of which each is compared with many others, such as the names of all files. Their letters are in one buffer,
  /// so that a sort copies nothing.
  package struct Column {
    private var code: LetterCode
    private var texts: [Substring] = []
    private var letters: [UInt8] = []
    private var ends: [Int] = []

    package init(isNumeric: Bool) { code = LetterCode(isNumeric: isNumeric) }

    package mutating func append(_ text: Substring) {
      texts.append(text)
      code.append(text, to: &letters)
      ends.append(letters.count)
    }

    private func range(of index: Int) -> Range<Int> { (index > 0 ? ends[index - 1] : 0)..<ends[index] }

    /// Returns the first letters of a text as a number, in the order of the texts.
    package func start(of index: Int) -> UInt64 {
      let range = range(of: index)
      var start: UInt64 = 0
      for offset in 0..<8 {
        let place = range.lowerBound + offset
        start = start << 8 | (place < range.upperBound ? UInt64(letters[place]) : 0)
      }
      return start
    }

    /// Returns whether a text is before, with or after another.
    package func compare(_ one: Int, _ two: Int) -> Int {
      let letters = letters.span
      let order = letters.extracting(range(of: one)).compare(letters.extracting(range(of: two)))
      return order != 0 ? order : LocaleOrder.compareSigns(texts[one], texts[two])
    }
  }
}
