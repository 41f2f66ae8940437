extension BlockParser {
  /// Opens a leaf of `kind` with the current line; the previous leaf must be closed.
  mutating func openLeaf(_ kind: OpenLeaf.Kind, _ bytes: Span<UInt8>) {
    leaf.kind = kind
    leaf.infoRange = nil
    leaf.percentPairs = nil
    leaf.dollarPairs = nil
    leaf.start = line.start
    leaf.firstLine = line.index
    leaf.contentStart = line.start
    leaf.container = open.last?.index
    leaf.lineAfterText = line.index &+ 1
    leaf.endOfText = line.next
    if kind != .blank, !open.isEmpty { open[open.count &- 1].hasContent = true }
  }

  /// Adds a leaf that consists of the current line.
  mutating func addLine(_ kind: Block.Kind, content: Range<Int>? = nil) {
    if !open.isEmpty { open[open.count &- 1].hasContent = true }
    var block = Block(
      kind: kind, range: line.start..<line.next, lines: line.index..<line.index &+ 1, container: open.last?.index)
    if let content { block.contentRange = content }
    blocks.append(block)
  }

  /// Closes the open leaf before the current line or, with `includingLine`, after it.
  mutating func closeLeaf(_ bytes: Span<UInt8>, contentEnd: Int? = nil, includingLine: Bool = false) {
    if leaf.kind == .none { return }
    let end = includingLine ? line.next : line.start
    let endLine = includingLine || line.start > (lineStarts.last ?? 0) ? line.index &+ 1 : line.index
    defer { leaf.kind = .none }
    guard end > leaf.start else { return }
    let lines = leaf.firstLine..<max(endLine, leaf.firstLine &+ 1)
    switch leaf.kind {
    case .none: return
    case .paragraph: closeParagraph(end: end, lines: lines, bytes)
    case .indentedCode:
      add(.indentedCode, leaf.start..<min(leaf.endOfText, end), leaf.firstLine..<leaf.lineAfterText)
      if end > leaf.endOfText { add(.blank, leaf.endOfText..<end, leaf.lineAfterText..<lines.upperBound) }
    case .fencedCode:
      addContent(.fencedCode, end, lines, contentEnd: contentEnd)
      blocks[blocks.count &- 1].infoRange = leaf.infoRange
    case .comment: addContent(.comment, end, lines, contentEnd: contentEnd)
    case .math: addContent(.math, end, lines, contentEnd: contentEnd)
    case .blank: add(.blank, leaf.start..<end, lines)
    case .html: add(.html, leaf.start..<end, lines)
    case .table: add(.table, leaf.start..<end, lines)
    }
  }

  private mutating func add(_ kind: Block.Kind, _ range: Range<Int>, _ lines: Range<Int>) {
    blocks.append(Block(kind: kind, range: range, lines: lines, container: leaf.container))
  }

  private mutating func addContent(_ kind: Block.Kind, _ end: Int, _ lines: Range<Int>, contentEnd: Int?) {
    add(kind, leaf.start..<end, lines)
    let start = min(leaf.contentStart, end)
    blocks[blocks.count &- 1].contentRange = start..<max(contentEnd ?? end, start)
  }

  /// Closes the open leaf and all but the outermost `depth` containers.
  mutating func closeContainers(downTo depth: Int, _ bytes: Span<UInt8>) {
    closeLeaf(bytes)
    while open.count > depth {
      let container = open.removeLast()
      if container.kind == .quote { openQuotes &-= 1 }
      let start = containers[container.index].range.lowerBound
      containers[container.index].range = start..<max(contentEnd, start)
    }
  }

  mutating func openContainer(
    _ kind: BlockContainer.Kind, as open: OpenContainer.Kind, contentIndent: Int, start: Int
  ) {
    if self.open.isEmpty {
      if self.open.capacity == 0 { self.open.reserveCapacity(8) }
    } else {
      self.open[self.open.count &- 1].hasContent = true
    }
    if containers.isEmpty { containers.reserveCapacity(16) }
    containers.append(
      BlockContainer(kind: kind, range: start..<start, parent: self.open.last?.index, depth: self.open.count))
    self.open.append(OpenContainer(index: containers.count &- 1, kind: open, contentIndent: contentIndent))
    if open == .quote { openQuotes &+= 1 }
    line.hasMarker = true
  }
}
