internal import Bytes

/// Tables.
extension HTMLToMarkdown {
  /// The rows of a table, and what is in it but in none of its cells.
  private struct Rows {
    var rows: [[String]] = []
    /// How many cells of each column state each alignment.
    var alignments: [[String: Int]] = []
    /// The number of further rows that the cells above cover, by column.
    var covered: [Int] = []
    var others: [Block] = []
  }

  mutating func table(_ node: Int) -> [Block] {
    // Web pages, mails and Evernote use tables for layout.
    if layoutTables.contains(node) || isOneCell(node) { return layout(node) }
    if let code = codeTable(node) { return [code] }
    var table = Rows()
    read(node, into: &table)
    table.others.removeAll { $0.text.isEmpty }
    guard let width = table.rows.map(\.count).max(), width > 0 else { return table.others }
    func line(_ cells: [String]) -> String {
      "| " + (cells + Array(repeating: "", count: width - cells.count)).joined(separator: " | ") + " |"
    }
    let marks = (0..<width).map { column -> String in
      let stated = table.alignments.indices.contains(column) ? table.alignments[column] : [:]
      let most = stated.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      return ["left": ":---", "center": ":---:", "right": "---:"][most ?? ""] ?? "---"
    }
    var text = line(table.rows[0]) + "\n| " + marks.joined(separator: " | ") + " |"
    for row in table.rows.dropFirst() { text += "\n" + line(row) }
    return table.others + [Block(text: text, kind: .other)]
  }

  static func layoutTables(of document: HTMLDocument) -> Set<Int> {
    var outer: Set<Int> = []
    for (index, node) in document.nodes.enumerated() where node.name == "table" {
      var next = node.parent
      while next > 0, document.nodes[next].name != "table" { next = document.nodes[next].parent }
      if next > 0, next != index { outer.insert(next) }
    }
    return outer
  }

  private func isOneCell(_ node: Int) -> Bool {
    var pending = document.children(of: node)
    var cells: [Int] = []
    while let child = pending.popLast(), cells.count < 2 {
      if isCell(child) {
        cells.append(child)
      } else if ["thead", "tbody", "tfoot", "tr"].contains(document.nodes[child].name) {
        pending += document.children(of: child)
      }
    }
    return cells.count == 1 && document.nodes[cells[0]].name == "td"
  }

  private func isCell(_ node: Int) -> Bool { ["td", "th"].contains(document.nodes[node].name) }

  /// Returns the blocks in the cells of a table one after the other.
  private mutating func layout(_ node: Int) -> [Block] {
    var result: [Block] = []
    for child in document.children(of: node) {
      switch document.nodes[child].name {
      case "thead", "tbody", "tfoot", "tr": result += layout(child)
      case "td", "th":
        result += blocks(document.children(of: child))
        // The text of the next cell is a paragraph of its own.
        result.append(Block(text: "", kind: .line))
      case "caption": result += blocks(document.children(of: child))
      case "colgroup", "col": break
      default: result += blocks([child])
      }
    }
    return result
  }

  private mutating func read(_ node: Int, into table: inout Rows) {
    for child in document.children(of: node) {
      switch document.nodes[child].name {
      case "thead", "tbody", "tfoot": read(child, into: &table)
      case "caption": table.others += blocks(document.children(of: child))
      case "tr": readRow(child, into: &table)
      case "colgroup", "col": break
      // As browsers do, what is in a table but in none of its cells is put before it.
      default: table.others += blocks([child])
      }
    }
  }

  private mutating func readRow(_ node: Int, into table: inout Rows) {
    var cells: [String] = []
    var covered: [Int] = []
    func cover(_ rows: Int) {
      while covered.count < cells.count { covered.append(0) }
      covered[cells.count - 1] = rows
    }
    func skipCovered() {
      while table.covered.indices.contains(cells.count), table.covered[cells.count] > 0 {
        cells.append("")
        cover(table.covered[cells.count - 1] - 1)
      }
    }
    for child in document.children(of: node) {
      let element = document.nodes[child]
      guard isCell(child) else {
        table.others += blocks([child])
        continue
      }
      skipCovered()
      if let alignment = Self.alignment(of: element) {
        while table.alignments.count <= cells.count { table.alignments.append([:]) }
        table.alignments[cells.count][alignment, default: 0] += 1
      }
      let columns = element.attributes["colspan"].flatMap { Int($0) } ?? 1
      let rows = element.attributes["rowspan"].flatMap { Int($0) } ?? 1
      cells.append(cell(child))
      cover(max(0, min(rows, 1000) - 1))
      for _ in 0..<max(0, min(columns, 100) - 1) {
        cells.append("")
        cover(max(0, min(rows, 1000) - 1))
      }
    }
    skipCovered()
    table.covered = covered
    if cells.isEmpty { return }
    table.rows.append(cells)
  }

  private static func alignment(of cell: HTMLDocument.Node) -> String? {
    let stated = (cell.style["text-align"] ?? cell.attributes["align"])?.lowercased()
    return stated.map { $0.prefix { $0.isLetter } }.map(String.init)
  }

  /// Returns the contents of a cell on one line.
  private mutating func cell(_ node: Int) -> String {
    let children = document.children(of: node)
    let text: String
    if children.contains(where: { isBlock($0) || containsBlock($0) || isCodeBlock($0) }) {
      let outer = isInCell
      isInCell = true
      text = blocks(children).map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
      isInCell = outer
    } else {
      text = inline(children)
    }
    let lines = text.split(separator: "\n").map { line in
      (line.hasSuffix("\\") && !line.hasSuffix("\\\\") ? String(line.dropLast()) : String(line)).trimmed
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "<br>").replacing(/(\\?)\|/.matchingSemantics(.unicodeScalar))
    { match in
      match.output.1.isEmpty ? "\\|" : String(match.output.0)
    }
  }
}
