internal import Bytes
package import NoteSyntax

/// Writes what a reader of a note sees as text: blocks on lines of their own, without markup, numbers and addresses.
///
/// It has the words of the same note in HTML, in the same order, for excerpts and for searching.
package struct PlainText: NoteSink {
  static let isOfPages = true

  private var text = ""
  private var rawHTML: [UInt8]?
  private var hidesText = false
  private var isInCode = false
  private var formula: FormulaText?

  /// Returns the text of a document. O(bytes).
  package static func text(of document: NoteDocument, in bytes: Span<UInt8>, links: some NoteLinks) -> String {
    var sink = PlainText()
    NoteWalk.walk(document, of: bytes, links: links, into: &sink)
    return sink.text
  }

  mutating func enter(_ element: NoteElement) {
    if rawHTML != nil { return }
    switch element {
    case .htmlBlock, .htmlTag: rawHTML = []
    case .codeBlock: isInCode = true
    case .mathBlock: formula = FormulaText()
    case .footnoteReference, .blockID: hidesText = true
    case .picture(let picture): text += picture.description
    case .cell: if let last = text.last, !last.isWhitespace { text += " " }
    default: break
    }
    if element.isBlock { startLine() }
  }

  mutating func leave(_ element: NoteElement) {
    if var html = rawHTML {
      guard element == .htmlTag || element == .htmlBlock else { return }
      rawHTML = nil
      while element == .htmlBlock, html.last == UInt8(ascii: "\n") { html.removeLast() }
      for piece in RawHTML.pieces(of: html) { text += piece.text }
    }
    isInCode = false
    hidesText = false
    if let formula { text += formula.content }
    formula = nil
    if element.isBlock { startLine() }
  }

  mutating func text(_ text: Span<UInt8>) {
    if rawHTML != nil {
      rawHTML?.append(text)
    } else if !hidesText {
      self.text += String(text)
    }
  }

  mutating func characters(_ text: String) { self.text += text }

  mutating func lineBreak(isHard: Bool) {
    if rawHTML != nil { rawHTML?.append(UInt8(ascii: "\n")) } else { text += isHard ? "\n" : " " }
  }

  mutating func line(_ text: Span<UInt8>, _ line: SourceLine) {
    if rawHTML != nil {
      rawHTML?.append(text)
      rawHTML?.append(UInt8(ascii: "\n"))
    } else if formula != nil {
      formula?.append(text)
    } else if isInCode {
      self.text += String(repeating: " ", count: line.padding) + String(text) + "\n"
    }
  }

  mutating func blankLine() {}

  private mutating func startLine() { if let last = text.last, last != "\n" { text += "\n" } }
}

extension NoteElement {
  fileprivate var isBlock: Bool {
    switch self {
    case .paragraph, .heading, .codeBlock, .mathBlock, .htmlBlock, .quote, .callout, .calloutTitle, .list, .item,
      .table, .row, .footnotes, .footnote:
      true
    default: false
    }
  }
}

/// The lines of a block with a formula, for sinks that show it without the `$$` around it.
struct FormulaText {
  private var lines = ""

  mutating func append(_ line: Span<UInt8>) { lines += String(line) + "\n" }

  var content: String {
    var content = Substring(lines)
    while content.last?.isWhitespace == true { content.removeLast() }
    if content.hasPrefix("$$") { content = content.dropFirst(2) }
    if content.hasSuffix("$$") { content = content.dropLast(2) }
    while content.last?.isNewline == true { content.removeLast() }
    return String(content.drop(while: \.isNewline))
  }
}
