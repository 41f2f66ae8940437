import Bytes

/// Text that is read as a whole: code, autolinks, raw HTML, math, comments.
extension InlineParser {
  /// Reads a code span; if there is none, skips the backticks.
  mutating func readCode(at start: Int, _ text: Span<UInt8>) -> Int {
    var offset = start
    while offset < text.count, text[offset] == .backtick { offset &+= 1 }
    let length = offset &- start
    guard let closer = backticks.closer(ofLength: length, from: offset, text) else { return offset }
    var content = offset..<closer
    if content.count > 2, text[offset].isSpaceInCode, text[closer &- 1].isSpaceInCode {
      // One space or line break is removed at each end, unless there is nothing else.
      let isAllSpace = content.allSatisfy { text[$0].isSpaceInCode }
      if !isAllSpace { content = text.offsetAfterLineBreak(at: offset)..<text.offsetOfSpace(before: closer) }
    }
    record(.code, start..<closer &+ length, content)
    return takeOpaque(start..<closer &+ length)
  }

  /// Skips `range`, whose bytes have no inline meaning; a tag may follow it.
  private mutating func takeOpaque(_ range: Range<Int>) -> Int {
    opaqueRanges.append(range)
    chunkStart = range.upperBound
    return range.upperBound
  }

  /// Reads `$math$` or `$$math$$`. As in Pandoc, the content of the first form neither begins nor ends with white
  /// space, and no digit follows it, so that prices are not math. It may have formulas in the argument of `\text`.
  mutating func readMath(at start: Int, _ text: Span<UInt8>) -> Int {
    if text.byte(at: start &+ 1) == .dollar {
      guard !failed.displayMath, let end = text.pairOffset(.dollar, .dollar, from: start &+ 2, to: text.count) else {
        failed.displayMath = true
        return start &+ 2
      }
      record(.math, start..<end &+ 2, start &+ 2..<end)
      return takeOpaque(start..<end &+ 2)
    }
    guard !failed.math, start &+ 1 < text.count, !text[start &+ 1].isWhitespace else { return start &+ 1 }
    guard let end = endOfMath(from: start, text) else {
      failed.math = true
      return start &+ 1
    }
    record(.math, start..<end &+ 1, start &+ 1..<end)
    return takeOpaque(start..<end &+ 1)
  }

  /// How far after a sign within `\text{` the end of that is looked for.
  private static let longestText = 1_000

  /// Returns the offset of the sign that ends a formula; nil if there is none.
  private func endOfMath(from start: Int, _ text: Span<UInt8>) -> Int? {
    // The level of braces, and that of the argument of a command for text; the first sign in it, if it is never closed.
    var (depth, textDepth, first): (Int, Int, Int?) = (0, 0, nil)
    var offset = start &+ 1
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case .openBrace:
        depth &+= 1
        if textDepth == 0, Self.isText(before: offset, from: start, text) { textDepth = depth }
      case .closeBrace where depth > 0:
        if depth == textDepth { textDepth = 0 }
        depth &-= 1
      case .dollar where !text[offset &- 1].isWhitespace && !text.byte(at: offset &+ 1).isDigit:
        if textDepth == 0 { return offset }
        first = first ?? offset
      default: break
      }
      if let first, offset &- first > Self.longestText { break }
      offset &+= byte == .backslash ? 2 : 1
    }
    return first
  }

  /// Whether a brace begins the argument of a command for text, such as `\text` and `\textbf`.
  private static func isText(before brace: Int, from start: Int, _ text: Span<UInt8>) -> Bool {
    var name = brace
    while name > start, text[name &- 1].isLetter { name &-= 1 }
    guard name > start, text[name &- 1] == .backslash, brace &- name < 12 else { return false }
    let command = text.extracting(name..<brace)
    return command.hasPrefix("text".utf8Span.span) || command.isEqual(to: "mbox".utf8Span.span)
      || command.isEqual(to: "fbox".utf8Span.span)
  }

  /// Reads `%%`, which begins a comment, whose content is parsed like other text, or ends it.
  mutating func readComment(at start: Int, _ text: Span<UInt8>) -> Int {
    guard text.byte(at: start &+ 1) == .percent else { return start &+ 1 }
    if start == commentEnd {
      commentEnd = -1
    } else if !failed.comment, let end = text.pairOffset(.percent, .percent, from: start &+ 2, to: text.count) {
      commentEnd = end
      record(.comment, start..<end &+ 2, end &+ 2..<end &+ 2)
    } else {
      failed.comment = true
      return start &+ 2
    }
    chunkStart = start &+ 2
    return start &+ 2
  }

  /// Reads an autolink or raw HTML; if there is none, skips the `<`.
  mutating func readAngle(at start: Int, _ text: Span<UInt8>) -> Int {
    if let end = autolinkEnd(at: start, text) { return addAutolink(start..<end, address: start &+ 1..<end &- 1) }
    guard let end = rawHTMLEnd(at: start, text) else { return start &+ 1 }
    record(.html, start..<end, end..<end)
    text.appendLinks(ofTag: start..<end, to: &links)
    opaqueRanges.append(start..<end)
    return end
  }

  private mutating func rawHTMLEnd(at start: Int, _ text: Span<UInt8>) -> Int? {
    switch text.byte(at: start &+ 1) {
    case .exclamationMark:
      if text.hasASCII("--", at: start &+ 2) {
        if text.byte(at: start &+ 4) == .greaterThan { return start &+ 5 }
        if text.hasASCII("->", at: start &+ 4) { return start &+ 6 }
        return end(of: "-->", from: start &+ 4, hasFailed: &failed.htmlComment, text)
      }
      if text.hasCDATAStart(at: start) { return end(of: "]]>", from: start &+ 9, hasFailed: &failed.cdata, text) }
      guard text.byte(at: start &+ 2).isLetter else { return nil }
      return end(of: ">", from: start &+ 2, hasFailed: &failed.declaration, text)
    case .questionMark: return end(of: "?>", from: start &+ 2, hasFailed: &failed.instruction, text)
    default: return text.htmlTagEnd(from: start, to: text.count)
    }
  }

  private func end(of closer: String, from start: Int, hasFailed: inout Bool, _ text: Span<UInt8>) -> Int? {
    guard !hasFailed else { return nil }
    var offset = start
    while offset < text.count {
      if text.hasASCII(closer, at: offset) { return offset &+ closer.utf8.count }
      offset &+= 1
    }
    hasFailed = true
    return nil
  }

  /// Returns the end of the autolink at `start`, a `<`: an absolute URI, or a mail address.
  private func autolinkEnd(at start: Int, _ text: Span<UInt8>) -> Int? {
    var offset = start &+ 1
    guard offset < text.count else { return nil }
    if let colon = text.schemeEnd(from: offset, to: text.count) {
      offset = colon &+ 1
      while offset < text.count {
        let byte = text[offset]
        if byte == .greaterThan { return offset &+ 1 }
        if byte == .lessThan || byte == .space || byte.isControl { return nil }
        offset &+= 1
      }
      return nil
    }
    return text.mailAddressEnd(from: offset).map { $0 &+ 1 }
  }
}

extension Span where Element == UInt8 {
  /// Returns the offset of the colon after the URI scheme at `start`, of 2 to 32 characters; nil if there is none.
  func schemeEnd(from start: Int, to end: Int) -> Int? {
    guard start < end, self[start].isLetter else { return nil }
    var offset = start &+ 1
    while offset < end, offset &- start <= 32 {
      let byte = self[offset]
      if byte == .colon { return offset &- start >= 2 ? offset : nil }
      guard byte.isAlphanumeric || byte == .plus || byte == .hyphen || byte == .dot else { return nil }
      offset &+= 1
    }
    return nil
  }

  /// Returns the offset of the `>` after the mail address at `start`; nil when there is none.
  func mailAddressEnd(from start: Int) -> Int? {
    var offset = start
    while offset < count, self[offset].isMailLocal { offset &+= 1 }
    guard offset > start, byte(at: offset) == .at else { return nil }
    repeat {
      offset &+= 1
      let label = offset
      while offset < count, self[offset].isAlphanumeric || self[offset] == .hyphen { offset &+= 1 }
      guard offset > label, offset &- label <= 63, self[label] != .hyphen, self[offset &- 1] != .hyphen else {
        return nil
      }
    } while byte(at: offset) == .dot
    return byte(at: offset) == .greaterThan ? offset : nil
  }
}

extension Span where Element == UInt8 {
  /// Returns the offset of the space or line break before `end`.
  fileprivate func offsetOfSpace(before end: Int) -> Int {
    let isPair = self[end &- 1] == .lineFeed && self[end &- 2] == .carriageReturn
    return end &- (isPair ? 2 : 1)
  }
}

extension UInt8 {
  /// Whether this is a space or belongs to a line break, which is equal to one space in code.
  fileprivate var isSpaceInCode: Bool { self == .space || isLineBreak }

  /// Whether this may be a character of a mail address before the `@`.
  fileprivate var isMailLocal: Bool {
    if isAlphanumeric { return true }
    switch self {
    case .dot, .exclamationMark, .hash, .dollar, .percent, .ampersand, .singleQuote, .asterisk, .plus, .slash, .equals,
      .questionMark, .caret, .underscore, .backtick, .openBrace, .pipe, .closeBrace, .tilde, .hyphen:
      return true
    default: return false
    }
  }
}
