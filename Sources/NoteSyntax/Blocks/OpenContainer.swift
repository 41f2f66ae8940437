/// An open container with the data that decide whether a line belongs to it.
struct OpenContainer {
  enum Kind {
    case quote
    case item
    case footnote
  }

  /// Its index in `BlockParser.containers`.
  var index: Int
  var kind: Kind
  /// The number of columns by which a line must be indented to belong to an item or footnote.
  var contentIndent: Int
  /// Whether it contains anything but a blank line; an item may begin with one blank line, but not with two.
  var hasContent = false
}
