/// A footnote reference, an inline footnote, or the definition of a footnote.
package struct Footnote: Sendable, Equatable {
  /// The part of a footnote.
  package enum Kind: String, Sendable, Hashable {
    /// `[^label]`
    case reference
    /// `^[text]`
    case inline
    /// `[^label]: text`
    case definition
  }

  /// The part of a footnote that this element is.
  package var kind: Kind
  /// The label, or the text of an inline footnote.
  package var label: String
  /// The number of its line, from 1.
  package var line: Int
  /// The range of its bytes; that of a definition extends from `[` to the colon.
  package var range: Range<Int>
}
