/// An open bracket that may turn out to begin a link.
struct Bracket {
  enum Kind {
    case link
    case image
    case footnote
  }

  /// More open brackets than this are not kept: the outermost half is given up, and is text.
  static let limit = 10_000

  var kind: Kind
  /// First byte, `!` and `^` included, and the byte after `[`.
  var start: Int
  var contentStart: Int
  /// The last delimiter run before it.
  var delimiter: Int
  /// How much was found before it.
  var linkCount: Int
  var tagCount: Int
  var footnoteCount: Int
  /// Whether another bracket came after it, so that its text cannot be a label.
  var hasBracketAfter = false
}
