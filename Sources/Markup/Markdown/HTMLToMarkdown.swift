internal import Bytes

/// A converter from an HTML document, or a part of one, to Markdown (CommonMark with tables, tasks, strikethrough and
/// highlights).
package struct HTMLToMarkdown {
  /// The functions by which a caller replaces the Markdown of some elements.
  package struct Hooks {
    /// Returns the Markdown of a link; nil to write it as an ordinary link.
    package var link: (_ href: String, _ label: String) -> String? = { _, _ in nil }
    /// Returns the Markdown of an image; nil to write it as an ordinary image. The alternative text can end with the width,
    /// after a vertical bar.
    package var image: (_ source: String, _ alternative: String) -> String? = { _, _ in nil }
    /// Returns the lines of a list that replaces a division; nil to write its contents.
    package var list: (_ style: [String: String]) -> String? = { _ in nil }
    /// The identifiers of elements to which links lead: the block of each gets it as its block id.
    package var anchors: Set<String> = []
    /// Returns the Markdown of an element that is not in HTML; nil to write only its contents.
    package var element: (_ name: String, _ attributes: [String: String]) -> String? = { _, _ in nil }

    /// Creates hooks that replace nothing.
    package init() {}
  }

  let document: HTMLDocument
  let hooks: Hooks
  /// The names of the elements that have no equivalent in Markdown, with the number of occurrences.
  package private(set) var lost: [String: Int] = [:]
  /// The marks around the text that is written; the innermost is the last.
  var marks: [String] = []
  /// The delimiters of the last marked text, and where it is in the text that is being written, as offsets in UTF-8.
  var lastMark: (mark: String, range: Range<Int>)?

  /// Creates a converter.
  package init(_ document: HTMLDocument, _ hooks: Hooks = Hooks()) { (self.document, self.hooks) = (document, hooks) }

  /// Returns the Markdown of a node, by default of the body or of the whole document. It ends with a line break unless
  /// it is empty.
  package mutating func text(of node: Int? = nil) -> String {
    let root = node ?? document.first("body") ?? 0
    let text = join(blocks(document.children(of: root)))
    return text.isEmpty ? "" : text + "\n"
  }

  struct Block {
    enum Kind: Hashable {
      /// Lines of text; a following block of this kind begins on a new line.
      case line, paragraph
      case list(isOrdered: Bool)
      case other
    }

    var text: String
    var kind: Kind
  }

  func isBlock(_ node: Int) -> Bool { !document.nodes[node].traits.isDisjoint(with: .block) }

  mutating func lose(_ name: String) { lost[name, default: 0] += 1 }

  // MARK: - Blocks

  /// Joins blocks. Consecutive blocks of lines become the lines of one paragraph.
  func join(_ blocks: [Block]) -> String {
    var text = ""
    var last: Block.Kind?
    for block in blocks where !block.text.isEmpty || block.kind == .line {
      if block.text.isEmpty {
        // An empty line separates paragraphs.
        if last == .line { last = .paragraph }
        continue
      }
      if last != nil {
        switch (last, block.kind) {
        case (.list(isOrdered: true), .list(isOrdered: true)):
          // Without a comment between them, two lists would be read as one, with continued numbers.
          text += "\n\n<!-- -->\n\n"
        case (.line, .line), (.list(isOrdered: false), .list(isOrdered: false)): text += "\n"
        default: text += "\n\n"
        }
      }
      text += block.text
      last = block.kind
    }
    return text
  }

  mutating func blocks(_ nodes: [Int]) -> [Block] {
    var blocks: [Block] = []
    var run: [Int] = []
    func flush(_ writer: inout Self) {
      if let block = writer.paragraph(run) { blocks.append(block) }
      run = []
    }
    for node in nodes {
      if isBlock(node) || containsBlock(node) {
        flush(&self)
        blocks += self.block(node)
      } else {
        run.append(node)
      }
    }
    flush(&self)
    return blocks
  }

  /// Whether an inline element has a block in it, such as a link around a heading.
  private func containsBlock(_ node: Int) -> Bool {
    document.nodes[node].traits.contains(.formatting)
      && document.children(of: node).contains { isBlock($0) || containsBlock($0) }
  }

  private mutating func paragraph(_ run: [Int]) -> Block? {
    let text = lines(inline(run))
    return text.isEmpty ? nil : Block(text: text, kind: .paragraph)
  }

  /// Returns inline text without space at its ends, escaped so that no line is read as the start of a block.
  func lines(_ text: String) -> String {
    // Most texts are one line that needs no escaping.
    if MarkdownText.isPlainLine(text) { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      MarkdownText.escapedLine(String(line))
    }
    while let last = lines.last, last.isBlankLine { lines.removeLast() }
    while let first = lines.first, first.isBlankLine { lines.removeFirst() }
    if lines.isEmpty { return "" }
    var last = lines[lines.count - 1]
    while last.last == " " { last.removeLast() }
    // A hard break with no text after it is removed.
    if last.hasSuffix("\\"), !last.hasSuffix("\\\\") { last.removeLast() }
    lines[lines.count - 1] = last
    return lines.joined(separator: "\n")
  }

  private mutating func block(_ node: Int) -> [Block] {
    var blocks = unmarkedBlock(node)
    let element = document.nodes[node]
    if !hooks.anchors.isEmpty, let id = element.attributes["id"], hooks.anchors.contains(id), !element.isHeading {
      mark(&blocks, with: id)
    }
    return blocks
  }

  /// Writes a block id behind the last block, or into the line after it if that is not a line of text.
  private func mark(_ blocks: inout [Block], with id: String) {
    guard let last = blocks.indices.last else { return }
    let mark = "^" + HTMLDocument.blockID(of: id)
    let isText = blocks[last].kind == .line || blocks[last].kind == .paragraph
    blocks[last].text += isText ? " " + mark : "\n\n" + mark
  }

  private mutating func unmarkedBlock(_ node: Int) -> [Block] {
    let element = document.nodes[node]
    let children = document.children(of: node)
    switch element.name {
    case "en-crypt": return [encrypted(element, document.text(of: node))]
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = element.name.last?.wholeNumberValue ?? 1
      let text = inline(children).split(whereSeparator: \.isNewline).map { line in
        line.hasSuffix("\\") ? line.dropLast() : line
      }.joined(separator: " ").trimmed
      return text.isEmpty ? [] : [Block(text: String(repeating: "#", count: level) + " " + text, kind: .other)]
    case "hr": return [Block(text: "---", kind: .other)]
    case "pre": return [codeBlock(node)]
    case "blockquote":
      let text = join(blocks(children))
      return text.isEmpty ? [] : [Block(text: text.prefixingLines("> "), kind: .other)]
    case "ul", "ol": return list(node).map { [$0] } ?? []
    case "li":
      return item(children, checked: nil, marker: "- ").map { [Block(text: $0, kind: .list(isOrdered: false))] } ?? []
    case "table": return table(node).map { [$0] } ?? []
    case "dl": return definitions(children)
    case "dt", "dd": return blocks(children)
    case "details":
      return children.flatMap { child in document.nodes[child].name == "summary" ? summary(child) : blocks([child]) }
    default: return container(node, children)
    }
  }

  private mutating func summary(_ node: Int) -> [Block] {
    let text = inline(document.children(of: node)).trimmed
    return text.isEmpty ? [] : [Block(text: "**\(text)**", kind: .paragraph)]
  }

  /// Returns the blocks of a division, which is a line if it contains no block.
  private mutating func container(_ node: Int, _ children: [Int]) -> [Block] {
    let element = document.nodes[node]
    if element.traits.contains(.lossy) { lose(element.name) }
    let style = element.style
    if style["-en-codeblock"] ?? style["--en-codeblock"] != nil {
      let lines = children.isEmpty ? [] : children.map { document.text(of: $0).droppingFinalBreak }
      let language = style["--en-codeblocklanguage"] ?? style["--en-syntaxlanguage"] ?? ""
      return [Block(text: MarkdownText.codeBlock(lines.joined(separator: "\n"), language: language), kind: .other)]
    }
    if !style.isEmpty, let text = hooks.list(style) { return [Block(text: text, kind: .list(isOrdered: false))] }
    if element.classes.contains("callout") { return callout(node) }
    if element.name != "p", children.contains(where: { isBlock($0) || containsBlock($0) }) { return blocks(children) }
    if let task = task(children) { return [Block(text: task, kind: .list(isOrdered: false))] }
    let text = lines(inline(children))
    if element.name == "p" || element.name == "figure" {
      return text.isEmpty ? [] : [Block(text: text, kind: .paragraph)]
    }
    return [Block(text: text, kind: .line)]
  }

  private mutating func definitions(_ children: [Int]) -> [Block] {
    var result: [Block] = []
    for child in children {
      switch document.nodes[child].name {
      case "dt":
        let text = inline(document.children(of: child)).trimmed
        if !text.isEmpty { result.append(Block(text: "**\(text)**", kind: .paragraph)) }
      default: result += blocks(document.nodes[child].name == "dd" ? document.children(of: child) : [child])
      }
    }
    return result
  }

  private func codeBlock(_ node: Int) -> Block {
    let code = document.children(of: node).first { document.nodes[$0].name == "code" }
    let classes = document.nodes[code ?? node].classes + document.nodes[node].classes
    let language = ["language-", "lang-", "highlight-source-", "brush:"].lazy.compactMap { prefix in
      classes.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }.first
    let stated = [code ?? node, node].lazy.compactMap { document.nodes[$0].attributes["data-lang"] }.first
    var text = document.text(of: node)
    if text.hasPrefix("\n") { text.removeFirst() }
    return Block(text: MarkdownText.codeBlock(text, language: language ?? stated ?? ""), kind: .other)
  }

  /// Returns an encrypted text as a block of code, from which it can still be decrypted.
  private mutating func encrypted(_ node: HTMLDocument.Node, _ text: String) -> Block {
    lose("en-crypt")
    let facts = ["cipher", "length", "hint"].compactMap { name in node.attributes[name].map { "\(name): \($0)\n" } }
    return Block(text: MarkdownText.codeBlock(facts.joined() + text, language: "en-crypt"), kind: .other)
  }

  /// Returns a callout of Notion: its icon and its text.
  private mutating func callout(_ node: Int) -> [Block] {
    var icon = ""
    var rest: [Int] = []
    for child in document.children(of: node) {
      let isIcon = document.descendants(of: child).contains { document.nodes[$0].classes.contains("icon") }
      let text = document.text(of: child).trimmed
      if icon.isEmpty, isIcon, text.count <= 2 { icon = text } else { rest.append(child) }
    }
    let text = join(blocks(rest))
    if text.isEmpty, icon.isEmpty { return [] }
    let head = "> [!note]" + (icon.isEmpty ? "" : " \(icon)")
    return [Block(text: text.isEmpty ? head : head + "\n" + text.prefixingLines("> "), kind: .other)]
  }
}

extension HTMLDocument.Node {
  fileprivate var isHeading: Bool { ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) }
}

extension String {
  var isBlankLine: Bool { allSatisfy { $0.isWhitespace || $0 == "\u{A0}" } || self == "\\" }

  var droppingFinalBreak: String { hasSuffix("\n") ? String(dropLast()) : self }

  func prefixingLines(_ mark: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in line.isEmpty ? mark.trimmed : mark + line }
      .joined(separator: "\n")
  }
}
