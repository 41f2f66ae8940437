/// The place of a token in a text, and how its folded bytes relate to the source.
package struct Token: Sendable, Equatable {
  /// The position of the token in the sequence of tokens. Separators leave no gap, so `well-known` is two adjacent
  /// positions, except for separators next to a character of a script without spaces.
  package var position: Int
  /// The offset of the token's first byte in the source.
  package var start: Int
  /// The offset after the token's last byte in the source.
  package var end: Int
  /// Whether this is one character of a script written without spaces, rather than a word.
  package var isCharacter: Bool
  /// Whether the folded bytes are equal to the source bytes, so that they are the exact form too.
  package var isExact: Bool
  /// Whether the word continues after `Tokenizer.maximumLength` folded bytes.
  package var isTruncated: Bool
}
