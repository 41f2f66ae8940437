internal import Bytes

extension HTMLToMarkdown {
  /// Returns nodes as inline text: white space is collapsed, and hard breaks are line breaks after a backslash.
  mutating func inline(_ nodes: [Int]) -> String {
    var text = ""
    let before = lastMark
    lastMark = nil
    append(nodes, to: &text)
    lastMark = before
    return text
  }

  private mutating func append(_ nodes: [Int], to text: inout String) {
    for node in nodes {
      let (mark, end) = (lastMark, text.utf8.count)
      append(node, to: &text)
      if text.utf8.count == end {
        lastMark = mark
      } else if let mark, mark.range.upperBound == end {
        let isUnchanged = lastMark?.range == mark.range
        if isUnchanged { lastMark = nil }
        // Equal marks that follow each other were joined.
        if lastMark?.range.lowerBound != mark.range.lowerBound { closeBefore(end, mark, in: &text) }
      }
    }
  }

  private mutating func append(_ node: Int, to text: inout String) {
    let element = document.nodes[node]
    if element.isText {
      appendText(element.text, to: &text)
      return
    }
    if let formula = document.formula(node) {
      let tex = formula.tex.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
      let mark = formula.isBlock ? "$$" : "$"
      if !tex.isEmpty { text += mark + tex + mark }
      return
    }
    let children = document.children(of: node)
    switch element.name {
    case _ where element.traits.contains(.hidden): break
    case "math":
      lose(element.name)
      text += inline(children)
    case "br":
      while text.last == " " { text.removeLast() }
      text += "\\\n"
    case "b", "strong": wrap(children, "**", to: &text)
    case "i", "em", "cite", "var", "dfn": wrap(children, "*", to: &text)
    case "s", "strike", "del": wrap(children, "~~", to: &text)
    case "mark": wrap(children, "==", to: &text)
    case "u", "ins": wrap(children, "<u>", "</u>", to: &text)
    case "sub": wrap(children, "<sub>", "</sub>", to: &text)
    case "sup": wrap(children, "<sup>", "</sup>", to: &text)
    case "kbd": wrap(children, "<kbd>", "</kbd>", to: &text)
    case "code", "tt", "samp": text += MarkdownText.code(document.text(of: node))
    case "span", "font": appendStyled(element, children, to: &text)
    case "a": appendLink(element, children, to: &text)
    case "img": appendImage(element, to: &text)
    case "input":
      if element.attributes["type"]?.lowercased() == "checkbox" {
        text += element.attributes["checked"] == nil ? "[ ] " : "[x] "
      }
    case "en-todo": text += element.attributes["checked"] == "true" ? "[x] " : "[ ] "
    case "video", "audio":
      let inner = children.first { document.nodes[$0].name == "source" }
      let source = element.attributes["src"] ?? inner.flatMap { document.nodes[$0].attributes["src"] } ?? ""
      if !source.isEmpty { text += hooks.image(source, "") ?? MarkdownText.link("", to: source, isImage: true) }
    case _ where element.traits.contains(.lossy):
      lose(element.name)
      if element.name != "svg", element.name != "iframe" { text += inline(children) }
    default:
      if let written = hooks.element(element.name, element.attributes) {
        text += written
      } else if isBlock(node) {
        // A space separates blocks where only text is allowed.
        let inner = inline(children)
        if !inner.isEmpty, let last = text.last, !last.isWhitespace { text += " " }
        text += inner
      } else {
        append(children, to: &text)
      }
    }
  }

  private func appendText(_ source: String, to text: inout String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.utf8.count)
    // White space is collapsed to one space, or to none after another space or at the beginning of a line.
    var last = text.utf8.last
    for byte in MarkdownText.escaped(Array(source.utf8)) {
      if byte.isWhitespace {
        if last != .space, last != .lineFeed { bytes.append(.space) }
        last = .space
      } else {
        bytes.append(byte)
        last = byte
      }
    }
    text += String(decoding: bytes, as: UTF8.self)
  }

  /// Puts delimiters around text. Space at the ends stays outside, because a delimiter next to space is not markup.
  private mutating func wrap(_ children: [Int], _ mark: String, _ end: String? = nil, to text: inout String) {
    // Text that already has the mark cannot have it twice.
    if marks.contains(mark) { return append(children, to: &text) }
    marks.append(mark)
    let inner = inline(children)
    marks.removeLast()
    wrap(inner, mark, end ?? mark, to: &text)
  }

  private mutating func wrap(_ inner: String, _ mark: String, _ end: String, to text: inout String) {
    let trimmed = inner.trimmed
    guard !trimmed.isEmpty, trimmed != "\\" else {
      text += inner
      return
    }
    if inner.first?.isWhitespace == true, text.last?.isWhitespace != true { text += " " }
    var start = text.utf8.count
    if let last = lastMark, last.mark == mark, last.range.upperBound == start,
      ![trimmed.first, text.dropLast(mark.count).last].contains(where: { "*~=".contains($0 ?? " ") })
    {
      // A delimiter next to an equal one would not be read as markup.
      start = last.range.lowerBound
      text.removeLast(mark.count)
    } else if let tag = Self.tags[mark], needsTag(mark, before: trimmed, after: text.last) {
      text += "<\(tag)>\(trimmed)</\(tag)>"
      if inner.last?.isWhitespace == true { text += " " }
      return
    } else {
      text += mark
    }
    text += trimmed
    text += end
    lastMark = mark == end ? (mark, start..<text.utf8.count) : nil
    if inner.last?.isWhitespace == true { text += " " }
  }

  /// Whether a delimiter at the start of text would not be read as one, or as the end of the text before.
  private func needsTag(_ mark: String, before text: String, after last: Character?) -> Bool {
    if last == mark.first { return true }
    guard Self.isPunctuation(text.first { $0 != mark.first }) else { return false }
    if Self.isWord(last) { return true }
    // At the start of marked text, the delimiters around it come before.
    let isBeside = last.map(Self.isPunctuation) ?? (marks.last.map { $0.first != "*" } ?? false)
    return mark.first == "*" && marks.contains { $0.first == "*" } && isBeside
  }

  /// The elements for delimiters between a letter and punctuation, which are no markup (CommonMark's flanking runs).
  private static let tags = ["**": "strong", "*": "em", "~~": "del", "==": "mark"]

  private static func isPunctuation(_ character: Character?) -> Bool {
    character.map { $0.isPunctuation || $0.isSymbol } ?? false
  }

  private static func isWord(_ character: Character?) -> Bool {
    character.map { !$0.isWhitespace && !isPunctuation($0) } ?? false
  }

  /// Replaces the delimiters of marked text that ends at `end` by tags if they are not markup before what follows.
  private mutating func closeBefore(_ end: Int, _ last: (mark: String, range: Range<Int>), in text: inout String) {
    let start = text.utf8.index(text.startIndex, offsetBy: last.range.lowerBound)
    let endIndex = text.utf8.index(text.startIndex, offsetBy: end)
    // What follows in an element without marks was looked at before.
    guard text.utf8[start...].starts(with: last.mark.utf8) else { return }
    let inner = text[start..<endIndex].dropFirst(last.mark.count).dropLast(last.mark.count)
    guard let tag = Self.tags[last.mark], Self.isPunctuation(inner.last { $0 != last.mark.first }),
      Self.isWord(text[endIndex...].first)
    else { return }
    let rest = String(text[endIndex...])
    text.replaceSubrange(start..., with: "<\(tag)>\(inner)</\(tag)>")
    if let (mark, range) = lastMark {
      let distance = text.utf8.count - end
      lastMark = (mark, range.lowerBound + distance..<range.upperBound + distance)
    }
    text += rest
  }

  private mutating func appendStyled(_ node: HTMLDocument.Node, _ children: [Int], to text: inout String) {
    let style = node.style
    func has(_ name: String, _ value: String) -> Bool { style[name]?.lowercased().contains(value) == true }
    var own: [String] = []
    if has("-evernote-highlight", "true") || style["--en-highlight"] != nil { own.append("==") }
    if has("text-decoration", "line-through") || has("text-decoration-line", "line-through") { own.append("~~") }
    if has("font-style", "italic") { own.append("*") }
    if has("font-weight", "bold") || ["600", "700", "800", "900"].contains(style["font-weight"]) { own.append("**") }
    if has("text-decoration", "underline") || has("text-decoration-line", "underline") { own.append("<u>") }
    own.removeAll(where: marks.contains)
    marks += own.reversed()
    guard let outer = own.popLast() else { return append(children, to: &text) }
    var inner = inline(children)
    marks.removeLast(own.count + 1)
    func end(_ mark: String) -> String { mark == "<u>" ? "</u>" : mark }
    for mark in own {
      var wrapped = ""
      wrap(inner, mark, end(mark), to: &wrapped)
      inner = wrapped
    }
    wrap(inner, outer, end(outer), to: &text)
  }

  private mutating func appendLink(_ node: HTMLDocument.Node, _ children: [Int], to text: inout String) {
    // A link around a picture that leads to the picture itself is only the picture.
    let pictures = children.filter { !document.nodes[$0].isText || !document.nodes[$0].text.trimmed.isEmpty }
    if pictures.count == 1, document.nodes[pictures[0]].name == "img",
      document.nodes[pictures[0]].attributes["src"] == node.attributes["href"]
    {
      return appendImage(document.nodes[pictures[0]], to: &text)
    }
    let inner = inline(children)
    let label = inner.trimmed
    if inner.first == " ", text.last?.isWhitespace != true { text += " " }
    defer { if inner.last == " ", inner.count > 1 { text += " " } }
    let href = node.attributes["href"]?.trimmed ?? ""
    guard !href.isEmpty, !MarkdownText.isDangerous(href) else {
      text += label
      return
    }
    if let written = hooks.link(href, label) {
      text += written
    } else if label.isEmpty {
      text += href.contains("://") ? "<\(href)>" : ""
    } else if label.utf8.count >= href.utf8.count, label == MarkdownText.escaped(href), href.contains("://"),
      !href.utf8.contains(where: { " <>".utf8.contains($0) })
    {
      text += "<\(href)>"
    } else {
      text += MarkdownText.link(label, to: href)
    }
  }

  private mutating func appendImage(_ node: HTMLDocument.Node, to text: inout String) {
    let source = node.attributes["src"]?.trimmed ?? ""
    var alternative = MarkdownText.escaped(node.attributes["alt"] ?? "").split(whereSeparator: \.isNewline).joined(
      separator: " ")
    if let width = HTMLDocument.width(node.attributes) { alternative += alternative.isEmpty ? "\(width)" : "|\(width)" }
    if source.isEmpty || MarkdownText.isDangerous(source) && !source.lowercased().hasPrefix("data:image/") {
      return lose("img")
    }
    text += hooks.image(source, alternative) ?? MarkdownText.link(alternative, to: source, isImage: true)
  }
}
