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
  /// Where the content of each line before the current one begins.
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
  /// How many of them are quotes, to which no blank line belongs.
  var openQuotes = 0
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

  /// Begins with another note, of `byteCount` bytes.
  mutating func restart(byteCount: Int) {
    lineStarts.removeAll(keepingCapacity: true)
    contentStarts.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    if !containers.isEmpty { containers.removeAll(keepingCapacity: true) }
    if !definitions.isEmpty { definitions.removeAll(keepingCapacity: true) }
    if !tasks.isEmpty { tasks.removeAll(keepingCapacity: true) }
    if !footnotes.isEmpty { footnotes.removeAll(keepingCapacity: true) }
    if !unclosedComments.isEmpty { unclosedComments.removeAll(keepingCapacity: true) }
    (leaf, line, contentEnd) = (OpenLeaf(), CurrentLine(), 0)
    (lastPercentPair, lastDollarPair) = (nil, nil)
    // About what prose needs; growing costs copies.
    blocks.reserveCapacity(byteCount / 64 &+ 4)
    lineStarts.reserveCapacity(byteCount / 40 &+ 16)
    contentStarts.reserveCapacity(byteCount / 40 &+ 16)
  }

  /// Reads the lines of `bytes` from `start` on; the lines before are in `lineStarts` already.
  mutating func parse(_ bytes: Span<UInt8>, from start: Int) {
    var offset = start
    contentEnd = start
    // The body may begin in the middle of the line that closed the front matter.
    if lineStarts.isEmpty { lineStarts.append(0) } else { contentStarts.removeLast() }
    line.index = lineStarts.count &- 1
    line.contentStart = start
    while offset < bytes.count {
      let end = bytes.lineBreakOffset(from: offset)
      line.start = offset
      line.end = end
      line.next = bytes.offsetAfterLineBreak(at: end)
      if !readPlainLine(bytes) { readLine(bytes) }
      if line.next > end {
        contentStarts.append(line.contentStart)
        lineStarts.append(line.next)
        line.index &+= 1
        line.contentStart = line.next
      }
      offset = line.next
    }
    contentStarts.append(line.contentStart)
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
