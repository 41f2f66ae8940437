import Bytes

/// The block pass, which divides lines into leaf blocks and containers by the algorithm of the appendix of the
/// CommonMark specification.
///
/// Each line is read once: first the open containers consume their markers, then new blocks may start, and the rest is
/// text. Nesting stops at `nestingLimit` containers, so the work for a line is bounded by its length and that number.
struct BlockParser {
  /// The maximum nesting depth of containers; deeper markers are text.
  static let nestingLimit = 100

  var lineStarts: [Int] = []
  /// The offsets at which the contents of the lines before the current one begin.
  var contentStarts: [Int] = []
  var blocks: [Block] = []
  var containers: [BlockContainer] = []
  var definitions: [LinkDefinition] = []
  /// The tasks, without their fields.
  var tasks: [TaskItem] = []
  /// The footnote definitions: their labels and ranges.
  var footnotes: [Footnote] = []
  /// The offsets of each `%%` that opens a comment without an end.
  var unclosedComments: [Int] = []
  /// Whether lines that are indented by four columns are code. They are not in MDX, in which tags are
  /// indented, nor in Logseq.
  var readsIndentedCode = true
  /// Whether each line that begins with a hyphen begins a block, as in the outlines of Logseq, and only code goes on over
  /// such lines.
  var isOutline = false

  /// The stack of open containers, outermost first.
  var open: [OpenContainer] = []
  /// The number of open containers that are quotes; blank lines belong to none of them.
  var openQuotes = 0
  var leaf = OpenLeaf()
  var line = CurrentLine()
  /// The offset after the last line that was not blank.
  var contentEnd = 0
  /// The offsets of the note's last `%%` and `$$`, once searched for; a block that begins after them cannot be closed.
  var lastPercentPair, lastDollarPair: Int?
  /// The text of a paragraph in a quote, without the markers.
  var buffer = ContentBuffer()

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
    // The usual requirement of prose; growing the array would copy it.
    blocks.reserveCapacity(byteCount / 64 &+ 4)
    lineStarts.reserveCapacity(byteCount / 40 &+ 16)
    contentStarts.reserveCapacity(byteCount / 40 &+ 16)
  }

  /// Reads the lines of `bytes` from `start` on; the lines before it must already be in `lineStarts`.
  mutating func parse(_ bytes: Span<UInt8>, from start: Int) {
    var offset = start
    contentEnd = start
    // The body may begin in the middle of the line that closes the front matter.
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

  mutating func pushLine(at offset: Int) {
    lineStarts.append(offset)
    contentStarts.append(offset)
  }
}

extension BlockParser {
  /// Starts a comment or math block at `%%` or `$$` if its line does not close it but a later line may.
  ///
  /// A paragraph can only be interrupted by a line that consists of the delimiter, and only if the delimiters in the
  /// paragraph so far are paired, since otherwise the line closes what began inside of the paragraph.
  mutating func startDelimited(
    _ kind: OpenLeaf.Kind, _ matched: Int, inParagraph: Bool, _ bytes: Span<UInt8>
  ) -> Start {
    let start = line.textOffset
    let delimiter = bytes[start]
    guard start &+ 1 < line.end, bytes[start &+ 1] == delimiter,
      bytes.pairOffset(delimiter, delimiter, from: start &+ 2, to: line.end) == nil
    else { return .text }
    if leaf.kind == .paragraph {
      guard inParagraph, bytes.skippingBlanks(from: start &+ 2, to: line.end) == line.end,
        hasPairedDelimiters(delimiter, bytes)
      else { return .text }
    }
    guard lastPair(of: delimiter, bytes) >= line.next else {
      if delimiter == .percent { unclosedComments.append(start) }
      return .text
    }
    closeContainers(downTo: matched, bytes)
    openLeaf(kind, bytes)
    leaf.contentStart = start &+ 2
    line.contentStart = start &+ 2
    return .leaf
  }

  /// Returns the offset of the last two `delimiter` characters in the note, which are searched only once.
  private mutating func lastPair(of delimiter: UInt8, _ bytes: Span<UInt8>) -> Int {
    if let cached = delimiter == .percent ? lastPercentPair : lastDollarPair { return cached }
    var offset = bytes.count &- 2
    while offset >= 0, bytes[offset] != delimiter || bytes[offset &+ 1] != delimiter { offset &-= 1 }
    if delimiter == .percent { lastPercentPair = offset } else { lastDollarPair = offset }
    return offset
  }

  /// Returns whether the open paragraph has an even number of `delimiter` pairs. No part of the text is counted twice.
  private mutating func hasPairedDelimiters(_ delimiter: UInt8, _ bytes: Span<UInt8>) -> Bool {
    var count = (delimiter == .percent ? leaf.percentPairs : leaf.dollarPairs) ?? DelimiterPairs(offset: leaf.start)
    while let pair = bytes.pairOffset(delimiter, delimiter, from: count.offset, to: line.start) {
      count.isEven.toggle()
      count.offset = pair &+ 2
    }
    // A character at the end may be the first of the next pair.
    count.offset = max(count.offset, line.start &- 1)
    if delimiter == .percent { leaf.percentPairs = count } else { leaf.dollarPairs = count }
    return count.isEven
  }
}
