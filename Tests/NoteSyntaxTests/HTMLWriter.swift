import Foundation

@testable import NoteSyntax

/// Writes a document as the HTML that CommonMark's reference implementations write. It knows nothing of Markdown.
struct HTMLWriter {
  private let bytes: [UInt8]
  private var html = ""
  /// How many images are open, whose text is an attribute.
  private var imageDepth = 0

  static func html(of document: NoteDocument, _ bytes: [UInt8]) -> String {
    var writer = HTMLWriter(bytes: bytes)
    for block in document.blocks { writer.write(block, isTight: false) }
    return writer.html
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func startLine() {
    if !html.isEmpty, html.last != "\n" { html += "\n" }
  }

  private mutating func write(_ block: DocumentBlock, isTight: Bool) {
    switch block.kind {
    case .paragraph:
      if isTight { return write(block.inlines) }
      startLine()
      element("p", block)
    case .heading(let level, _):
      startLine()
      element("h\(level)", block)
    case .thematicBreak:
      startLine()
      html += "<hr />\n"
    case .fencedCode(let info):
      let language = info?.split(whereSeparator: \.isWhitespace).first
      writeCode(block, language.map { " class=\"language-\(Self.escaped(String($0)))\"" } ?? "")
    case .indentedCode:
      writeCode(block, "")
    case .html:
      startLine()
      for line in block.lines { html += text(of: line) + "\n" }
      while html.hasSuffix("\n\n") { html.removeLast() }
    case .quote, .callout:
      startLine()
      html += "<blockquote>\n"
      for child in block.children { write(child, isTight: false) }
      startLine()
      html += "</blockquote>\n"
    case .list(let start, let isTight):
      startLine()
      let name = start == nil ? "ul" : "ol"
      let number = start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
      html += "<\(name)\(number)>\n"
      for child in block.children { write(child, isTight: isTight) }
      html += "</\(name)>\n"
    case .item:
      html += "<li>"
      var isFirst = true
      for child in block.children where child.kind != .blank {
        if isTight, child.kind == .paragraph, !isFirst { startLine() }
        write(child, isTight: isTight)
        isFirst = false
      }
      html += "</li>\n"
    case .blank, .definitions, .comment, .frontMatter, .math, .table, .tableRow, .tableCell, .calloutTitle, .footnote:
      break
    }
  }

  private mutating func element(_ name: String, _ block: DocumentBlock) {
    html += "<\(name)>"
    write(block.inlines)
    html += "</\(name)>\n"
  }

  private mutating func writeCode(_ block: DocumentBlock, _ attributes: String) {
    startLine()
    html += "<pre><code\(attributes)>"
    for line in block.lines { html += Self.escaped(text(of: line)) + "\n" }
    html += "</code></pre>\n"
  }

  private func text(of line: SourceLine) -> String {
    String(repeating: " ", count: line.padding) + String(decoding: bytes[line.range], as: UTF8.self)
  }

  private mutating func write(_ events: [InlineEvent]) {
    var open: [InlineMarkup] = []
    for event in events {
      switch event.kind {
      case .text:
        let text = String(decoding: bytes[event.range], as: UTF8.self)
        html += open.last == .html ? (imageDepth == 0 ? text : "") : Self.escaped(text)
      case .entity(let text):
        html += Self.escaped(text)
      case .softBreak:
        html += open.last == .code ? " " : "\n"
      case .hardBreak:
        html += imageDepth > 0 ? "\n" : "<br />\n"
      case .open(let markup):
        open.append(markup)
        write(markup, isOpen: true)
      case .close(let markup):
        open.removeLast()
        write(markup, isOpen: false)
      }
    }
  }

  private mutating func write(_ markup: InlineMarkup, isOpen: Bool) {
    var name = ""
    switch markup {
    case .emphasis: name = "em"
    case .strong: name = "strong"
    case .strikethrough: name = "del"
    case .highlight: name = "mark"
    case .code: name = "code"
    case .link(let link) where link.form == .image || link.form == .embed:
      if isOpen {
        if imageDepth == 0 { html += "<img src=\"\(Self.address(link.destination))\" alt=\"" }
        imageDepth += 1
      } else {
        imageDepth -= 1
        if imageDepth == 0 { html += "\"\(Self.title(link)) />" }
      }
      return
    case .link(let link):
      if imageDepth > 0 { return }
      html += isOpen ? "<a href=\"\(Self.address(link.destination))\"\(Self.title(link))>" : "</a>"
      return
    default: return
    }
    if imageDepth == 0 { html += isOpen ? "<\(name)>" : "</\(name)>" }
  }

  private static func title(_ link: DocumentLink) -> String {
    link.title.map { " title=\"\(escaped($0))\"" } ?? ""
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// An address as the examples have it: bytes that no address may have are percent-encoded.
  private static func address(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-_.!~*'();/?:@&=+$,#%".contains(character) {
        result.append(character)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped(result)
  }
}
