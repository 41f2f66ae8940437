internal import Bytes

/// The text of a query term, divided into words of the index and the gaps around them.
///
/// `C++` is a word followed by two punctuation characters, `.NET` is one preceded by one, and `(` has no word.
/// Punctuation characters cannot be looked up in the index; they are compared with the text of notes.
package struct QueryText: Equatable, Sendable {
  /// What must be before, between or after words.
  package enum Gap: Equatable, Sendable {
    /// Nothing, white space, or any single punctuation character; between words, anything that separates adjacent
    /// words.
    case any
    /// These bytes; a space matches any white space.
    case signs([UInt8])
  }

  /// The words, which can be looked up in the index.
  package let words: [QueryWord]
  /// The gaps before each word and after the last; for a text without words, a single gap with the whole text.
  package let gaps: [Gap]

  /// Whether punctuation characters have to be compared with the text of notes.
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
  /// Divides the text of a query term into words and the gaps around them.
  ///
  /// A single hyphen or apostrophe between two words need not match: `well-known` finds "well known" too.
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

  /// Returns the bytes with a single space in place of each run of white space.
  private static func spaced(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      // Invalid bytes of a note are shown as U+FFFD; like them, it separates words.
      let isReplacement = bytes[offset...].starts(with: [0xEF, 0xBF, 0xBD])
      let space = isReplacement ? 3 : bytes.span.whiteSpaceLength(at: offset)
      if space == 0 { result.append(bytes[offset]) } else if result.last != 0x20 { result.append(0x20) }
      offset += max(1, space)
    }
    return result[...]
  }
}
