/// Reads the body of a note line by line, for display only.
///
/// This is not the parser of notes: it knows no positions, resolves nothing and takes short cuts where
/// Markdown is subtle (lists nest by two columns, a paragraph does not go on outside of the quotation it
/// began in). It accepts any text and takes time in proportion to its length.
struct MarkdownReader {
  /// A paragraph or list item that the next line may go on with.
  private struct OpenText {
    var depth: Int
    var level: Int
    var marker: MarkdownBlock.Marker?
    var text: [UInt8]
  }

  private let lines: [ArraySlice<UInt8>]
  private var index = 0
  private var blocks: [MarkdownBlock] = []
  private var open: OpenText?
  /// The columns at which the markers of the list items stand that the current line may be in.
  private var list: [Int] = []
  private var depth = 0
  /// Marks of blocks for which no end was found, so that it is not searched for again.
  private var endlessMarks: Set<[UInt8]> = []

  /// The blocks of a text in which lines end in `\n`.
  static func blocks(of text: [UInt8]) -> [MarkdownBlock] {
    var reader = MarkdownReader(text)
    while reader.index < reader.lines.count { reader.readBlock() }
    reader.close()
    return reader.blocks
  }

  private init(_ text: [UInt8]) {
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Self.expandingTabs(in: $0) }
  }

  private mutating func readBlock() {
    let line = MarkdownLine(lines[index])
    if line.depth != depth {
      close()
      list = []
      depth = line.depth
    }
    if line.isBlank {
      add(.blank, level: 0)
    } else if let fence = line.fence {
      readFence(fence, line)
    } else if line.indent >= 4, list.isEmpty, open == nil {
      readIndentedCode(line)
    } else if readVerbatim(line) || readTable(line) || readUnderline(line) {
      return
    } else if line.isRule {
      add(.rule, level: leaveItems(line))
    } else if let heading = line.heading {
      add(.heading(level: heading.level, heading.text), level: leaveItems(line))
    } else if let item = line.item {
      close()
      let level = leaveItems(line)
      list.append(line.indent)
      open = OpenText(depth: depth, level: level, marker: item.marker, text: item.text)
      index += 1
    } else if open == nil, let callout = line.callout {
      add(.callout(type: callout.type, title: callout.title), level: 0)
    } else {
      readText(line)
    }
  }

  /// Adds a block that is the current line.
  private mutating func add(_ content: MarkdownBlock.Content, level: Int) {
    close()
    blocks.append(MarkdownBlock(depth: depth, level: level, content: content))
    index += 1
  }

  /// Adds the open paragraph or item, if there is one.
  private mutating func close() {
    guard let open else { return }
    self.open = nil
    let content = open.marker.map { MarkdownBlock.Content.item($0, open.text) } ?? .paragraph(open.text)
    blocks.append(MarkdownBlock(depth: open.depth, level: open.level, content: content))
  }

  /// Leaves the items whose text the line is not indented like; how many remain is the line's level.
  private mutating func leaveItems(_ line: MarkdownLine) -> Int {
    while let marker = list.last, line.indent < marker + 2 { list.removeLast() }
    return list.count
  }

  private mutating func readText(_ line: MarkdownLine) {
    if open == nil {
      open = OpenText(depth: depth, level: leaveItems(line), text: Array(line.text))
    } else {
      open?.text.append(UInt8(ascii: "\n"))
      open?.text.append(contentsOf: line.text)
    }
    index += 1
  }

  /// Turns the open paragraph into a heading if the line underlines it.
  private mutating func readUnderline(_ line: MarkdownLine) -> Bool {
    guard let paragraph = open, paragraph.marker == nil, let level = line.underlineLevel else { return false }
    open = nil
    add(.heading(level: level, paragraph.text), level: paragraph.level)
    return true
  }

  private mutating func readFence(_ fence: (mark: UInt8, count: Int), _ first: MarkdownLine) {
    close()
    let level = leaveItems(first)
    var code: [[UInt8]] = []
    index += 1
    while index < lines.count {
      let line = MarkdownLine(lines[index], maximumDepth: depth)
      if line.depth < depth { break }
      index += 1
      if line.closes(fence) { break }
      code.append(line.text(withoutIndent: first.indent))
    }
    blocks.append(MarkdownBlock(depth: depth, level: level, content: .code(code)))
  }

  private mutating func readIndentedCode(_ first: MarkdownLine) {
    var code: [[UInt8]] = []
    while index < lines.count {
      let line = MarkdownLine(lines[index], maximumDepth: depth)
      if line.depth < depth || (line.indent < 4 && !line.isBlank) { break }
      code.append(line.isBlank ? [] : line.text(withoutIndent: 4))
      index += 1
    }
    while code.last == [] {
      code.removeLast()
      index -= 1
    }
    blocks.append(MarkdownBlock(depth: depth, level: 0, content: .code(code)))
  }

  /// Reads a block between two marks: `%%` hides what is between, `$$` shows it as it is.
  private mutating func readVerbatim(_ first: MarkdownLine) -> Bool {
    let mark = Array(first.text.prefix(2))
    guard mark == Array("%%".utf8) || mark == Array("$$".utf8), !endlessMarks.contains(mark),
      !Self.contains(mark, first.text.dropFirst(2))
    else { return false }
    guard let end = lines[(index + 1)...].firstIndex(where: { Self.contains(mark, $0) }) else {
      endlessMarks.insert(mark)
      return false
    }
    close()
    if mark == Array("$$".utf8) {
      let code = lines[index...end].map {
        MarkdownLine($0, maximumDepth: depth).text(withoutIndent: first.indent)
      }
      blocks.append(MarkdownBlock(depth: depth, level: leaveItems(first), content: .code(code)))
    }
    index = end + 1
    return true
  }

  private static func contains(_ mark: [UInt8], _ line: ArraySlice<UInt8>) -> Bool {
    zip(line, line.dropFirst()).contains { $0 == mark[0] && $1 == mark[1] }
  }

  private mutating func readTable(_ first: MarkdownLine) -> Bool {
    guard first.text.contains(UInt8(ascii: "|")), index + 1 < lines.count else { return false }
    let second = MarkdownLine(lines[index + 1])
    let headers = first.cells
    guard second.depth == depth, let alignments = second.tableAlignments, alignments.count == headers.count
    else { return false }
    close()
    let level = leaveItems(first)
    var rows = [headers]
    var source = [Array(first.text), Array(second.text)]
    index += 2
    while index < lines.count {
      let line = MarkdownLine(lines[index])
      if line.depth != depth || !line.text.contains(UInt8(ascii: "|")) { break }
      rows.append(line.cells)
      source.append(Array(line.text))
      index += 1
    }
    blocks.append(
      MarkdownBlock(depth: depth, level: level, content: .table(rows, alignments, source: source)))
    return true
  }

  /// The line with its tabs as spaces up to the next multiple of four characters.
  private static func expandingTabs(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if !line.contains(0x09) { return line }
    var result: ArraySlice<UInt8> = []
    var column = 0
    for byte in line {
      if byte == 0x09 {
        let spaces = 4 - column % 4
        result.append(contentsOf: repeatElement(0x20, count: spaces))
        column += spaces
      } else {
        result.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
    return result
  }
}
