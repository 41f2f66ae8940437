import Bytes

/// Lists and mappings in brackets and braces.
extension YAMLParser {
  /// Reads the collection at `[` or `{`. Its lines, except the closing bracket, must be indented more than `parent`.
  mutating func readFlowCollection(parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    try openCollection()
    let start = offset
    let isSequence = bytes[start] == .openBracket
    let closer: UInt8 = isSequence ? .closeBracket : .closeBrace
    var items: [YAMLNode] = []
    var pairs: [YAMLPair] = []
    var keys = KeySet()
    offset &+= 1
    while true {
      try skipFlowSpace(start, parent: parent, bytes)
      if bytes[offset] == closer { break }
      if bytes[offset].isFlowIndicator, bytes[offset] != .openBracket, bytes[offset] != .openBrace {
        throw YAMLError(.unexpectedInFlow, offset)
      }
      let (key, value) = try readFlowEntry(start, parent: parent, bytes)
      if !isSequence {
        guard keys.insert(key.scalar?.text ?? "") else {
          throw YAMLError(.duplicateKey(key.scalar?.text ?? ""), key.range.lowerBound)
        }
        pairs.append(YAMLPair(key: key, value: value ?? .null(at: key.range.upperBound)))
      } else if let value {
        let pair = YAMLPair(key: keyNode(key, bytes), value: value)
        let range = key.range.lowerBound..<max(value.range.upperBound, key.range.upperBound)
        items.append(YAMLNode(content: .mapping([pair], style: .flow), range: range))
      } else {
        items.append(key)
      }
      try skipFlowSpace(start, parent: parent, bytes)
      if bytes[offset] == closer { break }
      guard bytes[offset] == .comma else { throw YAMLError(.missingComma, offset) }
      offset &+= 1
    }
    offset &+= 1
    depth &-= 1
    let content: YAMLNode.Content = isSequence ? .sequence(items, style: .flow) : .mapping(pairs, style: .flow)
    return YAMLNode(content: content, range: start..<offset)
  }

  /// Reads an entry: a node, followed by its value if there is a colon.
  private mutating func readFlowEntry(
    _ start: Int, parent: Int, _ bytes: Span<UInt8>
  ) throws(YAMLError) -> (key: YAMLNode, value: YAMLNode?) {
    let isInMapping = bytes[start] == .openBrace
    var key: YAMLNode
    var isAdjacent = false
    if bytes[offset] == .colon, isFlowSeparator(offset, bytes) {
      key = .null(at: offset)
    } else {
      isAdjacent =
        bytes[offset] == .doubleQuote || bytes[offset] == .singleQuote || bytes[offset] == .openBracket
        || bytes[offset] == .openBrace
      key = try readFlowNode(start, parent: parent, bytes)
    }
    if isInMapping { key = keyNode(key, bytes) }
    try skipFlowSpace(start, parent: parent, bytes)
    guard bytes[offset] == .colon, isAdjacent || isFlowSeparator(offset, bytes) else { return (key, nil) }
    let colon = offset
    offset &+= 1
    try skipFlowSpace(start, parent: parent, bytes)
    if bytes[offset] == .comma || bytes[offset] == .closeBracket || bytes[offset] == .closeBrace {
      return (key, .null(at: colon &+ 1))
    }
    return (key, try readFlowNode(start, parent: parent, bytes))
  }

  /// Returns a key; one that is a collection, such as `{{date}}` in a template, becomes a scalar of its source text.
  private func keyNode(_ node: YAMLNode, _ bytes: Span<UInt8>) -> YAMLNode {
    guard node.scalar == nil else { return node }
    let text = String(repairing: bytes.extracting(node.range))
    return scalarNode(node.range, text: text, type: .string, style: .plain)
  }

  private mutating func readFlowNode(_ start: Int, parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    let prefix = try readPrefix(bytes)
    var node: YAMLNode
    if prefix != nil {
      let after = offset
      try skipFlowSpace(start, parent: parent, bytes)
      if bytes[offset].isFlowIndicator, bytes[offset] != .openBracket, bytes[offset] != .openBrace {
        node = .null(at: after)
        attach(prefix, to: &node)
        return node
      }
    }
    switch bytes[offset] {
    case .openBracket, .openBrace: node = try readFlowCollection(parent: parent, bytes)
    case .doubleQuote, .singleQuote: node = try readQuoted(parent: parent, bytes)
    case .asterisk:
      if prefix != nil { throw YAMLError(.badAnchor, offset) }
      return try readAlias(bytes)
    default: node = try readFlowPlain(start, parent: parent, bytes)
    }
    attach(prefix, to: &node)
    return node
  }

  private mutating func readFlowPlain(_ start: Int, parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    try checkPlainStart(bytes)
    if isIndicator(.hyphen, bytes) { throw YAMLError(.unexpectedInFlow, offset) }
    if isIndicator(.questionMark, bytes) { throw YAMLError(.complexKey, offset) }
    let first = offset
    var text = FoldedText()
    var last = offset
    while true {
      let from = offset
      last = offset
      while offset < end, !isBreak(offset, bytes), !bytes[offset].isFlowIndicator {
        let byte = bytes[offset]
        if byte == .colon, isFlowSeparator(offset, bytes) { break }
        if byte == .hash, offset > from, bytes[offset &- 1].isBlank { break }
        offset &+= 1
        if !byte.isBlank { last = offset }
      }
      guard isBreak(offset, bytes) else { return plainNode(first..<last, text.string(endingWith: bytes, from..<last)) }
      text.append(bytes, from..<last)
      let breaks = try countFlowBreaks(start, parent: parent, bytes)
      let next = bytes[offset]
      if next.isFlowIndicator || next == .hash || next == .colon && isFlowSeparator(offset, bytes) { break }
      text.fold(breaks: breaks)
    }
    return plainNode(first..<last, text.string)
  }

  private func isFlowSeparator(_ colon: Int, _ bytes: Span<UInt8>) -> Bool {
    isSpaceOrEnd(colon &+ 1, bytes) || bytes[colon &+ 1].isFlowIndicator
  }

  /// Skips blanks, comments and line breaks in the collection that began at `start`.
  private mutating func skipFlowSpace(_ start: Int, parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) {
    while true {
      offset = bytes.skippingBlanks(from: offset, to: end)
      guard offset < end else { throw YAMLError(.unclosedFlow, start) }
      if bytes[offset] == .hash {
        let before = bytes[offset &- 1]
        guard before.isBlank || before.isLineBreak || before.isFlowIndicator else {
          throw YAMLError(.commentWithoutSpace, offset)
        }
        offset = lineEnd(from: offset, bytes)
      }
      guard isBreak(offset, bytes) else {
        if offset < end { return }
        throw YAMLError(.unclosedFlow, start)
      }
      _ = try countFlowBreaks(start, parent: parent, bytes)
    }
  }

  /// Skips and counts line breaks. Text after them must be indented more than `parent`, or close the collection.
  private mutating func countFlowBreaks(_ start: Int, parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> Int {
    var breaks = 0
    while offset < end, isBreak(offset, bytes) {
      let indent = skipBreakAndIndent(bytes)
      breaks &+= 1
      guard offset < end else { throw YAMLError(.unclosedFlow, start) }
      if isBreak(offset, bytes) || bytes[offset] == .hash { continue }
      let closes = bytes[offset] == .closeBracket || bytes[offset] == .closeBrace
      if indent <= parent, !closes || isDocumentEnd(lineAt: lineStart, bytes) {
        throw YAMLError(.badIndentation, offset)
      }
    }
    return breaks
  }
}

/// The set of keys of a mapping; small mappings need no hashing.
package struct KeySet {
  private var few: [String] = []
  private var many: Set<String> = []

  /// Makes an empty set.
  package init() {}

  /// Adds `key` and returns true; returns false when it is already in the set.
  package mutating func insert(_ key: String) -> Bool {
    if !many.isEmpty { return many.insert(key).inserted }
    if few.contains(key) { return false }
    if few.isEmpty { few.reserveCapacity(8) }
    few.append(key)
    if few.count > 12 { many = Set(few) }
    return true
  }
}
