internal import Bytes

/// Links, pictures and footnotes.
extension HTMLToMarkdown {
  mutating func appendLink(_ node: Int, _ children: [Int], to text: inout String) {
    let element = document.nodes[node]
    if footnotes.backlinks.contains(node) { return }
    if let label = footnotes.references[node] {
      if footnotes.marks.contains(node) {
        while text.hasSuffix("\\[") { text.removeLast(2) }
      } else {
        text += inline(children)
      }
      text += "[^\(label)]"
      return
    }
    // A link around a picture that leads to the picture itself is only the picture.
    let pictures = children.filter { !document.nodes[$0].isText || !document.nodes[$0].text.trimmed.isEmpty }
    if pictures.count == 1, document.nodes[pictures[0]].name == "img",
      document.nodes[pictures[0]].attributes["src"] == element.attributes["href"]
    {
      return appendImage(document.nodes[pictures[0]], to: &text)
    }
    let (before, label, after) = Self.split(inline(children))
    if !before.isEmpty, text.last?.isWhitespace != true { text += before }
    defer { if !after.isEmpty, !label.isEmpty { text += after } }
    text += link(to: element.attributes["href"] ?? "", label)
  }

  /// Returns a link with a label, or only the label if it leads to nothing that can be followed.
  func link(to href: String, _ label: String) -> String {
    let href = Self.complete(href.trimmed)
    guard !href.isEmpty, !MarkdownText.isDangerous(href) else { return label }
    if let written = hooks.link(href, label) { return written }
    if label.isEmpty { return href.contains("://") ? "<\(href)>" : "" }
    // A link to the beginning of the page.
    if href == "#" || href == "#top" { return label }
    if label.utf8.count >= href.utf8.count, label == MarkdownText.escaped(href), href.contains("://"),
      !href.utf8.contains(where: { " <>".utf8.contains($0) })
    {
      return "<\(href)>"
    }
    return MarkdownText.link(label, to: href)
  }

  /// Returns whether an element, such as a raised one, contains only a mark that refers to a footnote.
  func isReference(_ node: Int) -> Bool {
    if footnotes.marks.isEmpty { return false }
    return document.children(of: node).allSatisfy { child in
      let inner = document.nodes[child]
      if inner.isText { return inner.text.allSatisfy { $0.isWhitespace || "[](),;".contains($0) } }
      return document.descendants(of: child).contains(where: footnotes.marks.contains)
    }
  }

  /// Returns the blocks of a link around blocks, as cards have it: the first text is the link. If no text can be one, the
  /// address stands behind the blocks.
  mutating func linkedBlocks(_ node: Int) -> [Block] {
    let href = document.nodes[node].attributes["href"] ?? ""
    let outer = pendingLink
    pendingLink = href.trimmed.isEmpty || MarkdownText.isDangerous(href) ? nil : href
    var blocks = blocks(document.children(of: node))
    if let rest = pendingLink {
      let written = link(to: rest, "")
      if !written.isEmpty { blocks.append(Block(text: written, kind: .paragraph)) }
    }
    pendingLink = outer
    return blocks
  }

  /// Returns the inline text of a block, which becomes the link around the block if there is one.
  mutating func blockText(_ nodes: [Int]) -> String {
    guard let href = pendingLink else { return inline(nodes) }
    let hasLink = nodes.contains { node in
      document.descendants(of: node).contains {
        document.nodes[$0].name == "a" && document.nodes[$0].attributes["href"] != nil
      }
    }
    let text = inline(nodes)
    let (_, label, _) = Self.split(text)
    if label.isEmpty || hasLink { return text }
    pendingLink = nil
    let parts = label.split(separator: "\\\n", omittingEmptySubsequences: true)
    return link(to: href, parts.joined(separator: " "))
  }

  // MARK: - Pictures

  mutating func appendImage(_ node: HTMLDocument.Node, to text: inout String) {
    let source = Self.source(of: node)
    let name = [node.attributes["alt"], node.attributes["title"]].lazy.compactMap(\.self).first { !$0.isEmpty } ?? ""
    var alternative = MarkdownText.escaped(name).split(whereSeparator: \.isNewline).joined(
      separator: " ")
    if let width = HTMLDocument.width(node.attributes) { alternative += alternative.isEmpty ? "\(width)" : "|\(width)" }
    if source.isEmpty || MarkdownText.isDangerous(source) && !source.lowercased().hasPrefix("data:image/") {
      return lose("img")
    }
    text += hooks.image(source, alternative) ?? MarkdownText.link(alternative, to: source, isImage: true)
  }

  /// Writes a picture, sound or film, which can have several sources.
  mutating func appendMedia(_ element: HTMLDocument.Node, _ children: [Int], to text: inout String) {
    let image = children.first { document.nodes[$0].name == "img" && !Self.source(of: document.nodes[$0]).isEmpty }
    if let image { return appendImage(document.nodes[image], to: &text) }
    let sources = [element] + children.map { document.nodes[$0] }.filter { $0.name == "source" }
    guard let source = sources.lazy.map(Self.source).first(where: { !$0.isEmpty && !MarkdownText.isDangerous($0) })
    else { return }
    text += hooks.image(source, "") ?? MarkdownText.link("", to: source, isImage: true)
  }

  /// Returns the address of a picture. Pages that load pictures late have it in other attributes.
  private static func source(of node: HTMLDocument.Node) -> String {
    let own = node.attributes["src"]?.trimmed ?? ""
    if !own.isEmpty, !own.hasPrefix("data:image/") { return complete(own) }
    let late = ["data-src", "data-original", "data-lazy-src"].lazy.compactMap { node.attributes[$0]?.trimmed }
      .first { !$0.isEmpty }
    let set = (node.attributes["srcset"] ?? node.attributes["data-srcset"])?.split(whereSeparator: \.isWhitespace).first
    return complete(late ?? set.map { $0.last == "," ? String($0.dropLast()) : String($0) } ?? own)
  }

  /// Returns an address with the scheme that a browser would use for it, if it only begins with that of a server.
  private static func complete(_ address: String) -> String { address.hasPrefix("//") ? "https:" + address : address }

  static func isWebAddress(_ address: String) -> Bool {
    let address = address.trimmed.lowercased()
    return (address.hasPrefix("https://") || address.hasPrefix("http://"))
      && !address.utf8.contains { $0 <= .space || $0 == .lessThan || $0 == .greaterThan }
  }

  // MARK: - Footnotes

  /// Returns the definition of a footnote: its text without the links back.
  mutating func footnote(_ label: String, _ children: [Int]) -> Block? {
    var text = join(blocks(children))[...]
    while let first = text.first {
      // What is left of the mark, and of a link back that was in brackets.
      if text.hasPrefix("\\[\\]") {
        text = text.dropFirst(4)
      } else if first.isWhitespace || "^↑.".contains(first) {
        text = text.dropFirst()
      } else {
        break
      }
    }
    if text.isEmpty { return nil }
    return Block(text: "[^\(label)]: " + String(text).indentingLines("    ").dropFirst(4), kind: .footnote)
  }
}
