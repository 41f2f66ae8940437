import Bytes

/// The range of a heading's text: its content without a block id at its end.
struct HeadingText {
  /// The lines of the text, the last of which ends at `end`.
  let lines: Range<Int>
  /// The range of the content, trimmed.
  let content: Range<Int>
  /// Whether a block id follows.
  let hasBlockID: Bool

  /// The offset after its last byte.
  var end: Int { content.upperBound }

  init(_ block: Block, _ table: LineTable, _ bytes: Span<UInt8>) {
    var content = block.contentRange
    let caret = bytes.blockIDStart(in: content).flatMap { $0 > content.lowerBound ? $0 : nil }
    if let caret { content = bytes.trimming(content.lowerBound..<caret) }
    let first = block.lines.lowerBound
    let last = content.isEmpty ? first : table.index(at: content.upperBound &- 1, in: block.lines)
    lines = first..<max(last, first) &+ 1
    self.content = content
    hasBlockID = caret != nil
  }
}
