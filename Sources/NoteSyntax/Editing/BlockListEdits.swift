import Bytes

/// Makes edits of a list in block style, whose items are on lines that begin with dashes.
struct BlockListEdits {
  let matter: EditableFrontMatter
  let items: [YAMLNode]
  /// The number of columns before the dashes.
  let column: Int

  /// Makes edits of the list `node` with `items`.
  init(_ node: YAMLNode, _ items: [YAMLNode], _ matter: EditableFrontMatter) {
    self.matter = matter
    self.items = items
    column = node.range.lowerBound - matter.lineStart(node.range.lowerBound)
  }

  /// Returns the beginning of the line with the dash of item `index`.
  private func dashLine(_ index: Int) -> Int {
    let bytes = matter.bytes
    var line = matter.lineStart(items[index].range.lowerBound)
    let first = matter.boundary?.contentRange.lowerBound ?? 0
    while line > first {
      let dash = line + column
      let isDash = bytes.span.byte(at: dash) == .hyphen && bytes.span.byte(at: dash + 1).isWhitespace
      if isDash, bytes[line..<dash].allSatisfy({ $0 == .space }) { break }
      line = matter.lineStart(line - 1)
    }
    return line
  }

  /// Returns the range of the lines of item `index`.
  func lines(_ index: Int) -> Range<Int> {
    let start = dashLine(index)
    return start..<matter.nextLine(max(items[index].range.upperBound, start + column + 1))
  }

  /// Removes the lines of the items at `indices`; comment lines between items stay.
  func removal(of indices: [Int]) -> [TextEdit] { indices.map { TextEdit(remove: lines($0)) } }

  /// Inserts lines for `texts` after item `index`, or before all items when it is nil. The list must not be empty.
  func insertion(_ texts: [[UInt8]], after index: Int?) -> TextEdit {
    let model = dashLine(index ?? 0)
    let dash = model + column
    let value = items[index ?? 0].range.lowerBound
    var gap = matter.bytes[dash + 1..<max(value, dash + 1)].prefix { $0.isBlank }
    if gap.isEmpty { gap = [.space] }
    let head = matter.bytes[model...dash] + gap
    return TextEdit(
      at: index.map { lines($0).upperBound } ?? model,
      insert: texts.flatMap { head + $0 + matter.lineBreak })
  }
}
