internal import JSON
internal import NoteSyntax

/// `textDocument/selectionRange`: increasing ranges around a position: link, block, list item or quote, section, note.
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
    for section in note.sections { add(section) }
    for container in note.containers { add(container.range) }
    if let block = note.blocks.first(where: { $0.range.contains(offset) }) {
      add(block.range)
      add(block.contentRange)
    }
    if let (_, link) = page.link(at: offset) {
      add(link.range)
      add(link.targetRange)
    }
    return ranges
  }
}
