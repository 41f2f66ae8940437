internal import JSON
internal import NoteSyntax

/// `textDocument/selectionRange`: increasing ranges around a position: emphasis or link, cell and row, block, list item or
/// quote, list, section without and with its heading, note.
enum SelectionRangeRequest {
  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) -> JSONValue {
    let positions = params["positions"]?.array?.compactMap(TextPosition.init) ?? []
    return .array(positions.map { json(of: ranges(around: page.offset(of: $0), in: page), in: page) })
  }

  private static func json(of ranges: [Range<Int>], in page: Page) -> JSONValue {
    ranges.reduce(JSONValue.null) { parent, range in
      parent == .null ? ["range": page.range(of: range).json] : ["range": page.range(of: range).json, "parent": parent]
    }
  }

  /// Returns the ranges around a byte offset, the largest first, each within the one before.
  private static func ranges(around offset: Int, in page: Page) -> [Range<Int>] {
    let note = page.note
    var ranges: [Range<Int>] = [0..<page.bytes.count]
    func add(_ range: Range<Int>) {
      guard let last = ranges.last, last != range, last.lowerBound <= range.lowerBound,
        range.upperBound <= last.upperBound, range.touches(offset)
      else { return }
      ranges.append(range)
    }
    for (heading, section) in zip(note.headings, note.sections) {
      add(section)
      if offset >= heading.range.upperBound { add(heading.range.upperBound..<section.upperBound) }
    }
    for (index, container) in note.containers.enumerated() where container.range.touches(offset) {
      add(list(around: index, in: page))
      add(container.range)
    }
    guard let index = note.blocks.firstIndex(where: { $0.range.contains(offset) }) else { return ranges }
    add(note.blocks[index].range)
    add(note.blocks[index].contentRange)
    if note.blocks[index].kind == .table { for range in tableParts(around: offset, in: page) { add(range) } }
    for range in inlineRanges(around: offset, block: index, in: page) { add(range) }
    return ranges
  }

  /// Returns the range of the list that a container is an item of; that of the container itself if it is a quote.
  private static func list(around index: Int, in page: Page) -> Range<Int> {
    let note = page.note
    let container = note.containers[index]
    guard case .listItem(let marker) = container.kind else { return container.range }
    func isBeside(_ other: BlockContainer) -> Bool {
      guard other.parent == container.parent, case .listItem(let next) = other.kind else { return false }
      return next.delimiter == marker.delimiter
    }
    let siblings = note.containers.filter { $0.parent == container.parent }
    guard let own = siblings.firstIndex(where: { $0.range == container.range }) else { return container.range }
    var range = container.range
    func isBlank(_ gap: Range<Int>) -> Bool {
      page.bytes[gap].allSatisfy { " \t\r\n>".utf8.contains($0) }
    }
    for other in siblings[..<own].reversed() {
      guard isBeside(other), other.range.upperBound <= range.lowerBound,
        isBlank(other.range.upperBound..<range.lowerBound)
      else { break }
      range = other.range.lowerBound..<range.upperBound
    }
    for other in siblings[(own + 1)...] {
      guard isBeside(other), range.upperBound <= other.range.lowerBound,
        isBlank(range.upperBound..<other.range.lowerBound)
      else { break }
      range = range.lowerBound..<other.range.upperBound
    }
    return range
  }

  /// Returns the row and the cell of a table at an offset.
  private static func tableParts(around offset: Int, in page: Page) -> [Range<Int>] {
    guard let line = page.text.range(ofLine: page.note.lines.index(at: offset) + 1) else { return [] }
    let bars = line.filter { index in
      page.bytes[index] == UInt8(ascii: "|") && (index == 0 || page.bytes[index - 1] != UInt8(ascii: "\\"))
    }
    let start = bars.last { $0 < offset }.map { $0 + 1 } ?? line.lowerBound
    let end = bars.first { $0 >= offset } ?? line.upperBound
    let text = page.bytes[start..<max(start, end)]
    let first = text.firstIndex { $0 != UInt8(ascii: " ") } ?? end
    let last = text.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? first
    return [line, start..<max(start, end), first..<max(first, last)]
  }

  /// Returns the ranges of the markup around an offset, each with and then without its delimiters, the largest first.
  private static func inlineRanges(around offset: Int, block: Int, in page: Page) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for span in NoteText.spans(of: block, note: page.note, in: page.bytes.span) where span.range.touches(offset) {
      ranges += [span.range, span.contentRange]
    }
    if let (_, link) = page.link(at: offset) { ranges += [link.range, link.targetRange] }
    return ranges.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
