internal import NoteSyntax
internal import Terminal

/// Renders the text of a block as styled lines: without delimiters, and with a style for each kind of markup.
struct InlineRendering {
  /// A kind of style for a piece of text.
  private enum Layer: Int, CaseIterable {
    case strong
    case emphasis
    case struck
    case highlight
    case code
    case link
    case tag
    case dim

    var style: Style {
      switch self {
      case .strong: .strong
      case .emphasis: .emphasis
      case .struck: .struck
      case .highlight: .highlight
      case .code: .code
      case .link: .link
      case .tag: .tag
      case .dim: .dim
      }
    }
  }

  /// A link that is open.
  private struct OpenLink {
    var target: Hyperlink?
    /// Whether any of its text was shown.
    var hasText = false
  }

  private let bytes: [UInt8]
  private let base: Style
  private var lines: [StyledText] = []
  private var line = StyledText()
  /// The number of characters on the current line.
  private var column = 0
  private var depths = [Int](repeating: 0, count: Layer.allCases.count)
  private var style: Style
  private var links: [OpenLink] = []
  /// The number of open pieces of markup whose content is hidden.
  private var hiddenDepth = 0

  /// Renders a text of the note with the given bytes; `style` is the base style.
  static func lines(of events: [InlineEvent], in bytes: [UInt8], style: Style) -> [StyledText] {
    var rendering = InlineRendering(bytes: bytes, base: style)
    for event in events { rendering.read(event) }
    return rendering.lines + [rendering.line]
  }

  private init(bytes: [UInt8], base: Style) {
    self.bytes = bytes
    self.base = base
    style = base
  }

  private mutating func read(_ event: InlineEvent) {
    switch event.kind {
    case .open(let markup): begin(markup, event.range)
    case .close(let markup): end(markup)
    case .text where hiddenDepth == 0: appendText(event.range)
    case .entity(let text) where hiddenDepth == 0:
      append(String(text.map { $0.isNewline ? " " : $0 }))
    case .softBreak where hiddenDepth == 0, .hardBreak where hiddenDepth == 0:
      lines.append(line)
      line = StyledText()
      column = 0
    case .text, .entity, .softBreak, .hardBreak: break
    }
  }

  private mutating func begin(_ markup: InlineMarkup, _ range: Range<Int>) {
    if let layer = Self.layer(of: markup) { change(layer, by: 1) }
    switch markup {
    case .link(let link):
      let leadsOutside = link.form != .wikilink && link.form != .embed
      links.append(OpenLink(target: leadsOutside ? Hyperlink(address: link.destination) : nil))
    case .comment: hiddenDepth += 1
    case .footnoteReference:
      if hiddenDepth == 0 { append(String(decoding: bytes[range], as: UTF8.self)) }
      hiddenDepth += 1
    case .inlineFootnote where hiddenDepth == 0: append("^[")
    case .math(let isDisplay) where hiddenDepth == 0: append(isDisplay ? "$$" : "$")
    default: break
    }
  }

  private mutating func end(_ markup: InlineMarkup) {
    switch markup {
    case .link(let link):
      // A link without text shows its target.
      if links.last?.hasText == false, hiddenDepth == 0 { append(link.destination) }
      let last = links.popLast()
      if last?.hasText == true, !links.isEmpty { links[links.count - 1].hasText = true }
    case .comment, .footnoteReference: hiddenDepth -= 1
    case .inlineFootnote where hiddenDepth == 0: append("]")
    case .math(let isDisplay) where hiddenDepth == 0: append(isDisplay ? "$$" : "$")
    default: break
    }
    if let layer = Self.layer(of: markup) { change(layer, by: -1) }
  }

  private static func layer(of markup: InlineMarkup) -> Layer? {
    switch markup {
    case .strong: .strong
    case .emphasis: .emphasis
    case .strikethrough: .struck
    case .highlight: .highlight
    case .code: .code
    case .link: .link
    case .tag: .tag
    case .footnoteReference, .inlineFootnote, .blockID: .dim
    case .math, .comment, .html, .escape: nil
    }
  }

  private mutating func change(_ layer: Layer, by difference: Int) {
    depths[layer.rawValue] += difference
    style = Layer.allCases.reduce(base) { depths[$1.rawValue] > 0 ? $0.adding($1.style) : $0 }
  }

  /// Appends text, in which bare addresses become hyperlinks.
  private mutating func appendText(_ range: Range<Int>) {
    var start = range.lowerBound
    if links.isEmpty, depths[Layer.code.rawValue] == 0 {
      while let address = BareAddress.next(in: start..<range.upperBound, of: bytes) {
        append(String(decoding: bytes[start..<address.lowerBound], as: UTF8.self))
        let text = String(decoding: bytes[address], as: UTF8.self)
        links.append(OpenLink(target: Hyperlink(address: text)))
        change(.link, by: 1)
        append(text)
        change(.link, by: -1)
        links.removeLast()
        start = address.upperBound
      }
    }
    append(String(decoding: bytes[start..<range.upperBound], as: UTF8.self))
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    let expanded = TabStops.expanding(text, from: column)
    line.append(expanded, style, link: links.first?.target)
    column += expanded.count
    if !links.isEmpty { links[links.count - 1].hasText = true }
  }
}
