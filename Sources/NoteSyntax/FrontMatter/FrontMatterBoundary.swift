import Bytes

struct FrontMatterBoundary {
  enum Search {
    case none
    /// An opening line without a closing one, which is not front matter either.
    case unclosed(offset: Int)
    case found(FrontMatterBoundary)
  }

  /// The range from the opening `---` to the closing one with its line break; other text on that line is in the body.
  var range: Range<Int>
  var contentRange: Range<Int>
  /// Whether a lone CR ends a line, which is the case when it ends the opening line.
  var hasReturnBreaks: Bool

  /// Searches for front matter at `start`: exactly `---`, blanks, a line break; then any line that begins with `---`.
  static func find(_ bytes: Span<UInt8>, from start: Int) -> Search {
    guard bytes.hasDashes(at: start) else { return .none }
    let lineEnd = bytes.skippingBlanks(from: start &+ 3, to: bytes.count)
    guard lineEnd < bytes.count, bytes[lineEnd].isLineBreak else { return .none }
    let content = bytes.offsetAfterLineBreak(at: lineEnd)
    let hasReturnBreaks = bytes[content &- 1] == .carriageReturn
    var line = content
    while line < bytes.count {
      if bytes.hasDashes(at: line) {
        let end = bytes.byte(at: line &+ 3).isLineBreak ? bytes.offsetAfterLineBreak(at: line &+ 3) : line &+ 3
        return .found(
          FrontMatterBoundary(
            range: start..<min(end, bytes.count), contentRange: content..<line, hasReturnBreaks: hasReturnBreaks))
      }
      line = nextLine(after: line, hasReturnBreaks: hasReturnBreaks, bytes)
    }
    return .unclosed(offset: start)
  }

  /// Returns whether a note begins with a byte-order mark.
  static func hasByteOrderMark(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// Returns the offset at which the body of a note begins.
  static func bodyStart(_ bytes: Span<UInt8>) -> Int {
    let start = hasByteOrderMark(bytes) ? 3 : 0
    if case .found(let boundary) = find(bytes, from: start) { return boundary.range.upperBound }
    return start
  }

  private static func nextLine(after offset: Int, hasReturnBreaks: Bool, _ bytes: Span<UInt8>) -> Int {
    var end = bytes.lineBreakOffset(from: offset)
    while end < bytes.count, bytes[end] == .carriageReturn, !hasReturnBreaks, bytes.byte(at: end &+ 1) != .lineFeed {
      end = bytes.lineBreakOffset(from: end &+ 1)
    }
    return bytes.offsetAfterLineBreak(at: end)
  }
}
