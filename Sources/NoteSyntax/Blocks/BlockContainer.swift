/// A block that contains other blocks: a quote, a callout, a list item, a footnote.
///
/// Containers refer to the one around them by `parent`; leaf blocks refer to their innermost one. There are no nodes
/// for whole lists: consecutive items with the same marker and parent are one list.
package struct BlockContainer: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    case quote
    /// A quote that begins with `[!type]`.
    indirect case callout(Callout)
    case listItem(ListMarker)
    /// The text of a footnote, `[^label]: …`.
    case footnote(label: String)
  }

  package var kind: Kind
  /// The range from the first byte of its first line to the end of its last line that is not blank.
  package var range: Range<Int>
  /// The index of the container around it; nil at the top level.
  package var parent: Int?
  /// The number of containers around it.
  package var depth: Int
}

/// The marker of a list item.
package struct ListMarker: Sendable, Hashable {
  /// The character: `-`, `*` or `+` for bullets; the delimiter `.` or `)` for numbers.
  package var delimiter: UInt8
  /// The number of an ordered item, from 0 to 999,999,999; nil for bullets.
  package var number: Int?
  /// The range of the marker in the note.
  package var range: Range<Int>
}

/// The head of a callout, `> [!type]+ title`.
package struct Callout: Sendable, Hashable {
  package enum Folding: String, Sendable, Hashable {
    /// It does not fold.
    case fixed
    /// It folds and starts open (`+`).
    case open
    /// It folds and starts closed (`-`).
    case closed
  }

  /// The type in lower case, such as `warning`.
  package var type: String
  /// The text after the type and `|`, or nil.
  package var metadata: String?
  package var folding: Folding
  /// The title as written, trimmed; may be empty.
  package var title: String
}
