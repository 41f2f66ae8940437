import Bytes

/// Paragraphs, and the blocks that they can become: tasks, callouts, definitions, setext headings, tables.
extension BlockParser {
  mutating func openParagraph(_ bytes: Span<UInt8>) {
    var isFirst = false
    if let last = open.last, !last.hasContent, containers[last.index].range.lowerBound >= line.start { isFirst = true }
    openLeaf(.paragraph, bytes)
    line.contentStart = line.textOffset
    if isFirst, bytes[line.textOffset] == .openBracket, let container = open.last {
      switch container.kind {
      case .item: readTaskBox(container.index, bytes)
      case .quote: readCallout(container.index, bytes)
      case .footnote: break
      }
    }
  }

  /// Reads `[c] text` at the start of a list item.
  private mutating func readTaskBox(_ container: Int, _ bytes: Span<UInt8>) {
    let status = line.textOffset &+ 1
    guard status < line.end else { return }
    let (scalar, length) = bytes.scalar(at: status)
    let close = status &+ length
    guard close < line.end, bytes[close] == .closeBracket, close &+ 1 == line.end || bytes[close &+ 1].isBlank
    else { return }
    let text = bytes.trimming(close &+ 1..<line.end)
    var depth = -1
    for other in open where other.kind == .item { depth &+= 1 }
    tasks.append(
      TaskItem(
        status: scalar, statusRange: status..<close, text: String(repairing: bytes.extracting(text)), summary: "",
        line: line.index &+ 1, range: containers[container].range.lowerBound..<max(text.upperBound, close &+ 1),
        textRange: text, depth: depth, container: container))
    line.contentStart = text.lowerBound
  }

  /// Reads `[!type|metadata]+ title` at the start of a quote.
  private mutating func readCallout(_ container: Int, _ bytes: Span<UInt8>) {
    let start = line.textOffset &+ 2
    guard start < line.end, bytes[start &- 1] == .exclamationMark else { return }
    var close = start
    while close < line.end, bytes[close] != .closeBracket { close &+= 1 }
    guard close < line.end, !bytes.trimming(start..<close).isEmpty else { return }
    var type = start
    while type < close, bytes[type] != .pipe { type &+= 1 }
    var rest = close &+ 1
    var folding = Callout.Folding.fixed
    if rest < line.end, bytes[rest] == .plus || bytes[rest] == .hyphen {
      folding = bytes[rest] == .plus ? .open : .closed
      rest &+= 1
    }
    let title = bytes.trimming(rest..<line.end)
    containers[container].kind = .callout(
      Callout(
        type: String(repairing: bytes.extracting(bytes.trimming(start..<type))).lowercased(),
        metadata: type < close ? String(repairing: bytes.extracting(bytes.trimming(type &+ 1..<close))) : nil,
        folding: folding, title: String(repairing: bytes.extracting(title))))
    line.contentStart = title.lowerBound
  }

  /// Ends the open paragraph: definitions at its beginning, then the remaining text, if any.
  mutating func closeParagraph(end: Int, lines: Range<Int>, _ bytes: Span<UInt8>) {
    takeDefinitions(end: end, lines: lines, bytes)
    guard leaf.firstLine < lines.upperBound else { return }
    var block = Block(
      kind: .paragraph, range: leaf.start..<end, lines: leaf.firstLine..<lines.upperBound, container: leaf.container)
    block.contentRange = bytes.trimming(min(contentStarts[leaf.firstLine], end)..<end)
    blocks.append(block)
  }

  /// Removes definitions at the start of the open paragraph, which may become empty: `firstLine` is then after `lines`.
  private mutating func takeDefinitions(end: Int, lines: Range<Int>, _ bytes: Span<UInt8>) {
    let first = contentStarts[leaf.firstLine]
    guard first < end, bytes[first] == .openBracket else { return }
    var reader = DefinitionReader()
    if let range = buffer.fill(lines, lineStarts, contentStarts, end: end, source: bytes) {
      reader.read(bytes.extracting(range))
    } else {
      reader.read(buffer.bytes.span)
    }
    for definition in reader.definitions { definitions.append(definition.moved { buffer.source(of: $0) }) }
    let taken = reader.end
    guard taken > 0 else { return }
    let isAll = taken >= buffer.count
    let rest = isAll ? end : buffer.source(of: taken)
    var line = leaf.firstLine
    while line < lines.upperBound, isAll || lineStarts[line] <= rest { line &+= 1 }
    let firstKept = isAll ? lines.upperBound : max(line &- 1, leaf.firstLine)
    let restStart = firstKept < lines.upperBound ? lineStarts[firstKept] : end
    guard restStart > leaf.start else { return }
    blocks.append(
      Block(
        kind: .definition, range: leaf.start..<restStart, lines: leaf.firstLine..<firstKept, container: leaf.container))
    leaf.start = restStart
    leaf.firstLine = firstKept
  }

  /// Turns the open paragraph into a heading if the line is `===` or `---`; definitions do not become headings.
  mutating func underlineHeading(_ matched: Int, _ bytes: Span<UInt8>) -> Start {
    let character = bytes[line.textOffset]
    var offset = line.textOffset
    while offset < line.end, bytes[offset] == character { offset &+= 1 }
    guard bytes.skippingBlanks(from: offset, to: line.end) == line.end else { return .text }
    takeDefinitions(end: line.start, lines: leaf.firstLine..<line.index, bytes)
    guard leaf.firstLine < line.index else {
      leaf.kind = .none
      return .text
    }
    var block = Block(
      kind: .heading(level: character == .equals ? 1 : 2), range: leaf.start..<line.next,
      lines: leaf.firstLine..<line.index &+ 1, container: leaf.container)
    block.contentRange = bytes.trimming(contentStarts[leaf.firstLine]..<line.start)
    blocks.append(block)
    leaf.kind = .none
    return .leaf
  }

  /// Turns the last line of the open paragraph into a table's header if the line is a delimiter row with as many cells.
  mutating func startTable(_ bytes: Span<UInt8>) -> Bool {
    guard let columns = bytes.delimiterRowCells(line.textOffset..<line.end) else { return false }
    let header = line.index &- 1
    guard header >= leaf.firstLine else { return false }
    let headerEnd = bytes.trimmingLineBreak(lineStarts[header]..<line.start).upperBound
    let headerText = min(contentStarts[header], headerEnd)..<headerEnd
    guard bytes.rowCellCount(headerText) == columns.count else { return false }
    if columns.count == 1, !columns.hasPipe, bytes.extracting(headerText).firstOffset(of: .pipe) == nil { return false }
    if header > leaf.firstLine {
      let container = leaf.container
      closeParagraph(end: lineStarts[header], lines: leaf.firstLine..<header, bytes)
      openLeaf(.table, bytes)
      leaf.start = lineStarts[header]
      leaf.firstLine = header
      leaf.container = container
    } else {
      leaf.kind = .table
    }
    line.contentStart = line.textOffset
    return true
  }
}
