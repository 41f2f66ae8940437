internal import Bytes
package import NoteSyntax
package import Terminal

/// The marks of links to notes for a screen, without which nothing is marked.
package struct LinkMarks: Sendable {
  let missing: String
  let link: @Sendable (_ target: String) -> Hyperlink

  /// Marks links.
  ///
  /// - Parameters:
  ///   - missing: What follows a link that leads nowhere.
  ///   - link: Returns the mark of a link, by its target as written.
  package init(missing: String = "✗", _ link: @escaping @Sendable (_ target: String) -> Hyperlink) {
    (self.missing, self.link) = (missing, link)
  }
}

/// Shows the text of a block as styled lines: without delimiters, and with a style for each kind of markup.
package struct StyledTextSink: NoteSink {
  /// The styles of pieces of text, the first one below the others.
  private static let layers: [Style] = [.strong, .emphasis, .struck, .highlight, .code, .link, .tag, .dim]

  private struct OpenLink {
    var target: Hyperlink?
    var hasText = false
  }

  static let isOfPages = false

  private let base: Style
  private let marks: LinkMarks?
  private var finished: [StyledText] = []
  private var line = StyledText()
  /// The number of characters on the current line.
  private var column = 0
  private var depths: [Style: Int] = [:]
  private var style: Style
  private var links: [OpenLink] = []
  /// What is before and after text that is struck out.
  private let strike: String

  var lines: [StyledText] { finished + [line] }

  /// Begins a text; `style` is the style of text without markup. Without colours, tildes show what is struck out.
  init(_ style: Style, marks: LinkMarks? = nil, hasColor: Bool = true) {
    (base, self.marks) = (style, marks)
    self.style = style
    strike = hasColor ? "" : "~~"
  }

  /// Returns the lines of the text of a block; `style` is the style of text without markup. They are not prepared for a
  /// palette.
  package static func lines(of events: [InlineEvent], in bytes: Span<UInt8>, style: Style) -> [StyledText] {
    var sink = StyledTextSink(style)
    NoteWalk.walk(events, of: bytes, links: WebLinks(), into: &sink)
    return sink.lines
  }

  mutating func enter(_ element: NoteElement) {
    if let layer = Self.layer(of: element) { change(layer, by: 1) }
    switch element {
    case .link(let link), .embed(let link): open(link)
    case .picture(let picture): open(picture.link)
    case .inlineFootnote: append("^[")
    case .strikethrough: append(strike)
    case .math(let isDisplay): append(isDisplay ? "$$" : "$")
    default: break
    }
  }

  mutating func leave(_ element: NoteElement) {
    switch element {
    case .link(let link), .embed(let link): close(link)
    case .picture(let picture): close(picture.link)
    case .inlineFootnote: append("]")
    case .strikethrough: append(strike)
    case .math(let isDisplay): append(isDisplay ? "$$" : "$")
    default: break
    }
    if let layer = Self.layer(of: element) { change(layer, by: -1) }
  }

  mutating func text(_ text: Span<UInt8>) { append(String(text)) }

  mutating func characters(_ text: String) { append(String(text.map { $0.isNewline ? " " : $0 })) }

  mutating func lineBreak(isHard: Bool) {
    finished.append(line)
    line = StyledText()
    column = 0
  }

  mutating func line(_ text: Span<UInt8>, _ line: SourceLine) {}

  mutating func blankLine() {}

  private mutating func open(_ link: NoteLink) {
    let address = link.address == nil ? nil : Hyperlink(address: link.destination)
    links.append(OpenLink(target: address ?? marks?.link(link.destination)))
  }

  /// Closes a link; one without text shows its target.
  private mutating func close(_ link: NoteLink) {
    if links.last?.hasText == false { append(link.destination) }
    if links.count == 1, isMissing, let marks { append(" \(marks.missing)") }
    let last = links.popLast()
    if last?.hasText == true, !links.isEmpty { links[links.count - 1].hasText = true }
  }

  private var isMissing: Bool { if case .missing? = links.first?.target?.mark { true } else { false } }

  private static func layer(of element: NoteElement) -> Style? {
    switch element {
    case .strong: .strong
    case .emphasis: .emphasis
    case .strikethrough: .struck
    case .highlight: .highlight
    case .code: .code
    case .link, .picture, .embed: .link
    case .tag: .tag
    case .footnoteReference, .inlineFootnote, .blockID: .dim
    default: nil
    }
  }

  private mutating func change(_ layer: Style, by difference: Int) {
    depths[layer, default: 0] += difference
    style = base
    for layer in Self.layers where depths[layer] ?? 0 > 0 { style = style.adding(layer) }
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    let expanded = TabStops.expanding(text, from: column)
    line.append(expanded, isMissing ? style.adding(.unresolvedLink) : style, link: links.first?.target)
    column += expanded.count
    if !links.isEmpty { links[links.count - 1].hasText = true }
  }
}
