internal import Bytes

/// The text of a query term, cut into the words that the index knows and what stands around them.
///
/// `C++` is a word with two signs behind it, `.NET` one with a sign before it, `(` signs without a word. Signs cannot be looked
/// up in the index; they are compared with the text of notes.
package struct QueryText: Equatable, Sendable {
  /// What has to stand before, between or behind words.
  package enum Gap: Equatable, Sendable {
    /// Nothing, white space, or any one sign: between words whatever separates two words that are next to each other.
    case any
    /// These bytes, where one space stands for any white space.
    case signs([UInt8])
  }

  /// The words, which the index has.
  package let words: [QueryWord]
  /// What stands before each word and behind the last; for text without words, all of it alone.
  package let gaps: [Gap]

  /// Whether signs have to be compared with the text of notes.
  package var hasSigns: Bool {
    for gap in gaps where gap != .any { return true }
    return false
  }

  init(words: [QueryWord], gaps: [Gap]) {
    self.words = words
    self.gaps = gaps
  }
}

extension Tokenizer {
  /// The words of a query term and the signs around them.
  ///
  /// A single hyphen or apostrophe between two words is no sign: `well-known` finds "well known" too.
  package mutating func queryText(_ text: String) -> QueryText {
    let bytes = Array(text.utf8)
    var words: [QueryWord] = []
    var gaps: [QueryText.Gap] = []
    var end = 0
    tokenize(bytes.span) { folded, token in
      let signs = bytes[end..<token.start]
      if let last = words.last {
        let isJoint = !last.isCharacter && !token.isCharacter && Self.joints.contains(Array(signs))
        gaps.append(isJoint ? .any : Self.gap(Self.spaced(signs)))
      } else {
        gaps.append(Self.gap(Self.spaced(signs).trimmingPrefix([0x20])))
      }
      words.append(
        QueryWord(
          folded: folded.indices.map { folded[$0] },
          exact: Folding.exactForm(bytes.span.extracting(token.start..<token.end)),
          isCharacter: token.isCharacter, isTruncated: token.isTruncated))
      end = token.end
    }
    var last = Self.spaced(bytes[end...])
    if words.isEmpty { last = last.trimmingPrefix([0x20]) }
    if last.last == 0x20 { last.removeLast() }
    return QueryText(words: words, gaps: gaps + [Self.gap(last)])
  }

  /// Hyphens and apostrophes.
  private static let joints = ["-", "\u{2010}", "\u{2011}", "'", "\u{2019}", "\u{2BC}"].map { Array($0.utf8) }

  private static func gap(_ signs: ArraySlice<UInt8>) -> QueryText.Gap {
    signs.isEmpty || signs.elementsEqual([0x20]) ? .any : .signs(Array(signs))
  }

  /// The bytes with one space in place of each run of white space.
  private static func spaced(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      // U+FFFD is what invalid bytes of a note are shown as; like them it separates words.
      let isReplacement = bytes[offset...].starts(with: [0xEF, 0xBF, 0xBD])
      let space = isReplacement ? 3 : bytes.span.whiteSpaceLength(at: offset)
      if space == 0 { result.append(bytes[offset]) } else if result.last != 0x20 { result.append(0x20) }
      offset += max(1, space)
    }
    return result[...]
  }
}
