package import Answers
internal import Bytes
package import Terminal
internal import VaultCore

/// The text of names with counts.
package struct CountText {
  private let display: Display
  /// Whether text is indented and has both counts.
  private let isTree: Bool

  /// Lays out counts for a display.
  package init(display: Display, isTree: Bool = false) { (self.display, self.isTree) = (display, isTree) }

  /// Returns the lines of a list.
  package func lines(_ rows: [CountRow]) -> [StyledText] {
    if isTree, rows.isEmpty { return [] }
    let labels = rows.map { Label($0) }
    let hasSymbols = labels.contains { !$0.symbol.isEmpty }
    let counts: [TextTable.Column] =
      isTree
      ? [.init("all", alignment: .right), .init("own", alignment: .right, importance: 2)] : [.init(alignment: .right)]
    var table = TextTable(
      counts + (hasSymbols ? [.init(importance: 1)] : []) + [.init(minimum: 16), .init(minimum: 8, importance: 0)])
    for (row, label) in zip(rows, labels) {
      let indentation = StyledText(String(repeating: "  ", count: max(0, row.parts.count - 1)))
      table.append(
        [StyledText("\(row.total)", .count)] + (isTree ? [StyledText("\(row.own)", .count)] : [])
          + (hasSymbols ? [StyledText(label.symbol)] : [])
          + [isTree ? indentation + label.leaf : label.name, label.remark])
    }
    return table.lines(width: display.width, palette: display.palette)
  }

  private struct Label {
    /// The name in a flat list.
    let name: StyledText
    /// The last part of the name, for a hierarchy.
    var leaf: StyledText
    var symbol = ""
    var remark = StyledText()

    init(_ row: CountRow) {
      switch row.subject {
      case .tag(let tag, let tagStyle):
        let style = Style.tag(color: tagStyle?.color)
        name = StyledText(tag, style)
        leaf = StyledText(tag.split(separator: "/").last.map(String.init) ?? tag, style)
        symbol = StyleSymbol.shown(tagStyle?.symbol)
      case .folder(let folderStyle, let area, let isSystem):
        let style = Style.folder(color: folderStyle?.color)
        name = StyledText(name: row.name, style)
        leaf = StyledText(name: row.name.lastComponent, style)
        symbol = StyleSymbol.shown(folderStyle?.symbol)
        if isSystem { remark = StyledText("(\(area.rawValue))", .dim) }
      case .category(let category):
        name = StyledText(category.name, Style.category(category.name, color: category.category?.color))
        leaf = name
        symbol = category.category?.icon ?? ""
        remark = StyledText(category.category?.label ?? "", .dim)
      case .property(let property):
        name = StyledText(property.name, .property)
        leaf = name
        remark = StyledText(property.types.map(\.rawValue).joined(separator: ", "), .dim)
      case .value(.null):
        name = StyledText("(empty)", .dim)
        leaf = name
      case .value:
        name = StyledText(name: row.name, .plain)
        leaf = name
      }
    }
  }
}
