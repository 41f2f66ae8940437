import Bytes

/// A search for links in property values: strings, also in lists and mappings, that are one wikilink or Markdown link.
struct PropertyLinks {
  private var parser = InlineParser()
  /// The keys and indices that lead to the current value.
  private var path: [String] = []

  mutating func collect(from matter: FrontMatter, _ bytes: Span<UInt8>, into note: inout ParsedNote) {
    for index in matter.properties.indices where matter.properties[index].value.mayHoldLinks {
      visit(matter.properties[index].value, matter.properties[index].key, bytes, note: &note)
    }
  }

  /// Searches the value that `name` refers to. The recursion is bounded, because collections nest to a limited depth.
  private mutating func visit(_ node: YAMLNode, _ name: String, _ bytes: Span<UInt8>, note: inout ParsedNote) {
    if node.isAlias { return }
    path.append(name)
    defer { path.removeLast() }
    switch node.content {
    case .scalar(let scalar): if scalar.type == .string { visit(scalar, node.contentRange, bytes, note: &note) }
    case .sequence(let items, _):
      for index in items.indices where items[index].mayHoldLinks { visit(items[index], "\(index)", bytes, note: &note) }
    case .mapping(let pairs, _):
      for pair in pairs where pair.value.mayHoldLinks {
        visit(pair.value, pair.key.scalar?.text ?? "", bytes, note: &note)
      }
    }
  }

  private mutating func visit(_ scalar: YAMLScalar, _ range: Range<Int>, _ bytes: Span<UInt8>, note: inout ParsedNote) {
    let text = scalar.text.trimmingSpaces()
    let content = String(text)
    let count = content.utf8.count
    parser.parse(content.utf8Span.span)
    guard let draft = parser.links.first, draft.range == 0..<count, draft.kind == .wiki || draft.kind == .markdown
    else { return }
    let trimmed = bytes.trimming(range)
    var link = draft.link(
      content.utf8Span.span, parser.references, range: draft.range, targetRange: draft.target,
      at: note.lines.position(at: trimmed.lowerBound))
    link.kind = .property
    link.propertyPath = path.joined(separator: ".")
    if trimmed.count == count, bytes.extracting(trimmed).isEqual(to: content.utf8Span.span) {
      let base = trimmed.lowerBound
      link.targetRange = base &+ link.targetRange.lowerBound..<base &+ link.targetRange.upperBound
    } else {
      link.targetRange = trimmed
    }
    link.range = trimmed
    note.links.append(link)
  }
}

extension YAMLNode {
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
    guard last == .closeBracket || last == .closeParenthesis || last <= 0x20 || last >= 0x80 else { return false }
    let trimmed = text.trimmingSpaces().utf8
    return (trimmed.first == .openBracket || trimmed.first == .exclamationMark)
      && (trimmed.last == .closeBracket || trimmed.last == .closeParenthesis)
  }
}
