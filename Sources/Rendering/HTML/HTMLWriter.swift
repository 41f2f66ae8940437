internal import Bytes
package import NoteSyntax

/// Writes a note as HTML.
///
/// The elements are those that CommonMark and GFM define. Others have classes: `callout`, `task`, `tag`, `math`, `embed`,
/// `footnotes`; on a page also `wide`, `code` and `out`, and formulas are MathML. There are no `style` attributes, scripts
/// or handlers. Raw HTML goes through a filter (`RawHTML`), and its elements are closed at the latest where the block or
/// markup around them ends, so that the result is well-formed.
package struct HTMLWriter: NoteSink {
  static let isOfPages = true
  var output: MarkupWriter
  let form: HTMLForm
  let links: any NoteLinks
  /// Whether raw HTML is written as it is, as the examples of CommonMark have it.
  let keepsRawHTML: Bool

  /// The open elements of raw HTML, and how many there were at the beginning of each open element of the note.
  var rawElements: [StaticString] = []
  var rawCounts: [Int] = []
  var rawIDs: Set<String> = []
  private var rawHTML: [UInt8]?
  /// The open block whose lines are text as written.
  private var lineBlock: NoteElement?
  var formula = FormulaText()
  var inlineFormula: String?
  /// Whether the open formula stands on lines of its own in place of a part of its paragraph.
  var isFormulaAlone = false
  /// The number of formulas that are shown as they are written.
  var unreadFormulas = 0
  /// The length of the output after the start tag of the last item.
  var itemStart = 0
  /// The checkbox of the open item, until it is written.
  var checkbox: Character?
  /// For each open item whether it is a task.
  var tasks: [Bool] = []
  var callouts: [Callout] = []
  var openLinks: [LinkTag] = []
  /// The length of the output after the start tag of the open link, and the text for a link that has none.
  var linkStart = 0
  var linkLabel = ""
  var codeDepth = 0
  /// The levels of the headings on the page, and that of the open one.
  var levels: HeadingLevels
  var headingLevel = 0
  /// The paragraph around the text, and the number of elements around its content.
  var paragraph = Paragraph.none
  var paragraphDepth = 0
  /// How many elements are open in place of which something else is shown.
  private var skipped = 0
  var embedCount = 0
  /// The destination of the open wikilink, which is shown as the path of headings to its part.
  var wikilink: String?
  /// Whether the next text begins with the `#` of a tag.
  var isAtTag = false
  var hidesText = false
  var pictureCount = 0
  var hasTableBody = false

  /// The state of a paragraph. Its tag is written before its first content, since a block in its place has none.
  enum Paragraph { case none, pending, open }

  /// Writes a document, and returns the number of its formulas that are shown as they are written. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The bytes that the document was made from.
  @discardableResult
  package static func write(
    _ document: NoteDocument, of bytes: Span<UInt8>, links: any NoteLinks, form: HTMLForm,
    into output: inout MarkupWriter
  ) -> Int {
    var writer = HTMLWriter(form, links)
    writer.write(document, of: bytes, into: &output)
    return writer.unreadFormulas
  }

  mutating func write(_ document: NoteDocument, of bytes: Span<UInt8>, into output: inout MarkupWriter) {
    swap(&self.output, &output)
    NoteWalk.walk(document, of: bytes, links: links, idPrefix: form.idPrefix, into: &self)
    finish()
    swap(&self.output, &output)
  }

  /// Begins an empty output. `keepsRawHTML` is only for tests, since it makes any output possible.
  init(_ form: HTMLForm, _ links: any NoteLinks, keepsRawHTML: Bool = false) {
    output = MarkupWriter()
    (self.form, self.links) = (form, links)
    levels = HeadingLevels(below: form.level ?? 0)
    self.keepsRawHTML = keepsRawHTML
  }

  mutating func finish() { closeRawElements(downTo: 0) }

  mutating func enter(_ element: NoteElement) {
    // In a raw tag, which is text, a bare address is no link.
    if rawHTML != nil { return }
    if skipped > 0 {
      skipped += 1
      return
    }
    // Footnotes are not a part of what is open at the end of the text.
    if element == .footnotes { closeRawElements(downTo: 0) }
    rawCounts.append(rawElements.count)
    switch element {
    case .htmlBlock, .htmlTag: rawHTML = []
    case .codeBlock, .mathBlock: lineBlock = element
    default: break
    }
    if case .embed(let link) = element, openEmbedded(link) { skipped = 1 } else { open(element) }
  }

  mutating func leave(_ element: NoteElement) {
    if let html = rawHTML {
      guard element == .htmlTag || element == .htmlBlock else { return }
      rawHTML = nil
      rawCounts.removeLast()
      return writeRaw(html, isBlock: element == .htmlBlock)
    }
    if skipped > 0 {
      skipped -= 1
      if skipped == 0 { rawCounts.removeLast() }
      return
    }
    lineBlock = nil
    closeRawElements(downTo: rawCounts.removeLast())
    close(element)
  }

  mutating func text(_ text: Span<UInt8>) {
    if rawHTML != nil {
      rawHTML?.append(text)
    } else if inlineFormula != nil {
      inlineFormula? += String(text)
    } else if !hidesText, skipped == 0 {
      if paragraph == .pending, (0..<text.count).allSatisfy({ text[$0].isWhitespace }) { return }
      beginText()
      if isAtTag, text[0] == UInt8(ascii: "#") {
        output.markup("<i>#</i>")
        output.text(text.extracting(1...))
      } else if let wikilink, wikilink == String(text) {
        output.text(WikilinkLabel.text(of: wikilink))
      } else if form.isPart, tasks.last == true, codeDepth == 0 {
        writeTask(String(text))
      } else {
        output.text(text)
      }
      isAtTag = false
    }
  }

  mutating func characters(_ text: String) {
    if skipped > 0 { return }
    if inlineFormula != nil {
      inlineFormula? += text
      return
    }
    beginText()
    output.text(text)
  }

  mutating func lineBreak(isHard: Bool) {
    if rawHTML != nil {
      rawHTML?.append(UInt8(ascii: "\n"))
    } else if skipped > 0 || paragraph == .pending {
      // Nothing is before the break.
    } else if inlineFormula != nil {
      inlineFormula? += " "
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
