/// The leaf block being read.
struct OpenLeaf {
  enum Kind {
    case none
    case blank
    case paragraph
    case fencedCode
    case indentedCode
    case html
    case table
    case comment
    case math
  }

  var kind = Kind.none
  var start = 0
  var firstLine = 0
  var container: Int?
  /// First byte of its content, where it differs from `start`.
  var contentStart = 0
  /// Fences: the character and how many; HTML: the number of its start condition.
  var marker: UInt8 = 0
  var markerLength = 0
  var infoRange: Range<Int>?
  /// Indented code: the line after the last that is not blank, and where it begins.
  var lineAfterText = 0
  var endOfText = 0
  /// Paragraphs: the `%%` and `$$` in it so far, where they had to be counted.
  var percentPairs: SignPairs?
  var dollarPairs: SignPairs?
}

/// Whether the pairs of a sign before an offset are even in number.
struct SignPairs {
  var offset: Int
  var isEven = true
}
