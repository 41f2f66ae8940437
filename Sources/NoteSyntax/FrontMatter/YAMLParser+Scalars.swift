import Bytes

extension YAMLParser {
  func plainNode(_ range: Range<Int>, _ text: String) -> YAMLNode {
    scalarNode(range, text: text, type: ScalarType.plain(text), style: .plain)
  }

  func scalarNode(_ range: Range<Int>, text: String, type: ScalarType, style: ScalarStyle) -> YAMLNode {
    YAMLNode(content: .scalar(YAMLScalar(text: text, type: type, style: style)), range: range)
  }

  func checkPlainStart(_ bytes: Span<UInt8>) throws(YAMLError) {
    switch bytes[offset] {
    case .at, .backtick, .percent, .comma, .closeBracket, .closeBrace, .pipe, .greaterThan, .hash:
      throw YAMLError(.badScalarStart(bytes[offset]), offset)
    default: break
    }
  }

  /// Reads the plain scalar at `offset`, including the lines that continue it.
  mutating func readPlain(parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    try checkPlainStart(bytes)
    let start = offset
    var last = try readPlainLine(bytes)
    guard isBreak(offset, bytes), var breaks = nextPlainLine(parent: parent, bytes) else {
      return plainNode(start..<last, String(repairing: bytes.extracting(start..<last)))
    }
    var text = FoldedText()
    text.append(bytes, start..<last)
    while true {
      text.fold(breaks: breaks)
      let line = offset
      last = try readPlainLine(bytes)
      text.append(bytes, line..<last)
      guard isBreak(offset, bytes), let next = nextPlainLine(parent: parent, bytes) else { break }
      breaks = next
    }
    return plainNode(start..<last, text.string)
  }

  /// Reads the rest of the line, up to a comment; returns its end without trailing blanks.
  private mutating func readPlainLine(_ bytes: Span<UInt8>) throws(YAMLError) -> Int {
    let start = offset
    offset = lineEnd(from: start, bytes)
    var cursor = start
    while true {
      cursor = bytes.offset(of: .colon, or: .hash, from: cursor, to: offset)
      guard cursor < offset else { break }
      if bytes[cursor] == .colon, isSpaceOrEnd(cursor &+ 1, bytes) { throw YAMLError(.nestedMapping, cursor) }
      if bytes[cursor] == .hash, cursor > start, bytes[cursor &- 1].isBlank {
        // A comment must be preceded by blanks.
        offset = bytes.trimmingBlanks(from: start, before: cursor)
        return offset
      }
      cursor &+= 1
    }
    return bytes.trimmingBlanks(from: start, before: offset)
  }

  /// Moves to a plain scalar's next line and returns the number of breaks before it; nil, without moving, at its end.
  private mutating func nextPlainLine(parent: Int, _ bytes: Span<UInt8>) -> Int? {
    var cursor = offset
    var line = lineStart
    var breaks = 0
    while cursor < end, isBreak(cursor, bytes) {
      breaks &+= 1
      line = min(bytes.offsetAfterLineBreak(at: cursor), end)
      cursor = line
      while cursor < end, bytes[cursor] == .space { cursor &+= 1 }
      let text = bytes.skippingBlanks(from: cursor, to: end)
      if isLineEnd(text, bytes) {
        cursor = text
      } else if text > cursor, cursor &- line <= parent {
        return nil
      } else {
        cursor = text
        break
      }
    }
    guard cursor < end, !isBreak(cursor, bytes), cursor &- line > parent, bytes[cursor] != .hash,
      !isDocumentEnd(lineAt: line, bytes)
    else { return nil }
    offset = cursor
    lineStart = line
    return breaks
  }

  /// Reads the quoted scalar at `offset`; lines that continue it must be indented more than `parent`.
  mutating func readQuoted(parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    let start = offset
    let quote = bytes[start]
    let isDouble = quote == .doubleQuote
    var text = FoldedText()
    let content: String
    offset &+= 1
    var from = offset
    while true {
      guard offset < end else { throw YAMLError(.unclosedQuote, start) }
      let byte = bytes[offset]
      if byte == quote {
        if !isDouble, offset &+ 1 < end, bytes[offset &+ 1] == quote {
          text.append(bytes, from..<offset &+ 1)
          offset &+= 2
          from = offset
          continue
        }
        content = text.string(endingWith: bytes, from..<offset)
        offset &+= 1
        break
      }
      if isDouble, byte == .backslash {
        text.append(bytes, from..<offset)
        if isBreak(offset &+ 1, bytes) {
          offset &+= 1
          let breaks = try nextQuotedLine(start, parent: parent, bytes)
          text.breakLines(breaks &- 1)
        } else {
          try readEscape(&text, bytes)
        }
        from = offset
      } else if isBreak(offset, bytes) {
        text.append(bytes, from..<offset)
        text.trimBlanks()
        text.fold(breaks: try nextQuotedLine(start, parent: parent, bytes))
        from = offset
      } else {
        offset &+= 1
      }
    }
    return scalarNode(start..<offset, text: content, type: .string, style: isDouble ? .doubleQuoted : .singleQuoted)
  }

  /// Moves to the text of the next line of the quoted scalar that began at `start`; returns the number of line breaks.
  private mutating func nextQuotedLine(_ start: Int, parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> Int {
    var breaks = 0
    while offset < end, isBreak(offset, bytes) {
      let indent = skipBreakAndIndent(bytes)
      breaks &+= 1
      if !isLineEnd(offset, bytes), indent <= parent || isDocumentEnd(lineAt: lineStart, bytes) {
        throw YAMLError(.unclosedQuote, start)
      }
    }
    return breaks
  }
}
