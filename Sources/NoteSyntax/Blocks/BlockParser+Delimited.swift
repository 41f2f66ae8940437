import Bytes

/// Comments and math that span several lines.
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
    setContentStart(start &+ 2)
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
