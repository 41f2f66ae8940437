internal import Bytes

extension HTMLToMarkdown {
  /// Returns nodes as inline text: white space is collapsed, and hard breaks are line breaks after a backslash.
  mutating func inline(_ nodes: [Int]) -> String {
    var text = ""
    let before = (lastMark, lastCode)
    (lastMark, lastCode) = (nil, nil)
    append(nodes, to: &text)
    (lastMark, lastCode) = before
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
    if let source = source(node) {
      text += source
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
    case "q":
      text += "\u{201C}"
      append(children, to: &text)
      text += "\u{201D}"
    case "b", "strong": wrap(children, "**", to: &text)
    case "i", "em", "cite", "var", "dfn": wrap(children, "*", to: &text)
    case "s", "strike", "del": wrap(children, "~~", to: &text)
    case "mark": wrap(children, "==", to: &text)
    case "u", "ins": wrap(children, "<u>", "</u>", to: &text)
    case "sub": wrap(children, "<sub>", "</sub>", to: &text)
    case "sup" where isReference(node): append(children.filter { !document.nodes[$0].isText }, to: &text)
    case "sup": wrap(children, "<sup>", "</sup>", to: &text)
    case "kbd": wrap(children, "<kbd>", "</kbd>", to: &text)
    case "code", "tt", "samp": appendCode(node, to: &text)
    case "pre":
      if let last = text.last, !last.isWhitespace { text += " " }
      appendCode(node, to: &text)
    case "span", "font": appendStyled(element, children, to: &text)
    case "a": appendLink(node, children, to: &text)
    case "img": appendImage(element, to: &text)
    case "input":
      if element.attributes["type"]?.lowercased() == "checkbox" {
        text += element.attributes["checked"] == nil ? "[ ] " : "[x] "
      }
    case "en-todo": text += element.attributes["checked"] == "true" ? "[x] " : "[ ] "
    case "video", "audio", "picture": appendMedia(element, children, to: &text)
    case "iframe" where element.attributes["src"].map(Self.isWebAddress) == true:
      let address = element.attributes["src"]?.trimmed ?? ""
      let label = MarkdownText.escaped(element.attributes["title"] ?? "")
      if let last = text.last, !last.isWhitespace { text += " " }
      text += label.isEmpty ? "<\(address)>" : MarkdownText.link(label, to: address)
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
    let (before, core, after) = Self.split(inner)
    guard !core.isEmpty else {
      text += before
      return
    }
    append(space: before, to: &text)
    var start = text.utf8.count
    if let last = lastMark, last.mark == mark, last.range.upperBound == start,
      ![core.first, text.dropLast(mark.count).last].contains(where: { "*~=".contains($0 ?? " ") })
    {
      // A delimiter next to an equal one would not be read as markup.
      start = last.range.lowerBound
      text.removeLast(mark.count)
    } else if let tag = Self.tags[mark], needsTag(mark, before: core, after: text.last) {
      text += "<\(tag)>\(core)</\(tag)>"
      append(space: after, to: &text)
      return
    } else {
      text += mark
    }
    text += core
    text += end
    lastMark = mark == end ? (mark, start..<text.utf8.count) : nil
    append(space: after, to: &text)
  }

  /// Divides inline text into the space and line breaks before it, the text itself, and those behind it: no markup can
  /// begin or end with them. A backslash at the end of the text is escaped, since it would escape what follows.
  static func split(_ inner: String) -> (before: String, core: String, after: String) {
    var core = inner[...]
    var (before, after) = ("", "")
    while let first = core.first {
      if core.hasPrefix("\\\n") {
        before = "\\\n"
        core = core.dropFirst(2)
      } else if first.isWhitespace {
        if before.isEmpty { before = " " }
        core = core.dropFirst()
      } else {
        break
      }
    }
    while let last = core.last {
      if core.hasSuffix("\\\n") {
        after = "\\\n"
        core = core.dropLast(2)
      } else if last.isWhitespace {
        if after.isEmpty { after = " " }
        core = core.dropLast()
      } else {
        break
      }
    }
    let backslashes = core.utf8.reversed().prefix { $0 == .backslash }.count
    return (before, backslashes % 2 == 1 ? core + "\\" : String(core), after)
  }

  /// Adds the space or line break beside marked text, unless the text already ends with one.
  private func append(space: String, to text: inout String) {
    if space == "\\\n" {
      while text.last == " " { text.removeLast() }
      text += space
    } else if !space.isEmpty, text.last?.isWhitespace != true {
      text += space
    }
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
}
