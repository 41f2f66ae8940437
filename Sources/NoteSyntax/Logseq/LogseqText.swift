import Bytes

/// The lines of a page of Logseq that are no text: properties that only the program uses, dates of tasks, and drawers.
///
/// For the parser they become comments of HTML, at the same offsets: these are blocks by themselves, and no text.
struct LogseqText {
  /// A property `key:: value` on a line of its own.
  struct Property {
    let key, value: Range<Int>
    /// The range of the line with its line break.
    let line: Range<Int>
    /// Whether the line begins with the marker of a list item.
    let hasBullet: Bool
  }

  /// The text, with comments in place of these lines.
  private(set) var text: [UInt8]
  /// The properties at the beginning, which belong to the page.
  private(set) var pageProperties: [Property] = []
  /// All properties, of the page and of blocks.
  private(set) var properties: [Property] = []
  /// The values of `id` in all blocks, with the offset of the line's content.
  private(set) var ids: [(value: Range<Int>, start: Int)] = []
  private var fence: (byte: UInt8, count: Int)?
  /// The number of drawers without an end up to which more are looked for, so that the time stays linear.
  private var patience = 8

  /// The properties that Logseq does not show.
  private static let hiddenKeys: Set<String> = [
    "id", "collapsed", "created-at", "updated-at", "last-modified-at", "created_at", "last_modified_at",
    "query-table", "query-properties", "query-sort-by", "query-sort-desc", "heading", "background-color", "ls-type",
    "hl-type", "hl-page", "hl-color", "hl-stamp", "logseq.order-list-type", "logseq.tldraw.page",
    "logseq.tldraw.shape", "logseq.table.version", "background_color",
  ]

  /// Reads the body of a page, which begins at an offset.
  init(_ bytes: Span<UInt8>, from start: Int) {
    text = Array(bytes)
    pageProperties = Self.pageProperties(bytes, from: start)
    var offset = start
    let bodyStart = pageProperties.last?.line.upperBound ?? start
    for property in pageProperties where Self.isID(property, bytes) {
      ids.append((property.value, property.key.lowerBound))
    }
    if let last = pageProperties.last { offset = last.line.upperBound }
    properties = pageProperties
    if pageProperties.first?.hasBullet == true { maskHidden(bytes) }
    while offset < bytes.count {
      let lineEnd = bytes.lineBreakOffset(from: offset)
      let next = bytes.offsetAfterLineBreak(at: lineEnd)
      defer { offset = max(offset, next) }
      if readFence(bytes, offset..<lineEnd) || fence != nil { continue }
      let content = Self.content(bytes, offset..<lineEnd)
      guard content.lowerBound < content.upperBound else { continue }
      let first = bytes[content.lowerBound]
      if first == .colon, bytes.isKeyword(":logbook:", content), let end = closed(Self.drawerEnd(bytes, from: next)) {
        mask(content.lowerBound..<end)
        offset = bytes.offsetAfterLineBreak(at: bytes.lineBreakOffset(from: end))
      } else if first == UInt8(ascii: "S") || first == UInt8(ascii: "D"), Self.isPlanning(content, bytes) {
        mask(content)
      } else if let property = Self.property(bytes, offset..<lineEnd, next: next), content.lowerBound >= bodyStart {
        properties.append(property)
        if Self.isID(property, bytes) { ids.append((property.value, property.key.lowerBound)) }
        if isHidden(property, bytes) { mask(property.key.lowerBound..<content.upperBound) }
      }
    }
  }

  /// Returns the end of a drawer. Where too many were not closed, none is found any more.
  private mutating func closed(_ end: @autoclosure () -> Int?) -> Int? {
    guard patience > 0 else { return nil }
    let end = end()
    if end == nil { patience -= 1 }
    return end
  }

  private mutating func maskHidden(_ bytes: Span<UInt8>) {
    for property in pageProperties where isHidden(property, bytes) {
      mask(property.key.lowerBound..<max(property.value.upperBound, property.key.upperBound &+ 2))
    }
  }

  private func isHidden(_ property: Property, _ bytes: Span<UInt8>) -> Bool {
    let key = String(repairing: bytes.extracting(property.key)).lowercased()
    return Self.hiddenKeys.contains(key)
  }

  private static func isID(_ property: Property, _ bytes: Span<UInt8>) -> Bool {
    property.key.count == 2 && bytes.hasText("id", at: property.key.lowerBound)
      && String(repairing: bytes.extracting(property.value)).utf8.isUUID
  }

  /// Replaces a range by a comment, if there is room for it.
  private mutating func mask(_ range: Range<Int>) {
    guard range.count >= 7 else { return }
    // The indentation of further lines stays, by which they belong to their block.
    for index in range where !text[index].isLineBreak && text[index] != .tab { text[index] = .space }
    text.replaceSubrange(range.lowerBound..<range.lowerBound + 4, with: "<!--".utf8)
    text.replaceSubrange(range.upperBound - 3..<range.upperBound, with: "-->".utf8)
  }

  // MARK: - Lines

  /// Returns the trimmed content of a line behind the marker of a block.
  static func content(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Range<Int> {
    var content = bytes.trimming(line)
    if Self.hasBullet(bytes, content) { content = bytes.trimming(content.lowerBound &+ 1..<content.upperBound) }
    return content
  }

  /// Returns whether the trimmed content of a line begins with the marker of a block.
  static func hasBullet(_ bytes: Span<UInt8>, _ content: Range<Int>) -> Bool {
    guard !content.isEmpty, bytes[content.lowerBound] == .hyphen else { return false }
    return content.count == 1 || bytes[content.lowerBound &+ 1].isBlank
  }

  /// Reads a line that begins or ends code in a fence, and returns whether it is one.
  private mutating func readFence(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let content = Self.content(bytes, line)
    guard content.count >= 3, bytes[content.lowerBound] == .backtick || bytes[content.lowerBound] == .tilde
    else { return false }
    let byte = bytes[content.lowerBound]
    var end = content.lowerBound
    while end < content.upperBound, bytes[end] == byte { end &+= 1 }
    let count = end &- content.lowerBound
    guard count >= 3 else { return false }
    if let fence {
      guard fence.byte == byte, count >= fence.count, end == content.upperBound else { return false }
      self.fence = nil
    } else {
      if byte == .backtick,
        bytes.offset(of: .backtick, or: .backtick, from: end, to: content.upperBound)
          < content.upperBound
      {
        return false
      }
      fence = (byte, count)
    }
    return true
  }

  /// Returns whether a line consists of dates of a task.
  private static func isPlanning(_ content: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var end = content.lowerBound
    for stamp in LogseqStamp.stamps(in: content, bytes) {
      guard bytes.trimming(end..<stamp.range.lowerBound).isEmpty else { return false }
      end = stamp.range.upperBound
    }
    return end == content.upperBound
  }

  /// Returns the end of a drawer, whose lines begin at an offset, behind its `:END:`; nil if the block has none.
  static func drawerEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      let lineEnd = bytes.lineBreakOffset(from: offset)
      let content = bytes.trimming(offset..<lineEnd)
      if bytes.isKeyword(":end:", content) { return content.upperBound }
      // Lines of a clock begin with a star or a word, and never with the marker of a block.
      if content.isEmpty || hasBullet(bytes, content) { return nil }
      offset = bytes.offsetAfterLineBreak(at: lineEnd)
    }
    return nil
  }

  // MARK: - Properties

  /// Returns the property on a line; nil if it is something else.
  static func property(_ bytes: Span<UInt8>, _ line: Range<Int>, next: Int) -> Property? {
    let content = content(bytes, line)
    var colon = content.lowerBound
    while colon < content.upperBound, bytes[colon] != .colon {
      let byte = bytes[colon]
      guard byte > 127 || byte.isAlphanumeric || "-_./?!+*&%".utf8.contains(byte) else { return nil }
      colon &+= 1
    }
    guard colon > content.lowerBound, colon &+ 1 < content.upperBound, bytes[colon &+ 1] == .colon,
      colon &+ 2 == content.upperBound || bytes[colon &+ 2].isBlank
    else { return nil }
    let value = bytes.trimming(min(colon &+ 2, content.upperBound)..<content.upperBound)
    return Property(
      key: content.lowerBound..<colon, value: value.isEmpty ? colon &+ 2..<colon &+ 2 : value,
      line: line.lowerBound..<next, hasBullet: hasBullet(bytes, bytes.trimming(line)))
  }

  /// Returns the properties of the page: those at the beginning, or the only ones in its first block.
  private static func pageProperties(_ bytes: Span<UInt8>, from start: Int) -> [Property] {
    var properties: [Property] = []
    var offset = start
    while offset < bytes.count {
      let lineEnd = bytes.lineBreakOffset(from: offset)
      let next = bytes.offsetAfterLineBreak(at: lineEnd)
      let content = bytes.trimming(offset..<lineEnd)
      if content.isEmpty, properties.isEmpty {
        offset = next
        continue
      }
      let isNextBlock = !properties.isEmpty && hasBullet(bytes, content)
      guard !content.isEmpty, !isNextBlock, let property = property(bytes, offset..<lineEnd, next: next) else {
        // A first block with other text has properties of its own.
        return properties.first?.hasBullet == true && !content.isEmpty && !isNextBlock ? [] : properties
      }
      properties.append(property)
      offset = next
    }
    return properties
  }
}

extension Span where Element == UInt8 {
  /// Returns whether a text is at an offset, in the same case.
  func hasText(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ text.utf8.count <= count else { return false }
    return extracting(offset..<offset &+ text.utf8.count).isEqual(to: text.utf8Span.span)
  }

  /// Returns whether a range is a keyword, which is given in lower case.
  fileprivate func isKeyword(_ word: String, _ range: Range<Int>) -> Bool {
    range.count == word.utf8.count && zip(range, word.utf8).allSatisfy { self[$0].asciiLowercased == $1 }
  }
}
