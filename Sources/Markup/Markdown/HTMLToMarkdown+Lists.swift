internal import Bytes

/// Lists, tasks and tables.
extension HTMLToMarkdown {
  mutating func list(_ node: Int) -> Block? {
    let element = document.nodes[node]
    let isOrdered = element.name == "ol"
    var number = element.attributes["start"].flatMap { Int($0) }.map { min(max($0, 0), 999_999_999) } ?? 1
    var items: [String] = []
    for child in document.children(of: node) {
      let inner = document.nodes[child]
      if inner.name == "li" {
        let marker = isOrdered ? "\(number). " : "- "
        if let text = item(document.children(of: child), checked: checkbox(inner), marker: marker) {
          items.append(text)
        }
        number += 1
      } else if let text = nested(child) {
        // A list directly in a list belongs to the item before it.
        let indent = String(repeating: " ", count: isOrdered ? "\(max(number - 1, 0)). ".count : 2)
        if items.isEmpty { items.append(text) } else { items[items.count - 1] += "\n" + text.indentingLines(indent) }
      }
    }
    return items.isEmpty ? nil : Block(text: items.joined(separator: "\n"), kind: .list(isOrdered: isOrdered))
  }

  private mutating func nested(_ node: Int) -> String? {
    if document.nodes[node].isText, document.nodes[node].text.trimmed.isEmpty { return nil }
    let text = join(blocks([node]))
    return text.isEmpty ? nil : text
  }

  /// Returns whether style, class or data of an item make it a task that is done (true) or open (false); nil if not.
  private func checkbox(_ item: HTMLDocument.Node) -> Bool? {
    let style = (item.attributes["style"] ?? "").filter { $0 != " " }
    if style.contains("--en-checked:true") { return true }
    if style.contains("--en-checked:false") { return false }
    if item.classes.contains("checked") { return true }
    return item.attributes["data-checked"].map { $0 == "true" }
  }

  /// Returns an item of a list; nil if the item is empty.
  mutating func item(_ children: [Int], checked: Bool?, marker: String) -> String? {
    var checked = checked
    var rest = children
    if checked == nil, let (value, others) = splitCheckbox(children) { (checked, rest) = (value, others) }
    let indent = String(repeating: " ", count: marker.count)
    var text = ""
    var last: Block.Kind?
    for block in blocks(rest) where !block.text.isEmpty {
      if let last {
        var isTight = last == .line && block.kind == .line
        if case .list = block.kind { isTight = true }
        text += isTight ? "\n" : "\n\n"
      }
      text += block.text
      last = block.kind
    }
    let box = checked.map { $0 ? "[x] " : "[ ] " } ?? ""
    if text.isEmpty { return checked == nil ? nil : marker + box.trimmed }
    return marker + box + text.indentingLines(indent).dropFirst(indent.count)
  }

  /// Returns whether the checkbox at the beginning of nodes is checked, and the rest of them; nil if there is none.
  func splitCheckbox(_ nodes: [Int]) -> (isChecked: Bool, rest: [Int])? {
    let first = nodes.firstIndex {
      !document.nodes[$0].isText || !document.nodes[$0].text.utf8.allSatisfy(\.isWhitespace)
    }
    guard let first, !document.nodes[nodes[first]].isText else { return nil }
    let element = document.nodes[nodes[first]]
    let rest = Array(nodes[(first + 1)...])
    switch element.name {
    case "en-todo": return (element.attributes["checked"] == "true", rest)
    case "input" where element.attributes["type"]?.lowercased() == "checkbox":
      return (element.attributes["checked"] != nil, rest)
    case "div" where element.classes.contains("checkbox"): return (element.classes.contains("checkbox-on"), rest)
    case "div", "p", "span", "label", "b", "i", "font":
      guard let (isChecked, inner) = splitCheckbox(document.children(of: nodes[first])) else { return nil }
      return (isChecked, inner + rest)
    default: return nil
    }
  }

  /// Returns a task: a division that begins with a checkbox.
  mutating func task(_ children: [Int]) -> String? {
    guard let (isChecked, rest) = splitCheckbox(children) else { return nil }
    return item(rest, checked: isChecked, marker: "- ")
  }

  // MARK: - Tables

  mutating func table(_ node: Int) -> Block? {
    var rows: [[String]] = []
    var hasHeader = false
    var pending = document.children(of: node)[...]
    var before: [Block] = []
    while let child = pending.popFirst() {
      switch document.nodes[child].name {
      case "thead", "tbody", "tfoot": pending = document.children(of: child) + pending
      case "caption": before += blocks(document.children(of: child))
      case "tr":
        let (cells, isHeader, others) = row(child)
        if rows.isEmpty { hasHeader = isHeader }
        if !cells.isEmpty { rows.append(cells) }
        for other in others { before += blocks([other]) }
      case "colgroup", "col": break
      // As browsers do, what is in a table but in none of its cells is put before it.
      default: before += blocks([child])
      }
    }
    before.removeAll { $0.text.isEmpty }
    guard let width = rows.map(\.count).max(), width > 0 else {
      return before.isEmpty ? nil : Block(text: join(before), kind: .paragraph)
    }
    // Evernote and other programs use tables of one cell for layout.
    if width == 1, rows.count == 1, !hasHeader, before.isEmpty {
      let text = rows[0][0].replacing("<br>", with: "\\\n").replacingScalars("\\|", with: "|")
      return Block(text: lines(text), kind: .paragraph)
    }
    func line(_ cells: [String]) -> String {
      "| " + (cells + Array(repeating: "", count: width - cells.count)).joined(separator: " | ") + " |"
    }
    var text = before.map { $0.text + "\n\n" }.joined()
    text += line(rows[0]) + "\n|" + String(repeating: " --- |", count: width)
    for row in rows.dropFirst() { text += "\n" + line(row) }
    return Block(text: text, kind: .other)
  }

  private mutating func row(_ node: Int) -> (cells: [String], isHeader: Bool, others: [Int]) {
    var cells: [String] = []
    var isHeader = true
    var others: [Int] = []
    for child in document.children(of: node) {
      let element = document.nodes[child]
      guard element.name == "td" || element.name == "th" else {
        others.append(child)
        continue
      }
      if element.name == "td" { isHeader = false }
      cells.append(cell(child))
      let span = element.attributes["colspan"].flatMap { Int($0) } ?? 1
      cells += Array(repeating: "", count: max(0, min(span, 100) - 1))
    }
    return (cells, isHeader && !cells.isEmpty, others)
  }

  /// Returns the contents of a cell on one line.
  private mutating func cell(_ node: Int) -> String {
    let children = document.children(of: node)
    let text: String
    if children.contains(where: { isBlock($0) }) {
      text = blocks(children).map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
    } else {
      text = inline(children)
    }
    let lines = text.split(separator: "\n").map { line in
      (line.hasSuffix("\\") ? String(line.dropLast()) : String(line)).trimmed
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "<br>").replacing(/(\\?)\|/.matchingSemantics(.unicodeScalar))
    { match in
      match.output.1.isEmpty ? "\\|" : String(match.output.0)
    }
  }
}

extension String {
  /// Returns the text with `indent` before each line that is not empty.
  func indentingLines(_ indent: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }.joined(
      separator: "\n")
  }
}
