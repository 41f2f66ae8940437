/// An open container, with what decides whether a line belongs to it.
struct OpenContainer {
  enum Kind {
    case quote
    case item
    case footnote
  }

  /// Its index in `BlockParser.containers`.
  var index: Int
  var kind: Kind
  /// Columns that a line must be indented by to belong to an item or footnote.
  var contentIndent: Int
  /// Whether anything but a blank line has come in it; an item may begin with one blank line, not two.
  var hasContent = false
}
