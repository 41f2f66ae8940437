struct OpenLeaf {
  enum Kind { case none, blank, paragraph, fencedCode, indentedCode, html, table, comment, math }

  var kind = Kind.none
  var start = 0
  var firstLine = 0
  var container: Int?
  /// The offset of its content, if that differs from `start`.
  var contentStart = 0
  /// For fences, the character and its count; for HTML, the number of its start condition.
  var marker: UInt8 = 0
  var markerLength = 0
  var infoRange: Range<Int>?
  /// For indented code, the line after the last one that is not blank, and its offset.
  var lineAfterText = 0
  var endOfText = 0
  /// For paragraphs, the `%%` and `$$` pairs in it so far, if they had to be counted.
  var percentPairs, dollarPairs: DelimiterPairs?
}

/// Whether the number of pairs of a character before an offset is even.
struct DelimiterPairs {
  var offset: Int
  var isEven = true
}

struct OpenContainer {
  enum Kind { case quote, item, footnote }

  /// Its index in `BlockParser.containers`.
  var index: Int
  var kind: Kind
  /// The number of columns by which a line must be indented to belong to an item or footnote.
  var contentIndent: Int
  /// Whether it contains anything but a blank line; an item may begin with one blank line, but not with two.
  var hasContent = false
}
