import Bytes

/// Reads the lines of blocks that are shown as written, without the markers of their containers.
struct SourceLineReader {
  /// The columns at which tabs that were consumed in part continue, by their offsets.
  private let splitTabs: [Int: Int]

  init(_ note: ParsedNote) {
    splitTabs = Dictionary(note.splitTabs.map { ($0.offset, $0.column) }) { $1 }
  }

  /// Returns the content of line `index`, after removing up to `indent` columns of white space.
  func line(
    _ index: Int, of block: Block, indent: Int, _ note: ParsedNote, _ bytes: Span<UInt8>
  ) -> SourceLine {
    var line = self.start(of: index, in: block, note, bytes)
    let taken = line.splitTabs.count
    line.findText(bytes)
    line.advance(columns: min(indent, line.indent), bytes)
    let isSplit = line.splitTabs.count > taken || splitTabs[line.offset] == line.column
    guard isSplit, line.offset < line.end, bytes[line.offset] == .tab else {
      return SourceLine(padding: 0, range: line.offset..<line.end, column: line.column)
    }
    let stop = (line.column | 3) + 1
    return SourceLine(padding: stop - line.column, range: line.offset + 1..<line.end, column: stop)
  }

  /// Returns the number of columns of white space before the text of line `index`.
  func indent(of index: Int, in block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) -> Int {
    var line = self.start(of: index, in: block, note, bytes)
    line.findText(bytes)
    return line.indent
  }

  /// Returns the line at the beginning of its content.
  private func start(of index: Int, in block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) -> CurrentLine {
    let content = note.lines.content(of: index, in: bytes)
    var line = CurrentLine()
    line.start = max(note.lines.range(of: index).lowerBound, block.range.lowerBound)
    line.end = max(content.upperBound, line.start)
    line.offset = line.start
    // The block pass moves to the end of blank lines; those outside of containers keep their white space.
    guard block.container != nil else { return line }
    while line.offset < content.lowerBound {
      line.column = bytes[line.offset] == .tab ? (line.column | 3) + 1 : line.column + 1
      line.offset += 1
    }
    if let column = splitTabs[line.offset] { line.column = column }
    return line
  }
}
