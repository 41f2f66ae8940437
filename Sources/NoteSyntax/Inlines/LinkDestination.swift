/// Where a Markdown link points to.
struct LinkDestination {
  /// The destination in the text; for a reference link empty.
  var range: Range<Int>
  var isAngled: Bool
  /// Index of the definition of a reference link.
  var definition: Int?
  /// The title in the text.
  var title: Range<Int>?
  /// After the whole link.
  var end: Int
}
