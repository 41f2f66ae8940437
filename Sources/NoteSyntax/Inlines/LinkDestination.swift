/// The destination of a Markdown link.
struct LinkDestination {
  /// The range of the destination in the text; empty for a reference link.
  var range: Range<Int>
  var isAngled: Bool
  /// The index of the definition of a reference link.
  var definition: Int?
  /// The range of the title in the text.
  var title: Range<Int>?
  /// The offset after the whole link.
  var end: Int
}
