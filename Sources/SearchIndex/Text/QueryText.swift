internal import Bytes

/// The text of a query term, split into words of the index and the gaps around them.
///
/// `C++` is a word followed by two punctuation characters, `.NET` is a word preceded by one, and `(` has no word. The
/// index does not contain punctuation; it is compared with the text of notes.
package struct QueryText: Equatable, Sendable {
  /// The text required before, between or after words.
  package enum Gap: Equatable, Sendable {
    /// Any single punctuation character, white space, or nothing; between words, anything that may separate adjacent
    /// words.
    case any
    /// These bytes; a space matches any white space.
    case separators([UInt8])
  }

  /// The words, which can be looked up in the index.
  package let words: [QueryWord]
  /// The gaps before each word and after the last one; a text without words has one gap with the whole text.
  package let gaps: [Gap]

  /// Whether punctuation must be compared with the text of notes.
  package var hasSeparators: Bool { gaps.contains { $0 != .any } }
}

extension Tokenizer {
  /// Splits the text of a query term into words and the gaps around them.
  ///
  /// A single hyphen or apostrophe between two words is optional: `well-known` also finds "well known".
  package mutating func queryText(_ text: String) -> QueryText {
    let bytes = Array(text.utf8)
    var words: [QueryWord] = []
    var gaps: [QueryText.Gap] = []
    var end = 0
    tokenize(bytes.span) { folded, token in
      let separators = bytes[end..<token.start]
      if let last = words.last {
        let isJoint = !last.isCharacter && !token.isCharacter && Self.joints.contains(Array(separators))
        gaps.append(isJoint ? .any : Self.gap(Self.spaced(separators)))
      } else {
        gaps.append(Self.gap(Self.withoutSpace(Self.spaced(separators))))
      }
      words.append(QueryWord(folded, token, in: bytes.span))
      end = token.end
    }
    var last = Self.spaced(bytes[end...])
    if words.isEmpty { last = Self.withoutSpace(last) }
    if last.last == .space { last.removeLast() }
    return QueryText(words: words, gaps: gaps + [Self.gap(last)])
  }

  /// Hyphens and apostrophes.
  private static let joints = ["-", "\u{2010}", "\u{2011}", "'", "\u{2019}", "\u{2BC}"].map { Array($0.utf8) }

  private static func gap(_ separators: ArraySlice<UInt8>) -> QueryText.Gap {
    separators.isEmpty || separators.elementsEqual([.space]) ? .any : .separators(Array(separators))
  }

  /// Returns the bytes without a space at the beginning.
  private static func withoutSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.first == .space ? bytes.dropFirst() : bytes
  }

  /// Returns the bytes with each run of white space replaced by a single space.
  private static func spaced(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      // Invalid bytes of a note are shown as U+FFFD, which separates words as they do.
      let isReplacement = bytes[offset...].starts(with: [0xEF, 0xBF, 0xBD])
      let space = isReplacement ? 3 : bytes.span.whiteSpaceLength(at: offset)
      if space == 0 { result.append(bytes[offset]) } else if result.last != .space { result.append(.space) }
      offset += max(1, space)
    }
    return result[...]
  }
}

/// A word of a query in folded and in exact form.
package struct QueryWord: Sendable, Equatable {
  /// The folded bytes, as the tokenizer returns them for text.
  package var folded: [UInt8]
  /// The word as written, in NFC.
  package var exact: [UInt8]
  /// Whether the word is one character of a script written without spaces.
  package var isCharacter: Bool
  /// Whether the word is longer than the indexed part of a word.
  package var isTruncated: Bool

  fileprivate init(_ folded: Span<UInt8>, _ token: Token, in bytes: Span<UInt8>) {
    self.folded = [UInt8](folded)
    exact = Folding.exactForm(bytes.extracting(token.start..<token.end))
    (isCharacter, isTruncated) = (token.isCharacter, token.isTruncated)
  }
}

extension Tokenizer {
  /// Splits a query term into words by the same rules as text.
  ///
  /// A single word matches itself; several words are a phrase at adjacent positions (`well-known`, or characters of a
  /// script without spaces). If there are no words, the index cannot be searched for the term (`++`).
  package mutating func words(in text: String) -> [QueryWord] {
    let bytes = Array(text.utf8)
    var words: [QueryWord] = []
    tokenize(bytes.span) { folded, token in words.append(QueryWord(folded, token, in: bytes.span)) }
    return words
  }
}
