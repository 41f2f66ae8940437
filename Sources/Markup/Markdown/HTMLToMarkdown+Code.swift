internal import Bytes

/// Code in lines and in blocks.
extension HTMLToMarkdown {
  /// Writes code in a line. Links and pictures in it divide the code, so that they are kept.
  mutating func appendCode(_ node: Int, to text: inout String) {
    var code = ""
    func flush(_ writer: inout Self) {
      if code.allSatisfy(\.isWhitespace) {
        if !code.isEmpty, text.last?.isWhitespace == false { text += " " }
      } else {
        writer.appendSpan(of: code, to: &text)
      }
      code = ""
    }
    var pending = Array(document.children(of: node).reversed())
    while let child = pending.popLast() {
      let element = document.nodes[child]
      let href = element.attributes["href"] ?? ""
      switch element.name {
      case "": code += element.text
      case "br":
        flush(&self)
        while text.last == " " { text.removeLast() }
        if !text.isEmpty { text += "\\\n" }
      case "a" where !href.isEmpty && !MarkdownText.isDangerous(href), "img":
        flush(&self)
        if element.name == "img" { appendImage(element, to: &text) } else { appendLinkedCode(child, href, to: &text) }
      case "script", "style": break
      default: pending += document.children(of: child).reversed()
      }
    }
    flush(&self)
  }

  private mutating func appendLinkedCode(_ node: Int, _ href: String, to text: inout String) {
    if footnotes.references[node] != nil || footnotes.backlinks.contains(node) {
      return appendLink(node, document.children(of: node), to: &text)
    }
    text += link(to: href, MarkdownText.code(document.text(of: node)))
  }

  /// Writes a span of code. Two of them that follow each other become one, because their marks would be read as one.
  private mutating func appendSpan(of code: String, to text: inout String) {
    var code = code
    if let last = lastCode, last.range.upperBound == text.utf8.count {
      code = last.code + code
      text = String(text.utf8.prefix(last.range.lowerBound)) ?? text
    }
    let start = text.utf8.count
    text += MarkdownText.code(code)
    lastCode = (code, start..<text.utf8.count)
  }

  // MARK: - Blocks

  /// Returns whether an element for code in a line is a block, since it has lines.
  func isCodeBlock(_ node: Int) -> Bool {
    let element = document.nodes[node]
    guard ["code", "samp", "tt"].contains(element.name) else { return false }
    if document.descendants(of: node).contains(where: { $0 != node && isBlock($0) }) { return true }
    return element.style["white-space"]?.hasPrefix("pre") == true && document.text(of: node).trimmed.contains("\n")
  }

  /// Returns the only element of a paragraph, if it is code with line breaks.
  func codeLines(_ nodes: [Int]) -> Int? {
    let shown = nodes.filter { !document.nodes[$0].isText || !document.nodes[$0].text.utf8.allSatisfy(\.isWhitespace) }
    guard shown.count == 1, document.nodes[shown[0]].name == "code" else { return nil }
    let inner = document.descendants(of: shown[0]).map { document.nodes[$0].name }
    return inner.contains("br") && !inner.contains("a") && !inner.contains("img") ? shown[0] : nil
  }

  mutating func codeBlock(_ node: Int) -> Block {
    let code = document.children(of: node).first { document.nodes[$0].name == "code" }
    let owners = [code ?? node, node, document.nodes[node].parent]
    return codeBlock(codeText(node), language: language(of: owners))
  }

  private mutating func codeBlock(_ text: String, language: String) -> Block {
    var text = text
    if text.hasPrefix("\n") { text.removeFirst() }
    if !isInCell { return Block(text: MarkdownText.codeBlock(text, language: language), kind: .other) }
    // A cell is one line, so each line of code is a span in it.
    let lines = text.split(separator: "\n").map { line in
      line.allSatisfy(\.isWhitespace) ? "" : MarkdownText.code(String(line))
    }
    return Block(text: lines.joined(separator: "\n"), kind: .paragraph)
  }

  private func language(of nodes: [Int]) -> String {
    let prefixes = ["language-", "lang-", "highlight-source-", "brush:", "brush-", "sourceCode ", "code-"]
    for node in nodes {
      let classes = document.nodes[node].classes
      for prefix in prefixes {
        if let found = classes.first(where: { $0.hasPrefix(prefix) && $0.count > prefix.count }) {
          return String(found.dropFirst(prefix.count).prefix { $0 != ";" })
        }
      }
      // 'brush: swift;', and 'sourceCode swift' of Pandoc.
      if let index = classes.firstIndex(where: { $0 == "brush:" || $0 == "sourceCode" }), index + 1 < classes.count {
        return String(classes[index + 1].prefix { $0 != ";" })
      }
      let stated = ["data-lang", "data-language"].lazy.compactMap { document.nodes[node].attributes[$0] }.first
      if let stated, !stated.isEmpty { return stated }
    }
    return ""
  }

  /// Returns the text of code. What a page sets as blocks or rows are lines; numbers of lines and buttons are left out.
  mutating func codeText(_ node: Int) -> String {
    var text = ""
    var needsBreak = false
    var lost = 0
    func append(_ node: Int) {
      let element = document.nodes[node]
      if element.isText {
        if needsBreak, element.text.utf8.first != .lineFeed, !element.text.hasPrefix("\r\n"), !text.isEmpty {
          text += "\n"
        }
        if !element.text.isEmpty { needsBreak = false }
        text += element.text
        return
      }
      if element.name == "br" {
        if needsBreak { text += "\n" }
        needsBreak = false
        text += "\n"
        return
      }
      if ["script", "style", "button"].contains(element.name) || isLineNumber(element) { return }
      if element.name == "a", element.attributes["href"]?.isEmpty == false { lost += 1 }
      if element.name == "img" { lost += 1 }
      let isLine = isBlock(node) || element.name == "tr" || element.classes.contains("line") && element.name == "span"
      if isLine, !text.isEmpty, text.utf8.last != .lineFeed { needsBreak = true }
      let start = text.utf8.count
      for child in document.children(of: node) { append(child) }
      guard isLine, node != 0 else { return }
      // An empty line is one if the page calls it a line.
      let isEmptyLine = text.utf8.count == start && element.classes.contains { $0.contains("line") }
      if isEmptyLine {
        if needsBreak { text += "\n" }
        needsBreak = true
      } else if text.utf8.count > start, text.utf8.last != .lineFeed {
        needsBreak = true
      }
    }
    for child in document.children(of: node) { append(child) }
    if lost > 0 { lose(phrase: "a link or picture in a block of code", lost) }
    return text
  }

  /// Returns whether an element shows the numbers of lines beside code.
  private func isLineNumber(_ element: HTMLDocument.Node) -> Bool {
    element.classes.contains { Self.lineNumbers.contains($0) }
  }

  private static let lineNumbers: Set<Substring> = [
    "gutter", "rouge-gutter", "lineno", "linenos", "linenodiv", "lnt", "ln", "lln", "line-number", "line-numbers",
    "linenumber", "line-numbers-rows", "pre-numbering", "hljs-ln-numbers", "hljs-ln-n", "blob-num", "code-line-number",
    "react-syntax-highlighter-line-number", "crayon-nums",
  ]

  /// Returns the code in a table that only sets numbers of lines beside it; nil for any other table.
  mutating func codeTable(_ node: Int) -> Block? {
    let inner = document.descendants(of: node)
    let hasNumbers = inner.contains { isLineNumber(document.nodes[$0]) }
    guard hasNumbers, !inner.contains(where: { document.nodes[$0].name == "th" }) else { return nil }
    let cells = inner.filter { document.nodes[$0].name == "td" && !isLineNumber(document.nodes[$0]) }
    let texts = cells.map { cell in
      (
        cell: cell, text: codeText(cell),
        isNumber: document.descendants(of: cell).contains { isLineNumber(document.nodes[$0]) }
      )
    }
    // A cell that has only numbers.
    let code = texts.filter { !$0.isNumber || !$0.text.allSatisfy(\.isWhitespace) }
    let isCode = code.allSatisfy { cell, _, _ in
      document.nodes[cell].classes.contains { $0.contains("code") }
        || document.descendants(of: cell).contains { ["pre", "code"].contains(document.nodes[$0].name) }
    }
    guard isCode, !code.isEmpty else { return nil }
    let owners = [node] + inner.filter { ["pre", "code"].contains(document.nodes[$0].name) }
    let lines = code.map(\.text.droppingFinalBreak)
    return codeBlock(lines.joined(separator: "\n"), language: language(of: owners))
  }
}
