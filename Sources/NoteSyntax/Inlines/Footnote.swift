/// A footnote reference, an inline footnote, or a footnote's definition.
package struct Footnote: Sendable, Equatable {
  /// What part of a footnote this is.
  package enum Kind: String, Sendable, Hashable {
    /// `[^label]`
    case reference
    /// `^[text]`
    case inline
    /// `[^label]: text`
    case definition
  }

  /// What part of a footnote this is.
  package var kind: Kind
  /// The label; the text of an inline footnote.
  package var label: String
  /// Its line, from 1.
  package var line: Int
  /// Its bytes; of a definition, from `[` to the colon.
  package var range: Range<Int>
}
