import Bytes

/// The kinds of Markdown that notes are written in.
package enum MarkdownDialect: Equatable, Sendable {
  case common
  /// Markdown with imports, components and expressions of JavaScript.
  case mdx
  /// Markdown in which a site generator reads templates first.
  case templates(TemplateLanguage)
  /// The outlines of Logseq, in a graph with these settings.
  indirect case logseq(LogseqGraph)

  /// Returns the dialect of the note at a path, which its extension tells.
  package init(path: some Collection<UInt8>) {
    self = path.suffix(4).map(\.asciiLowercased).elementsEqual(".mdx".utf8) ? .mdx : .common
  }

  /// Returns the dialect of the note at a path of a vault, which may be a graph of Logseq or a site with templates.
  package init(path: some Collection<UInt8>, in graph: LogseqGraph?, templates: TemplateLanguage? = nil) {
    let own = MarkdownDialect(path: path)
    self = graph.map { .logseq($0) } ?? (own == .common ? templates.map { .templates($0) } : nil) ?? own
  }

  /// The settings of the graph, if the note is a page of Logseq.
  package var logseq: LogseqGraph? {
    switch self {
    case .logseq(let graph): graph
    case .common, .mdx, .templates: nil
    }
  }
}

/// The text of a note in MDX without its code: `import` and `export`, tags, and expressions in braces are replaced by
/// spaces, so that what remains is Markdown, at the same offsets.
///
/// Code in fences and backticks stays. What is not closed is text, as the id in braces at the end of a heading is.
struct MDXCode {
  /// The text, with spaces in place of code.
  private(set) var text: [UInt8]
  private(set) var tags: [Range<Int>] = []
  /// The number of openings without an end up to which more are looked for, so that the time stays linear.
  private var patience = 64
  private var fence: (byte: UInt8, count: Int)?

  /// Reads the body of a note, which begins at an offset.
  init(_ bytes: Span<UInt8>, from start: Int) {
    text = Array(bytes)
    var offset = start
    var isAfterBlank = true
    while offset < bytes.count {
      let lineEnd = bytes.lineBreakOffset(from: offset)
      let isBlank = bytes.trimming(offset..<lineEnd).isEmpty
      if readFence(bytes, offset..<lineEnd) || fence != nil || isBlank {
        offset = bytes.offsetAfterLineBreak(at: lineEnd)
      } else if isAfterBlank, Self.isModuleLine(bytes, at: offset) {
        let end = Self.moduleEnd(bytes, from: offset)
        mask(offset..<end)
        offset = end
      } else {
        offset = readText(bytes, from: offset)
      }
      isAfterBlank = isBlank
    }
  }

  private mutating func mask(_ range: Range<Int>) {
    for index in range where !text[index].isLineBreak { text[index] = .space }
  }

  /// Reads a line that begins or ends code in a fence, and returns whether it is one.
  private mutating func readFence(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var start = line.lowerBound
    // A fence can be in a list or a quote.
    while start < line.upperBound, bytes[start].isWhitespace || ">-*+".utf8.contains(bytes[start]) { start &+= 1 }
    guard start < line.upperBound, bytes[start] == .backtick || bytes[start] == .tilde else { return false }
    var end = start
    while end < line.upperBound, bytes[end] == bytes[start] { end &+= 1 }
    guard end &- start >= 3 else { return false }
    if let fence {
      guard fence.byte == bytes[start], end &- start >= fence.count, bytes.trimming(end..<line.upperBound).isEmpty
      else { return false }
      self.fence = nil
    } else {
      let hasTick = bytes.offset(of: .backtick, or: .backtick, from: end, to: line.upperBound) < line.upperBound
      if bytes[start] == .backtick, hasTick { return false }
      fence = (bytes[start], end &- start)
    }
    return true
  }

  private static func isModuleLine(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    let word = ["import", "export"].first { bytes.hasASCII($0, at: start) }
    guard let word, start &+ word.utf8.count < bytes.count else { return false }
    let next = bytes[start &+ word.utf8.count]
    return next == .space || next == .openBrace || next == .lineFeed
  }

  /// Returns the end of the lines of JavaScript at an offset: the first blank line outside of brackets.
  private static func moduleEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var (offset, depth) = (start, 0)
    var firstBlank: Int?
    while offset < bytes.count {
      let lineEnd = bytes.lineBreakOffset(from: offset)
      if bytes.trimming(offset..<lineEnd).isEmpty {
        if depth <= 0 { return offset }
        if firstBlank == nil { firstBlank = offset }
      }
      for index in offset..<lineEnd {
        switch bytes[index] {
        case .openBrace, .openBracket, .openParenthesis: depth &+= 1
        case .closeBrace, .closeBracket, .closeParenthesis: depth &-= 1
        default: break
        }
      }
      offset = bytes.offsetAfterLineBreak(at: lineEnd)
    }
    // With brackets that are never closed, such as those in a text, it ends as a paragraph does.
    return depth <= 0 ? bytes.count : firstBlank ?? bytes.count
  }

  /// Reads the rest of a line, and the lines that what begins in it extends to; returns the offset behind it.
  private mutating func readText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case .lineFeed, .carriageReturn: return bytes.offsetAfterLineBreak(at: offset)
      case .backslash: offset &+= 2
      case .backtick: offset = bytes.codeEnd(at: offset)
      case .openBrace:
        if let end = bytes.headingIDEnd(at: offset) {
          offset = end
        } else if let end = closed(bytes.expressionEnd(at: offset, to: bytes.count)) {
          mask(offset..<end)
          offset = end
        } else {
          offset &+= 1
        }
      case .lessThan:
        let next = bytes.byte(at: offset &+ 1)
        if next.isLetter || next == .slash || next == .greaterThan, let end = closed(bytes.componentTagEnd(at: offset))
        {
          tags.append(offset..<end)
          mask(offset..<end)
          offset = end
        } else {
          offset &+= 1
        }
      default: offset &+= 1
      }
    }
    return bytes.count
  }

  /// Returns the end of what was looked for. Where too much was not closed, nothing is found any more.
  private mutating func closed(_ end: Int?) -> Int? {
    guard patience > 0 else { return nil }
    if end == nil { patience &-= 1 }
    return end
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the code whose backticks are at an offset, or of these if it is not closed in its paragraph.
  fileprivate func codeEnd(at start: Int) -> Int {
    var open = start
    while open < count, self[open] == .backtick { open &+= 1 }
    var offset = open
    while offset < count {
      if self[offset] == .backtick {
        let run = offset
        while offset < count, self[offset] == .backtick { offset &+= 1 }
        if offset &- run == open &- start { return offset }
      } else if self[offset] == .lineFeed, offset &+ 1 < count, self[offset &+ 1].isLineBreak {
        return open
      } else {
        offset &+= 1
      }
    }
    return open
  }

  /// Returns the end of an id in braces at an offset, as in `## Setup {#install}`; nil if there is none.
  fileprivate func headingIDEnd(at start: Int) -> Int? {
    guard byte(at: start &+ 1) == .hash else { return nil }
    var offset = start &+ 2
    while offset < count, !self[offset].isWhitespace, self[offset] != .closeBrace { offset &+= 1 }
    return byte(at: offset) == .closeBrace ? offset &+ 1 : nil
  }

  /// Returns the end of the expression of JavaScript whose `{` is at an offset; nil if it is not closed. Braces in its
  /// strings and comments do not count.
  func expressionEnd(at start: Int, to limit: Int) -> Int? {
    var (offset, depth) = (start, 0)
    // No expression in a text is as long.
    let end = Swift.min(limit, start &+ 65_536)
    while offset < end {
      switch self[offset] {
      case .openBrace: depth &+= 1
      case .closeBrace:
        depth &-= 1
        if depth == 0 { return offset &+ 1 }
      case .doubleQuote, .singleQuote, .backtick:
        offset = stringEnd(at: offset, to: end)
        continue
      case .slash where byte(at: offset &+ 1) == .asterisk:
        while offset < end, !hasASCII("*/", at: offset) { offset &+= 1 }
        offset &+= 1
      default: break
      }
      offset &+= 1
    }
    return nil
  }

  /// Returns the end of the string of JavaScript whose quote is at an offset. A quote without an end in its line is an
  /// apostrophe in a text.
  private func stringEnd(at start: Int, to end: Int) -> Int {
    let quote = self[start]
    var offset = start &+ 1
    while offset < end, self[offset] != quote {
      if quote != .backtick, self[offset].isLineBreak { return start &+ 1 }
      offset &+= self[offset] == .backslash ? 2 : 1
    }
    return offset < end ? offset &+ 1 : start &+ 1
  }

  /// Returns the end of the tag of a component or of HTML at an offset, whose attributes may have expressions as values;
  /// nil if there is none.
  fileprivate func componentTagEnd(at start: Int) -> Int? {
    var offset = start &+ 1
    if byte(at: offset) == .slash { offset &+= 1 }
    while offset < count, self[offset].isAlphanumeric || ".-_:".utf8.contains(self[offset]) { offset &+= 1 }
    while offset < count {
      switch self[offset] {
      case .greaterThan: return offset &+ 1
      case .slash:
        let end = skippingWhitespace(from: offset &+ 1, to: count)
        return byte(at: end) == .greaterThan ? end &+ 1 : nil
      case .openBrace:
        guard let end = expressionEnd(at: offset, to: count) else { return nil }
        offset = end
      case .doubleQuote, .singleQuote:
        guard self[offset &- 1] == .equals || self[offset &- 1].isWhitespace,
          let end = firstOffset(of: self[offset], from: offset &+ 1)
        else { return nil }
        offset = end &+ 1
      case .equals, .space, .tab, .lineFeed, .carriageReturn, .underscore, .hyphen, .colon, .dot, .at: offset &+= 1
      default:
        guard self[offset].isAlphanumeric else { return nil }
        offset &+= 1
      }
    }
    return nil
  }
}
