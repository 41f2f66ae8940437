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
    /// The block ids of nodes to which links lead: the block with each node gets it.
    package var anchors: [Int: String] = [:]
    /// Returns the Markdown of an element that is not in HTML; nil to write only its contents.
    package var element: (_ name: String, _ attributes: [String: String]) -> String? = { _, _ in nil }

    /// Creates hooks that replace nothing.
    package init() {}
  }

  let document: HTMLDocument
  let hooks: Hooks
  /// What has no equivalent in Markdown, as phrases, with the number of occurrences.
  package private(set) var lost: [String: Int] = [:]
  let footnotes: HTMLFootnotes
  /// The tables that only set their contents.
  let layoutTables: Set<Int>
  /// The marks around the text that is written; the innermost is the last.
  var marks: [String] = []
  /// The delimiters of the last marked text, and where it is in the text that is being written, as offsets in UTF-8.
  var lastMark: (mark: String, range: Range<Int>)?
  /// The last span of code, and where it is in the same text.
  var lastCode: (code: String, range: Range<Int>)?
  /// The address of the link around the blocks that are written, until a text is the link.
  var pendingLink: String?
  /// Whether the text will be in a cell of a table, which contains no blocks.
  var isInCell = false

  /// Creates a converter.
  package init(_ document: HTMLDocument, _ hooks: Hooks = Hooks()) {
    (self.document, self.hooks) = (document, hooks)
    layoutTables = Self.layoutTables(of: document)
    footnotes = HTMLFootnotes(document, HTMLPlaces(ifLinked: document))
  }

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
      /// A list; of an ordered one with the first number, and the one that would come next.
      case list(numbers: Range<Int>?)
      case footnote
      case other
    }

    var text: String
    var kind: Kind
  }

  func isBlock(_ node: Int) -> Bool { !document.nodes[node].traits.isDisjoint(with: .block) }

  mutating func lose(_ name: String) { lose(phrase: "the element '\(name)'", 1) }

  mutating func lose(phrase: String, _ count: Int) { lost[phrase, default: 0] += count }

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
        case (.list(let before?), .list(let numbers?)) where before.upperBound != numbers.lowerBound:
          // Without a comment between them, two lists would be read as one, with continued numbers.
          text += "\n\n<!-- -->\n\n"
        case (.list(.some), .list(.some)), (.list(nil), .list(nil)), (.line, .line), (.footnote, .footnote):
          text += "\n"
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
      if isBlock(node) || containsBlock(node) || isCodeBlock(node) {
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
  func containsBlock(_ node: Int) -> Bool {
    document.nodes[node].traits.contains(.formatting)
      && document.children(of: node).contains { isBlock($0) || containsBlock($0) }
  }

  private mutating func paragraph(_ run: [Int]) -> Block? {
    if let code = codeLines(run) { return codeBlock(code) }
    let text = lines(blockText(run))
    if text.isEmpty { return nil }
    var blocks = [Block(text: text, kind: .paragraph)]
    if !hooks.anchors.isEmpty {
      let ids = run.flatMap(document.descendants).compactMap { hooks.anchors[$0] }
      if let id = ids.first { mark(&blocks, with: id) }
    }
    return blocks[0]
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

  mutating func block(_ node: Int) -> [Block] {
    if let label = footnotes.definitions[node] {
      return footnote(label, document.children(of: node)).map { [$0] } ?? []
    }
    var blocks = unmarkedBlock(node)
    if let id = hooks.anchors[node], document.nodes[node].name != "li" { mark(&blocks, with: id) }
    return blocks
  }

  /// Writes a block id behind the last block, or into the line after it if that is not a line of text.
  func mark(_ blocks: inout [Block], with id: String) {
    guard let last = blocks.indices.last(where: { !blocks[$0].text.isEmpty }) else { return }
    let isText = blocks[last].kind == .line || blocks[last].kind == .paragraph
    blocks[last].text += isText ? " ^\(id)" : "\n\n^\(id)"
    // The id is at the end of a paragraph.
    if isText { blocks[last].kind = .paragraph }
  }

  private mutating func unmarkedBlock(_ node: Int) -> [Block] {
    let element = document.nodes[node]
    let children = document.children(of: node)
    switch element.name {
    case "en-crypt": return [encrypted(element, document.text(of: node))]
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = element.name.last?.wholeNumberValue ?? 1
      let text = blockText(children).split(whereSeparator: \.isNewline).map { line in
        line.hasSuffix("\\") ? line.dropLast() : line
      }.joined(separator: " ").trimmed
      if isInCell, !text.isEmpty { return [Block(text: "**\(text)**", kind: .paragraph)] }
      return text.isEmpty ? [] : [Block(text: String(repeating: "#", count: level) + " " + text, kind: .other)]
    case "hr": return isInCell ? [] : [Block(text: "---", kind: .other)]
    case "pre", "code", "samp", "tt": return [codeBlock(node)]
    case "a": return linkedBlocks(node)
    case "blockquote":
      let text = join(blocks(children))
      if isInCell { return [Block(text: text, kind: .paragraph)] }
      return text.isEmpty ? [] : [Block(text: text.prefixingLines("> "), kind: .other)]
    case "ul", "ol": return list(node)
    case "li":
      return item(children, checked: nil, marker: "- ").map { [Block(text: $0, kind: .list(numbers: nil))] } ?? []
    case "table": return table(node)
    case "dl": return definitions(children)
    case "dt", "dd": return blocks(children)
    case "details":
      return children.flatMap { child in document.nodes[child].name == "summary" ? summary(child) : blocks([child]) }
    default: return container(node, children)
    }
  }

  private mutating func summary(_ node: Int) -> [Block] {
    let (_, text, _) = Self.split(inline(document.children(of: node)))
    return text.isEmpty ? [] : [Block(text: "**\(text)**", kind: .paragraph)]
  }

  /// Returns the blocks of a division, which is a line if it contains no block.
  private mutating func container(_ node: Int, _ children: [Int]) -> [Block] {
    let element = document.nodes[node]
    if element.traits.contains(.lossy) { lose(element.name) }
    let style = element.style
    if style["-en-codeblock"] ?? style["--en-codeblock"] != nil {
      let language = style["--en-codeblocklanguage"] ?? style["--en-syntaxlanguage"] ?? ""
      return [Block(text: MarkdownText.codeBlock(codeText(node).droppingFinalBreak, language: language), kind: .other)]
    }
    if !style.isEmpty, let text = hooks.list(style) { return [Block(text: text, kind: .list(numbers: nil))] }
    if element.classes.contains("callout") { return callout(node) }
    if let source = source(node) { return [Block(text: source, kind: .paragraph)] }
    if let formula = document.formula(node), !formula.tex.isEmpty {
      return [
        Block(
          text: "$$\(formula.tex.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed)$$", kind: .paragraph
        )
      ]
    }
    if element.name != "p", children.contains(where: { isBlock($0) || containsBlock($0) || isCodeBlock($0) }) {
      return blocks(children)
    }
    if let task = task(children) { return [Block(text: task, kind: .list(numbers: nil))] }
    if let code = codeLines(children) { return [codeBlock(code)] }
    let text = lines(blockText(children))
    if element.name == "p" || element.name == "figure" {
      return text.isEmpty ? [] : [Block(text: text, kind: .paragraph)]
    }
    return [Block(text: text, kind: .line)]
  }

  /// Returns the Markdown that Joplin keeps beside what it shows of it.
  func source(_ node: Int) -> String? {
    guard document.nodes[node].classes.contains("joplin-editable") else { return nil }
    let source = document.children(of: node).first { document.nodes[$0].classes.contains("joplin-source") }
    guard let source, let open = document.nodes[source].attributes["data-joplin-source-open"] else { return nil }
    return (open + document.text(of: source) + (document.nodes[source].attributes["data-joplin-source-close"] ?? ""))
      .trimmed
  }

  private mutating func definitions(_ children: [Int]) -> [Block] {
    var result: [Block] = []
    for child in children {
      switch document.nodes[child].name {
      case "dt":
        let (_, text, _) = Self.split(inline(document.children(of: child)))
        if text.isEmpty { continue }
        var term = [Block(text: "**\(text)**", kind: .paragraph)]
        if let id = hooks.anchors[child] { mark(&term, with: id) }
        result += term
      default: result += block(child)
      }
    }
    return result
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

extension String {
  var isBlankLine: Bool { allSatisfy { $0.isWhitespace || $0 == "\u{A0}" } || self == "\\" }

  var droppingFinalBreak: String { hasSuffix("\n") ? String(dropLast()) : self }

  func prefixingLines(_ mark: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in line.isEmpty ? mark.trimmed : mark + line }
      .joined(separator: "\n")
  }
}
