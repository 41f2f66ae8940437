import Bytes

extension YAMLParser {
  struct Prefix {
    var start: Int
    var anchor, tag: String?
  }

  /// Reads the anchor and tag at `offset` and the blanks after them; nil when there are none.
  mutating func readPrefix(_ bytes: Span<UInt8>) throws(YAMLError) -> Prefix? {
    var prefix: Prefix?
    while offset < end, bytes[offset] == .ampersand || bytes[offset] == .exclamationMark {
      let start = offset
      let isAnchor = bytes[offset] == .ampersand
      offset &+= 1
      while offset < end, !isSpaceOrEnd(offset, bytes), !bytes[offset].isFlowIndicator { offset &+= 1 }
      var extended = prefix ?? Prefix(start: start)
      if isAnchor {
        guard extended.anchor == nil, offset > start &+ 1 else { throw YAMLError(.badAnchor, start) }
        extended.anchor = String(repairing: bytes.extracting(start &+ 1..<offset))
      } else {
        guard extended.tag == nil else { throw YAMLError(.badAnchor, start) }
        extended.tag = String(repairing: bytes.extracting(start..<offset))
      }
      prefix = extended
      skipBlanksAndComment(bytes)
    }
    return prefix
  }

  /// Sets the anchor and tag of `node`, and records the node of the anchor.
  mutating func attach(_ prefix: Prefix?, to node: inout YAMLNode) {
    guard let prefix else { return }
    node.hasAnchor = prefix.anchor != nil
    node.tag = prefix.tag
    if let tag = prefix.tag, case .scalar(var scalar) = node.content, tag == "!" || tag == "!!str" {
      scalar.type = .string
      node.content = .scalar(scalar)
    }
    if let anchor = prefix.anchor { anchors[anchor] = (node, node.size(limit: Self.expansionLimit)) }
  }

  mutating func readAlias(_ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    let start = offset
    offset &+= 1
    while offset < end, !isSpaceOrEnd(offset, bytes), !bytes[offset].isFlowIndicator { offset &+= 1 }
    let name = String(repairing: bytes.extracting(start &+ 1..<offset))
    guard let anchored = anchors[name] else { throw YAMLError(.unknownAlias(name), start) }
    // Aliases of aliases could expand to exponentially many nodes.
    expandedCount &+= anchored.size
    if expandedCount > Self.expansionLimit { throw YAMLError(.tooManyAliases, start) }
    var node = anchored.node
    node.range = start..<offset
    node.hasAnchor = false
    node.isAlias = true
    return node
  }
}

extension UInt8 {
  var isFlowIndicator: Bool {
    self == .comma || self == .openBracket || self == .closeBracket || self == .openBrace || self == .closeBrace
  }
}

extension YAMLNode {
  /// Returns the number of nodes in the node, including itself; at most `limit + 1`, so that counting is cheap.
  func size(limit: Int) -> Int {
    var count = 0
    var pending = [self]
    while let node = pending.popLast(), count <= limit {
      count += 1
      switch node.content {
      case .scalar: break
      case .sequence(let items, _): pending += items.prefix(limit)
      case .mapping(let pairs, _): for pair in pairs.prefix(limit) { pending.append(pair.value) }
      }
    }
    return count
  }
}
