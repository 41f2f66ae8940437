import Bytes

/// The block pass: lines to leaf blocks and containers, by the algorithm of the CommonMark specification's appendix.
///
/// Each line is looked at once: first the open containers take their markers from it, then new blocks may start,
/// then what is left is text. Nesting stops at `nestingLimit` containers, so the work for a line is bounded by its
/// length and that number.
struct BlockParser {
  /// Containers nest no deeper than this; deeper markers are text.
  static let nestingLimit = 100

  /// Where each line so far begins.
  var lineStarts: [Int] = []
  /// Where the content of each line so far begins.
  var contentStarts: [Int] = []
  /// Finished leaf blocks.
  var blocks: [Block] = []
  /// Containers, open and closed.
  var containers: [BlockContainer] = []
  /// Link reference definitions.
  var definitions: [LinkDefinition] = []
  /// Tasks, without their fields.
  var tasks: [TaskItem] = []
  /// Footnote definitions: labels and ranges.
  var footnotes: [Footnote] = []
  /// Offsets of `%%` that open a comment which nothing closes.
  var unclosedComments: [Int] = []

  /// The stack of open containers, outermost first.
  var open: [OpenContainer] = []
  /// The open leaf block.
  var leaf = OpenLeaf()
  /// The line being read.
  var line = CurrentLine()
  /// After the last line that was not blank.
  var contentEnd = 0
  /// Last `%%` and `$$` of the note, once looked for: nothing after it can be closed.
  var lastPercentPair: Int?
  var lastDollarPair: Int?
  /// The text of a paragraph in a quote, without its markers.
  var buffer = ContentBuffer()

  /// Reads the lines of `bytes` from `start` on; the lines before are in `lineStarts` already.
  mutating func parse(_ bytes: Span<UInt8>, from start: Int) {
    blocks.reserveCapacity(bytes.count / 64)
    var offset = start
    contentEnd = start
    // The body may begin in the middle of the line that closed the front matter.
    if lineStarts.isEmpty { pushLine(at: 0) }
    line.index = lineStarts.count &- 1
    contentStarts[line.index] = start
    while offset < bytes.count {
      let end = bytes.lineBreakOffset(from: offset)
      line.start = offset
      line.end = end
      line.next = bytes.offsetAfterLineBreak(at: end)
      readLine(bytes)
      if line.next > end {
        pushLine(at: line.next)
        line.index &+= 1
      }
      offset = line.next
    }
    line.start = bytes.count
    line.end = bytes.count
    closeContainers(downTo: 0, bytes)
  }

  /// Notes that a line begins at `offset`.
  mutating func pushLine(at offset: Int) {
    lineStarts.append(offset)
    contentStarts.append(offset)
  }
}

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
}

/// The line being read, and how far.
struct CurrentLine {
  var index = 0
  var start = 0
  /// Its end without, and after, the line break.
  var end = 0
  var next = 0

  /// The next byte, and its column with tab stops of 4; a tab that was taken in part is still at `offset`.
  var offset = 0
  var column = 0
  /// The next byte that is neither space nor tab, its column, and the columns up to it.
  var textOffset = 0
  var textColumn = 0
  var indent: Int { textColumn &- column }
  var isBlank: Bool { textOffset >= end }
  /// Whether a container took a marker from it.
  var hasMarker = false

  mutating func begin() {
    offset = start
    column = 0
    hasMarker = false
  }

  /// Finds the next text from `offset`.
  mutating func findText(_ bytes: Span<UInt8>) {
    textOffset = offset
    textColumn = column
    while textOffset < end {
      let byte = bytes[textOffset]
      if byte == 0x20 {
        textColumn &+= 1
      } else if byte == 0x09 {
        textColumn = (textColumn | 3) &+ 1
      } else {
        return
      }
      textOffset &+= 1
    }
  }

  /// Moves on by `columns` of white space; a tab may be taken in part.
  mutating func advance(columns: Int, _ bytes: Span<UInt8>) {
    let target = column &+ columns
    while column < target, offset < end {
      guard bytes[offset] == 0x09 else {
        offset &+= 1
        column &+= 1
        continue
      }
      let stop = (column | 3) &+ 1
      guard stop <= target else {
        column = target
        return
      }
      column = stop
      offset &+= 1
    }
  }

  /// Moves to the text found, and `count` bytes, none of them a tab, beyond.
  mutating func advanceToText(plus count: Int = 0) {
    offset = textOffset &+ count
    column = textColumn &+ count
  }
}
