import Bytes

/// Reading the block.
extension FrontMatter {
  /// Reads the front matter at `boundary`.
  init(_ boundary: FrontMatterBoundary, _ lines: LineTable, _ bytes: Span<UInt8>) {
    self.init(
      range: boundary.range, contentRange: boundary.contentRange, properties: [], problem: nil, isFlow: false)
    do {
      let root = try YAMLParser.parse(
        bytes, in: boundary.contentRange, hasReturnBreaks: boundary.hasReturnBreaks)
      try take(root)
    } catch {
      problem = error.problem(lines)
      var reader = TolerantReader(boundary)
      properties = reader.read(bytes)
    }
  }

  private mutating func take(_ root: YAMLNode) throws(YAMLError) {
    if root.isNull { return }
    guard case .mapping(let pairs, let style) = root.content, !root.isAlias else {
      throw YAMLError(.notMapping, root.range.lowerBound)
    }
    isFlow = style == .flow
    properties.reserveCapacity(pairs.count)
    for pair in pairs {
      let (key, value) = (pair.key.range, pair.value.range)
      let end = value.isEmpty ? value.upperBound : max(value.upperBound, key.upperBound)
      properties.append(
        Property(key: pair.key.scalar?.text ?? "", keyRange: key, value: pair.value, range: key.lowerBound..<end))
    }
  }
}
