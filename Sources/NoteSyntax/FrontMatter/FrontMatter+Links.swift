import Bytes

/// Links in front matter.
extension FrontMatter {
  /// The links of the properties: strings, alone or in lists and mappings, that are one wikilink or Markdown link and
  /// nothing else. Lines and columns are not set.
  func links(_ bytes: Span<UInt8>) -> [Link] {
    var collector = PropertyLinks()
    for property in properties { collector.visit(property.value, path: property.key, bytes) }
    return collector.links
  }
}

/// Walks the values of properties for links.
private struct PropertyLinks {
  var links: [Link] = []
  private var parser = InlineParser(references: ReferenceTable([]))

  init() {}

  /// Collections nest to a limited depth, so this may recur.
  mutating func visit(_ node: YAMLNode, path: String, _ bytes: Span<UInt8>) {
    if node.isAlias { return }
    switch node.content {
    case .scalar(let scalar):
      if scalar.type == .string { visit(scalar, node.contentRange, path, bytes) }
    case .sequence(let items, _):
      for (index, item) in items.enumerated() { visit(item, path: "\(path).\(index)", bytes) }
    case .mapping(let pairs, _):
      for pair in pairs { visit(pair.value, path: "\(path).\(pair.key.scalar?.text ?? "")", bytes) }
    }
  }

  private mutating func visit(_ scalar: YAMLScalar, _ range: Range<Int>, _ path: String, _ bytes: Span<UInt8>) {
    let text = scalar.text.trimmingSpaces()
    guard text.utf8.first == 0x5B || text.utf8.first == 0x21, text.utf8.last == 0x5D || text.utf8.last == 0x29
    else { return }
    let content = String(text)
    let count = content.utf8.count
    parser.parse(content.utf8Span.span)
    guard let draft = parser.links.first, draft.range == 0..<count,
      draft.kind == .wiki || draft.kind == .markdown
    else { return }
    var link = draft.link(content.utf8Span.span, parser.references)
    let trimmed = bytes.trimming(range)
    link.kind = .property
    link.propertyPath = path
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
