/// Where a token stands, and how its folded bytes relate to what was written.
package struct Token: Sendable, Equatable {
  /// Counted over the tokens of a text; separators leave no gap, so `well-known` is two adjacent positions, but for those
  /// beside a character of a script without spaces.
  package var position: Int
  /// First byte of the token in the source.
  package var start: Int
  /// One past the last byte of the token in the source.
  package var end: Int
  /// Whether this is one character of a script written without spaces, rather than a word.
  package var isCharacter: Bool
  /// Whether the folded bytes are the source bytes, so that the folded form is the exact form too.
  package var isExact: Bool
  /// Whether the word goes on after `Tokenizer.maximumLength` folded bytes.
  package var isTruncated: Bool
}
