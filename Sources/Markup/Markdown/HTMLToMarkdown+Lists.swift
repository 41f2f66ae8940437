internal import Bytes

/// Lists and tasks.
extension HTMLToMarkdown {
  /// Returns a list, and the footnotes among its items.
  mutating func list(_ node: Int) -> [Block] {
    let element = document.nodes[node]
    let isOrdered = element.name == "ol" || element.style["list-style-type"] == "decimal"
    let start = element.attributes["start"].flatMap { Int($0) }.map { min(max($0, 0), 999_999_999) } ?? 1
    var number = start
    var first: Int?
    var items: [String] = []
    var notes: [Block] = []
    for child in document.children(of: node) {
      let inner = document.nodes[child]
      if let label = footnotes.definitions[child] {
        notes += footnote(label, document.children(of: child)).map { [$0] } ?? []
        number += 1
      } else if inner.name == "li" {
        let marker = isOrdered ? "\(number). " : "- "
        let isOpen = element.classes.contains("joplin-checklist") ? false : nil
        if let text = item(
          document.children(of: child), checked: checkbox(inner) ?? isOpen, marker: marker, id: hooks.anchors[child])
        {
          items.append(text)
          first = first ?? number
        }
        number += 1
      } else if let text = nested(child) {
        // A list directly in a list belongs to the item before it.
        let indent = String(repeating: " ", count: isOrdered ? "\(max(number - 1, 0)). ".count : 2)
        if items.isEmpty { items.append(text) } else { items[items.count - 1] += "\n" + text.indentingLines(indent) }
      }
    }
    if items.isEmpty { return notes }
    let numbers = isOrdered ? (first ?? start)..<max(number, (first ?? start) + 1) : nil
    return [Block(text: items.joined(separator: "\n"), kind: .list(numbers: numbers))] + notes
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

  /// Returns an item of a list, with a block id behind its first text; nil if the item is empty.
  mutating func item(_ children: [Int], checked: Bool?, marker: String, id: String? = nil) -> String? {
    var checked = checked
    var rest = children
    if checked == nil, let (value, others) = splitCheckbox(children) { (checked, rest) = (value, others) }
    let indent = String(repeating: " ", count: marker.count)
    var text = ""
    var last: Block.Kind?
    var content = blocks(rest).filter { !$0.text.isEmpty }
    if let id, let first = content.first {
      var start = [first]
      mark(&start, with: id)
      // A block id does not make the item one with paragraphs.
      content[0].text = start[0].text
    }
    for block in content {
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
}

extension String {
  /// Returns the text with `indent` before each line that is not empty.
  func indentingLines(_ indent: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }.joined(
      separator: "\n")
  }
}
