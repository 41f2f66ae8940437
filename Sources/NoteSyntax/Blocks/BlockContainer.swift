/// A block that holds other blocks: a quote, a callout, a list item, a footnote.
///
/// Containers nest through `parent`; leaf blocks name their innermost one. There are no nodes for whole lists: items
/// that follow each other with the same marker and parent are one list.
package struct BlockContainer: Sendable, Equatable {
  /// What a container is.
  package enum Kind: Sendable, Hashable {
    /// A block quote.
    case quote
    /// A quote that begins with `[!type]`.
    indirect case callout(Callout)
    /// An item of a list.
    case listItem(ListMarker)
    /// The text of a footnote, `[^label]: …`.
    case footnote(label: String)
  }

  /// What the container is.
  package var kind: Kind
  /// From the first byte of its first line to the end of its last line that is not blank.
  package var range: Range<Int>
  /// Index of the container around it; nil at the top level.
  package var parent: Int?
  /// Number of containers around it.
  package var depth: Int
}

/// The marker of a list item.
package struct ListMarker: Sendable, Hashable {
  /// `-`, `*` or `+` for bullets; `.` or `)`, the delimiter, for numbers.
  package var delimiter: UInt8
  /// The number of an ordered item, 0 to 999,999,999; nil for bullets.
  package var number: Int?
  /// Where the marker is in the note.
  package var range: Range<Int>
}

/// The head of a callout, `> [!type]+ title`.
package struct Callout: Sendable, Hashable {
  /// Whether and how a callout folds.
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
  /// What follows the type after `|`, or nil.
  package var metadata: String?
  /// Whether it folds.
  package var folding: Folding
  /// The title as written, trimmed; may be empty.
  package var title: String
}
