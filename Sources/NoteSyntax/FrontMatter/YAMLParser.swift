import Bytes

/// A YAML parser for the block and flow collections and the scalars of YAML 1.2 with its core schema, one document.
///
/// It accepts and rejects the same documents as version 2.7 of the `yaml` package for JavaScript, with which Obsidian
/// reads front matter: no tabs in indentation, no duplicate keys, no `a: b: c`. Keys are scalars. Anchors and aliases
/// are read; collections nest at most `nestingLimit` deep, and aliases expand to at most `expansionLimit` nodes.
package struct YAMLParser {
  static let nestingLimit = 64
  /// The maximum number of nodes that all aliases together expand to.
  static let expansionLimit = 10_000

  /// Returns the value of the document `bytes`, or the reason why it is invalid. The value of an empty document is
  /// null.
  package static func parse(_ bytes: Span<UInt8>) -> Result<YAMLNode, NoteProblem> {
    let start = bytes.hasASCII("\u{FEFF}", at: 0) ? 3 : 0
    do {
      return .success(try parse(bytes, in: start..<bytes.count, hasReturnBreaks: false))
    } catch {
      return .failure(error.problem(LineTable(bytes)))
    }
  }

  static func parse(_ bytes: Span<UInt8>, in range: Range<Int>, hasReturnBreaks: Bool) throws(YAMLError) -> YAMLNode {
    var parser = YAMLParser(range, hasReturnBreaks: hasReturnBreaks)
    return try parser.readDocument(bytes)
  }

  /// The offset of the next byte to read, and the end of the document.
  var offset: Int
  let end: Int
  var lineStart: Int
  /// Whether a lone CR ends a line.
  let hasReturnBreaks: Bool
  /// The nodes by their anchors, and the number of nodes in each.
  var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  /// The number of nodes that aliases were expanded to.
  var expandedCount = 0
  var depth = 0

  private init(_ range: Range<Int>, hasReturnBreaks: Bool) {
    offset = range.lowerBound
    end = range.upperBound
    lineStart = range.lowerBound
    self.hasReturnBreaks = hasReturnBreaks
  }

  private mutating func readDocument(_ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    try skipToContent(bytes)
    var node = YAMLNode.null(at: offset)
    if offset < end, !isDocumentEnd(bytes) {
      node = try readBlockNode(parent: -1, isOnKeyLine: false, bytes)
      try skipToContent(bytes)
    }
    if isDocumentEnd(bytes) {
      offset &+= 3
      try skipToContent(bytes)
      guard offset >= end else { throw YAMLError(.multipleDocuments, offset) }
    }
    guard offset >= end else {
      throw YAMLError(column > 0 && isLineIndentedByTab(bytes) ? .tabIndentation : .unexpectedContent, offset)
    }
    return node
  }

  var column: Int { offset &- lineStart }

  func isBreak(_ offset: Int, _ bytes: Span<UInt8>) -> Bool {
    guard offset < end else { return false }
    let byte = bytes[offset]
    if byte == .lineFeed { return true }
    return byte == .carriageReturn && (hasReturnBreaks || offset &+ 1 < end && bytes[offset &+ 1] == .lineFeed)
  }

  func isLineEnd(_ offset: Int, _ bytes: Span<UInt8>) -> Bool { offset >= end || isBreak(offset, bytes) }

  /// Returns the end of the line that contains `start`, without its line break.
  func lineEnd(from start: Int, _ bytes: Span<UInt8>) -> Int {
    var lineBreak = bytes.lineBreakOffset(from: start)
    while lineBreak < end, !isBreak(lineBreak, bytes) { lineBreak = bytes.lineBreakOffset(from: lineBreak &+ 1) }
    return min(lineBreak, end)
  }

  /// Returns whether white space, a line break or the end of the document is at `offset`.
  func isSpaceOrEnd(_ offset: Int, _ bytes: Span<UInt8>) -> Bool {
    offset >= end || bytes[offset].isBlank || isBreak(offset, bytes)
  }

  mutating func skipBreak(_ bytes: Span<UInt8>) {
    offset = min(bytes.offsetAfterLineBreak(at: offset), end)
    lineStart = offset
  }

  /// Moves past the line break at `offset` and the blanks after it. Returns the indentation of the new line in columns.
  mutating func skipBreakAndIndent(_ bytes: Span<UInt8>) -> Int {
    skipBreak(bytes)
    while offset < end, bytes[offset] == .space { offset &+= 1 }
    let indent = column
    offset = bytes.skippingBlanks(from: offset, to: end)
    return indent
  }

  /// Moves past blanks, and past a comment if white space or the start of the line precedes it.
  mutating func skipBlanksAndComment(_ bytes: Span<UInt8>) {
    let start = offset
    offset = bytes.skippingBlanks(from: offset, to: end)
    if offset < end, bytes[offset] == .hash, offset > start || offset == lineStart {
      offset = lineEnd(from: offset, bytes)
    }
  }

  /// Moves to the next content, past comments and blank lines. At the beginning of a line, only spaces may indent it.
  mutating func skipToContent(_ bytes: Span<UInt8>) throws(YAMLError) {
    while offset < end {
      skipBlanksAndComment(bytes)
      guard isBreak(offset, bytes) else { break }
      skipBreak(bytes)
    }
    if offset < end, isLineIndentedByTab(bytes) { throw YAMLError(.tabIndentation, lineStart) }
  }

  /// Returns whether `offset` is preceded on its line only by white space that includes a tab.
  func isLineIndentedByTab(_ bytes: Span<UInt8>) -> Bool {
    var hasTab = false
    var cursor = lineStart
    while cursor < offset {
      guard bytes[cursor].isBlank else { return false }
      if bytes[cursor] == .tab { hasTab = true }
      cursor &+= 1
    }
    return hasTab
  }

  /// Returns whether `...` alone on the line ends the document here.
  private func isDocumentEnd(_ bytes: Span<UInt8>) -> Bool {
    offset == lineStart && isDocumentEnd(lineAt: offset, bytes)
  }

  func isDocumentEnd(lineAt start: Int, _ bytes: Span<UInt8>) -> Bool {
    start &+ 3 <= end && bytes.hasASCII("...", at: start) && isSpaceOrEnd(start &+ 3, bytes)
  }
}
