import Bytes

/// Links in front matter.
extension FrontMatter {
  /// The links of the properties: strings, alone or in lists and mappings, that are one wikilink or Markdown link and
  /// nothing else. Lines and columns are not set.
  func links(_ bytes: Span<UInt8>) -> [Link] {
    var collector = PropertyLinks()
    for property in properties where property.value.mayHoldLinks {
      collector.visit(property.value, [property.key], bytes)
    }
    return collector.links
  }
}

/// Walks the values of properties for links.
private struct PropertyLinks {
  var links: [Link] = []
  private var parser = InlineParser()

  init() {}

  /// Collections nest to a limited depth, so this may recur.
  mutating func visit(_ node: YAMLNode, _ path: [String], _ bytes: Span<UInt8>) {
    if node.isAlias { return }
    switch node.content {
    case .scalar(let scalar):
      if scalar.type == .string, scalar.mayBeLink { visit(scalar, node.contentRange, path, bytes) }
    case .sequence(let items, _):
      for (index, item) in items.enumerated() where item.mayHoldLinks { visit(item, path + ["\(index)"], bytes) }
    case .mapping(let pairs, _):
      for pair in pairs where pair.value.mayHoldLinks {
        visit(pair.value, path + [pair.key.scalar?.text ?? ""], bytes)
      }
    }
  }

  private mutating func visit(_ scalar: YAMLScalar, _ range: Range<Int>, _ path: [String], _ bytes: Span<UInt8>) {
    let text = scalar.text.trimmingSpaces()
    let content = String(text)
    let count = content.utf8.count
    parser.parse(content.utf8Span.span)
    guard let draft = parser.links.first, draft.range == 0..<count,
      draft.kind == .wiki || draft.kind == .markdown
    else { return }
    var link = draft.link(
      content.utf8Span.span, parser.references, range: draft.range, targetRange: draft.target,
      at: SourcePosition(line: 0, column: 0))
    let trimmed = bytes.trimming(range)
    link.kind = .property
    link.propertyPath = path.joined(separator: ".")
    link.style.scalarStyle = scalar.style
    if trimmed.count == count, bytes.extracting(trimmed).isEqual(to: content.utf8Span.span) {
      let base = trimmed.lowerBound
      link.targetRange = base &+ link.targetRange.lowerBound..<base &+ link.targetRange.upperBound
    } else {
      link.targetRange = trimmed
      link.style.isScalarEscaped = true
    }
    link.range = trimmed
    links.append(link)
  }
}

extension YAMLNode {
  /// Whether there may be a link in it.
  fileprivate var mayHoldLinks: Bool {
    if case .scalar(let scalar) = content { return scalar.mayBeLink }
    return true
  }
}

extension YAMLScalar {
  /// Whether the text begins and ends as a link does.
  fileprivate var mayBeLink: Bool {
    guard text.utf8.count > 4, let last = text.utf8.last else { return false }
    // White space may follow.
    guard last == 0x5D || last == 0x29 || last <= 0x20 || last >= 0x80 else { return false }
    let trimmed = text.trimmingSpaces().utf8
    return (trimmed.first == 0x5B || trimmed.first == 0x21) && (trimmed.last == 0x5D || trimmed.last == 0x29)
  }
}
