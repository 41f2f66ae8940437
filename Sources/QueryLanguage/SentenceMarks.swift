internal import Bytes

/// The punctuation of sentences. People type it around words and do not search for it: a query is often half a sentence,
/// or pasted text.
enum SentenceMarks {
  /// Marks that may follow a word. A dot before a word belongs to it, as in `.NET`.
  private static let after = Array(",;:?!.…'\"’‘”“»«›‹、。，．！？；：」』）】》〉؟،؛۔।॥".unicodeScalars)
  /// Marks that may precede a word.
  private static let before = Array("'’‘“”„‚«»‹›¿¡—–…「『（【《〈".unicodeScalars)
  /// Marks that stand alone between words.
  private static let between = after + before + "-―·•".unicodeScalars

  /// Returns whether a mark begins at the start of some bytes.
  static func begin(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first.map(between.contains) ?? false
  }

  /// Returns whether a text consists of marks alone.
  static func areAll(of text: String) -> Bool { text.unicodeScalars.allSatisfy(between.contains) }

  /// Returns a word without the marks around it; a word of punctuation alone, and one that ends in two colons, as names in
  /// programs do, is unchanged.
  static func removed(around word: String) -> String {
    if areAll(of: word) { return word }
    var rest = word.unicodeScalars[...]
    while let first = rest.first, before.contains(first) { rest.removeFirst() }
    if !rest.hasTwoColons { while let last = rest.last, after.contains(last) { rest.removeLast() } }
    let hasWord = rest.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return hasWord ? String(rest) : word
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var hasTwoColons: Bool { last == ":" && dropLast().last == ":" }
}
