internal import Bytes
package import NoteSyntax

/// Writes a note as HTML.
///
/// The elements are those that CommonMark and GFM define. Others have classes: `callout`, `task`, `tag`, `math`, `embed`,
/// `footnotes`. There are no `style` attributes, scripts or handlers. Raw HTML goes through a filter (`RawHTML`), and its
/// elements are closed at the latest where the block or markup around them ends, so that the result is well-formed.
package struct HTMLWriter: NoteSink {
  static let needs: SinkNeeds = [.footnotesAtEnd, .plainDescriptions]
  var output: MarkupWriter
  let idPrefix: String?
  /// Whether raw HTML is written as it is, as the examples of CommonMark have it.
  let keepsRawHTML: Bool

  /// The open elements of raw HTML, and how many there were at the beginning of each open element of the note.
  var rawElements: [StaticString] = []
  var rawCounts: [Int] = []
  /// The ids of raw HTML so far.
  var rawIDs: Set<String> = []
  /// The raw HTML of the open block or tag.
  private var rawHTML: [UInt8]?
  /// The open block whose lines are text as written.
  private var lineBlock: NoteElement?
  /// The open block with a formula.
  var formula = FormulaText()
  /// The length of the output after the start tag of the last item.
  var itemStart = 0
  /// The checkbox of the open item, until it is written.
  var checkbox: Character?
  /// The open callouts.
  var callouts: [Callout] = []
  /// For each open link whether it has a tag.
  var links: [Bool] = []
  var codeDepth = 0
  /// Whether the text of the open element is not shown.
  var hidesText = false
  var pictureCount = 0
  var hasTableBody = false

  /// Writes a document. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The bytes that the document was made from.
  ///   - idPrefix: What the ids of the note's parts begin with (see `NoteAnchors`); nil if they have none.
  package static func write(
    _ document: NoteDocument, of bytes: Span<UInt8>, links: some NoteLinks, idPrefix: String? = nil,
    into output: inout MarkupWriter
  ) {
    var writer = HTMLWriter(idPrefix: idPrefix)
    swap(&writer.output, &output)
    NoteWalk.walk(document, of: bytes, links: links, idPrefix: idPrefix, into: &writer)
    writer.finish()
    swap(&writer.output, &output)
  }

  /// Begins an empty output. `keepsRawHTML` is only for tests, since it makes any output possible.
  init(idPrefix: String?, keepsRawHTML: Bool = false) {
    output = MarkupWriter()
    self.idPrefix = idPrefix
    self.keepsRawHTML = keepsRawHTML
  }

  /// Closes the elements of raw HTML that are open.
  mutating func finish() { closeRawElements(downTo: 0) }

  mutating func enter(_ element: NoteElement) {
    // In a raw tag, which is text, a bare address is no link.
    if rawHTML != nil { return }
    // Footnotes are not a part of what is open at the end of the text.
    if element == .footnotes { closeRawElements(downTo: 0) }
    rawCounts.append(rawElements.count)
    switch element {
    case .htmlBlock, .htmlTag: rawHTML = []
    case .codeBlock, .mathBlock: lineBlock = element
    default: break
    }
    open(element)
  }

  mutating func leave(_ element: NoteElement) {
    if let html = rawHTML {
      guard element == .htmlTag || element == .htmlBlock else { return }
      rawHTML = nil
      rawCounts.removeLast()
      return writeRaw(html, isBlock: element == .htmlBlock)
    }
    lineBlock = nil
    closeRawElements(downTo: rawCounts.removeLast())
    close(element)
  }

  mutating func text(_ text: Span<UInt8>) {
    if rawHTML != nil {
      rawHTML?.append(text)
    } else if !hidesText {
      output.text(text)
    }
  }

  mutating func characters(_ text: String) { output.text(text) }

  mutating func lineBreak(isHard: Bool) {
    if rawHTML != nil {
      rawHTML?.append(UInt8(ascii: "\n"))
    } else if codeDepth > 0 {
      output.markup(" ")
    } else {
      output.markup(isHard ? "<br />\n" : "\n")
    }
  }

  mutating func line(_ text: Span<UInt8>, _ line: SourceLine) {
    if rawHTML != nil {
      rawHTML?.append(contentsOf: repeatElement(UInt8(ascii: " "), count: line.padding))
      rawHTML?.append(text)
      rawHTML?.append(UInt8(ascii: "\n"))
      return
    }
    switch lineBlock {
    case .mathBlock: formula.append(text)
    case .codeBlock:
      for _ in 0..<line.padding { output.markup(" ") }
      output.text(text)
      output.markup("\n")
    default: break
    }
  }

  mutating func blankLine() {}
}
