/// The position of a token in a text, its range, and the relation of its folded bytes to the source.
package struct Token: Sendable, Equatable {
  /// The position of the token in the sequence of tokens. Separators leave no gap, so `well-known` has two adjacent
  /// positions, except for separators next to a character of a script without spaces.
  package var position: Int
  /// The offset of the token's first byte in the source.
  package var start: Int
  /// The offset after the token's last byte in the source.
  package var end: Int
  /// Whether the token is one character of a script written without spaces.
  package var isCharacter: Bool
  /// Whether the folded bytes equal the source bytes, so that they are also the exact form.
  package var isExact: Bool
  /// Whether the word continues after `Tokenizer.maximumLength` folded bytes.
  package var isTruncated: Bool
}
