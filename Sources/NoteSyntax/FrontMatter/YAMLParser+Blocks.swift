import Bytes

/// Nodes in block style. `parent` is the column of the collection that contains a node, -1 at the top level; the node's
/// text is indented more than that.
extension YAMLParser {
  /// Reads the node at `offset`, where its content or its anchor and tag begin.
  mutating func readBlockNode(parent: Int, isOnKeyLine: Bool, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    let first = column
    let prefix = try readPrefix(bytes)
    var isOnKeyLine = isOnKeyLine
    var node: YAMLNode
    if prefix != nil, isLineEnd(offset, bytes) {
      let after = offset
      try skipToContent(bytes)
      let isSequence = column == parent && isIndicator(.hyphen, bytes)
      guard offset < end, column > parent || isSequence else {
        node = .null(at: after)
        attach(prefix, to: &node)
        return node
      }
      isOnKeyLine = false
      if isSequence {
        node = try readBlockSequence(bytes)
        attach(prefix, to: &node)
        return node
      }
    } else if prefix != nil, !isOnKeyLine, try keyEnd(bytes) != nil {
      // An anchor and a tag on the same line as a key belong to the key.
      return try readBlockMapping(column: first, firstPrefix: prefix, bytes)
    }
    node = try readBareBlockNode(parent: parent, isOnKeyLine: isOnKeyLine, bytes)
    if prefix != nil, node.isAlias { throw YAMLError(.badAnchor, node.range.lowerBound) }
    attach(prefix, to: &node)
    return node
  }

  private mutating func readBareBlockNode(
    parent: Int, isOnKeyLine: Bool, _ bytes: Span<UInt8>
  ) throws(YAMLError) -> YAMLNode {
    if isIndicator(.questionMark, bytes) || isIndicator(.colon, bytes) { throw YAMLError(.complexKey, offset) }
    if isIndicator(.hyphen, bytes) {
      if isOnKeyLine { throw YAMLError(.unexpectedContent, offset) }
      return try readBlockSequence(bytes)
    }
    if let colon = try keyEnd(bytes) {
      if isOnKeyLine { throw YAMLError(.nestedMapping, colon) }
      return try readBlockMapping(column: column, firstPrefix: nil, bytes)
    }
    let node: YAMLNode
    switch bytes[offset] {
    case .pipe, .greaterThan: return try readBlockScalar(parent: parent, bytes)
    case .asterisk: node = try readAlias(bytes)
    case .doubleQuote, .singleQuote: node = try readQuoted(parent: parent, bytes)
    case .openBracket, .openBrace: node = try readFlowCollection(parent: parent, bytes)
    default: return try readPlain(parent: parent, bytes)
    }
    try finishLine(bytes)
    return node
  }

  /// Throws if anything but a comment follows on the line.
  private mutating func finishLine(_ bytes: Span<UInt8>) throws(YAMLError) {
    let after = offset
    skipBlanksAndComment(bytes)
    guard !isLineEnd(offset, bytes) else { return }
    if bytes[offset] == .colon { throw YAMLError(.complexKey, offset) }
    throw YAMLError(offset == after && bytes[offset] == .hash ? .commentWithoutSpace : .unexpectedContent, offset)
  }

  /// Returns whether `indicator`, followed by white space or the end of the line, is at `offset`.
  func isIndicator(_ indicator: UInt8, _ bytes: Span<UInt8>) -> Bool {
    offset < end && bytes[offset] == indicator && isSpaceOrEnd(offset &+ 1, bytes)
  }

  private mutating func readBlockSequence(_ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    try openCollection()
    let start = offset
    let column = self.column
    var last = offset
    var items: [YAMLNode] = []
    repeat {
      let item = try readEntry(after: offset &+ 1, column, allowsSequence: false, bytes)
      last = item.range.upperBound
      items.append(item)
      try skipToContent(bytes)
    } while offset < end && self.column == column && isIndicator(.hyphen, bytes)
    depth &-= 1
    return YAMLNode(content: .sequence(items, style: .block), range: start..<last)
  }

  /// Reads the value after an indicator that ends at `start`: on the same line, or on the next ones if they are
  /// indented more than `column`. The value of a mapping may be a list at the column of its key.
  private mutating func readEntry(
    after start: Int, _ column: Int, allowsSequence: Bool, _ bytes: Span<UInt8>
  ) throws(YAMLError) -> YAMLNode {
    offset = start
    skipBlanksAndComment(bytes)
    guard isLineEnd(offset, bytes) else { return try readBlockNode(parent: column, isOnKeyLine: allowsSequence, bytes) }
    try skipToContent(bytes)
    guard offset < end, !isDocumentEnd(lineAt: lineStart, bytes) else { return .null(at: start) }
    if self.column > column { return try readBlockNode(parent: column, isOnKeyLine: false, bytes) }
    if allowsSequence, self.column == column, isIndicator(.hyphen, bytes) { return try readBlockSequence(bytes) }
    return .null(at: start)
  }

  private mutating func readBlockMapping(
    column: Int, firstPrefix: Prefix?, _ bytes: Span<UInt8>
  ) throws(YAMLError) -> YAMLNode {
    try openCollection()
    var prefix = firstPrefix
    let start = prefix?.start ?? offset
    var pairs: [YAMLPair] = []
    pairs.reserveCapacity(4)
    var keys = KeySet()
    repeat {
      if prefix == nil { prefix = try readPrefix(bytes) }
      guard let colon = try keyEnd(bytes) else { throw keyError(bytes) }
      var key = try readKey(before: colon, bytes)
      attach(prefix, to: &key)
      prefix = nil
      guard keys.insert(key.scalar?.text ?? "") else {
        throw YAMLError(.duplicateKey(key.scalar?.text ?? ""), key.range.lowerBound)
      }
      let value = try readEntry(after: colon &+ 1, column, allowsSequence: true, bytes)
      pairs.append(YAMLPair(key: key, value: value))
      try skipToContent(bytes)
    } while offset < end && self.column == column && !isDocumentEnd(lineAt: lineStart, bytes)
    if offset < end, self.column > column { throw YAMLError(.badIndentation, offset) }
    depth &-= 1
    let last = pairs.last.map { max($0.value.range.upperBound, $0.key.range.upperBound &+ 1) } ?? start
    return YAMLNode(content: .mapping(pairs, style: .block), range: start..<last)
  }

  private func keyError(_ bytes: Span<UInt8>) -> YAMLError {
    if isIndicator(.questionMark, bytes) || isIndicator(.colon, bytes) { return YAMLError(.complexKey, offset) }
    if isIndicator(.hyphen, bytes) { return YAMLError(.unexpectedContent, offset) }
    return YAMLError(.missingColon, offset)
  }

  /// Returns the offset of the colon, before white space, after a plain or quoted one-line key at `offset`; or nil.
  private func keyEnd(_ bytes: Span<UInt8>) throws(YAMLError) -> Int? {
    guard offset < end else { return nil }
    var cursor = offset
    switch bytes[offset] {
    case .doubleQuote, .singleQuote:
      guard let quoteEnd = quotedEnd(bytes) else { return nil }
      cursor = bytes.skippingBlanks(from: quoteEnd, to: end)
      return cursor < end && bytes[cursor] == .colon && isSpaceOrEnd(cursor &+ 1, bytes) ? cursor : nil
    case .openBracket, .openBrace, .pipe, .greaterThan, .asterisk, .hash, .percent, .at, .backtick, .comma,
      .closeBracket, .closeBrace:
      return nil
    case .hyphen, .questionMark, .colon: guard !isSpaceOrEnd(offset &+ 1, bytes) else { return nil }
    default: break
    }
    let lineEnd = lineEnd(from: cursor, bytes)
    while true {
      cursor = bytes.offset(of: .colon, or: .hash, from: cursor, to: lineEnd)
      guard cursor < lineEnd else { return nil }
      if bytes[cursor] == .colon, isSpaceOrEnd(cursor &+ 1, bytes) { return cursor }
      if bytes[cursor] == .hash, bytes[cursor &- 1].isBlank, cursor > offset { return nil }
      cursor &+= 1
    }
  }

  /// Returns the offset after the closing quote of the quoted key at `offset`, if it is closed on its line.
  private func quotedEnd(_ bytes: Span<UInt8>) -> Int? {
    let quote = bytes[offset]
    var cursor = offset &+ 1
    while cursor < end, !isBreak(cursor, bytes) {
      let byte = bytes[cursor]
      if byte == .backslash, quote == .doubleQuote {
        cursor &+= 2
      } else if byte != quote {
        cursor &+= 1
      } else if quote == .singleQuote, bytes.byte(at: cursor &+ 1) == quote, cursor &+ 1 < end {
        cursor &+= 2
      } else {
        return cursor &+ 1
      }
    }
    return nil
  }

  private mutating func readKey(before colon: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    if bytes[offset] == .doubleQuote || bytes[offset] == .singleQuote { return try readQuoted(parent: -1, bytes) }
    let start = offset
    let last = bytes.trimmingBlanks(from: start, before: colon)
    offset = colon
    return plainNode(start..<last, String(repairing: bytes.extracting(start..<last)))
  }

  /// Counts a collection that is opened; lowering `depth` closes it.
  mutating func openCollection() throws(YAMLError) {
    depth &+= 1
    if depth > Self.nestingLimit { throw YAMLError(.tooDeep, offset) }
  }
}
