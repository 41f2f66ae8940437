/// An open bracket that may begin a link.
struct Bracket {
  enum Kind {
    case link
    case image
    case footnote
  }

  /// The maximum number of open brackets. When it is reached, the outermost half is discarded and remains text.
  static let limit = 10_000

  var kind: Kind
  /// The offset of its first byte, including `!` and `^`, and the offset after `[`.
  var start: Int
  var contentStart: Int
  /// The last delimiter run before it.
  var delimiter: Int
  /// The numbers of items that were found before it.
  var linkCount: Int
  var tagCount: Int
  var footnoteCount: Int
  /// Whether another bracket follows within it, so that its text cannot be a label.
  var hasBracketAfter = false
}
