/// One line of text in pieces that each have a style: what every printer makes, and the last value before
/// bytes.
///
/// It holds text as it came; whether that is made harmless is decided by the palette it is rendered with.
/// Layout (`columns`, truncation, wrapping) measures what it holds, so text laid out for a terminal goes
/// through `neutralised()` first; the tables and views of this folder do so themselves.
struct StyledText: Hashable, Sendable {
  /// A piece of one style.
  struct Run: Hashable, Sendable {
    /// The text, repaired where the bytes it stands for are not UTF-8.
    var text: String
    /// Its look.
    var style: Style
    /// Where it leads, if anywhere.
    var link: Hyperlink?
    /// The bytes to write instead of `text` where text is exact, when the two differ.
    var exact: [UInt8]?

    init(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil, exact: [UInt8]? = nil) {
      self.text = text
      self.style = style
      self.link = link
      self.exact = exact
    }
  }

  /// The pieces in order; none is empty.
  private(set) var runs: [Run] = []

  init() {}

  /// Text of one style.
  init(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    append(text, style, link: link)
  }

  /// A file name: quoted where it would not be one line, exact where text is exact.
  init(name: [UInt8], _ style: Style = .path, link: Hyperlink? = nil) {
    let line = QuotedName.line(of: name)
    let text = String(decoding: line, as: UTF8.self)
    let isRepaired = !text.utf8.elementsEqual(line)
    append(Run(text, style, link: link, exact: isRepaired ? line : nil))
  }

  /// Adds text at the end.
  mutating func append(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    append(Run(text, style, link: link))
  }

  /// Adds another text at the end.
  mutating func append(_ other: StyledText) {
    for run in other.runs { append(run) }
  }

  /// Adds a piece at the end, joined to the last one when they look the same.
  mutating func append(_ run: Run) {
    if run.text.isEmpty { return }
    if let last = runs.last, last.style == run.style, last.link == run.link, last.exact == nil,
      run.exact == nil
    {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.append(right)
    return result
  }

  /// Whether there is no text.
  var isEmpty: Bool { runs.isEmpty }

  /// The text alone.
  var plainText: String { runs.map(\.text).joined() }

  /// The columns it takes.
  var columns: Int { runs.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// The text with a style under each of its pieces, so that their own colours stay.
  func over(_ style: Style) -> StyledText {
    var result = StyledText()
    for var run in runs {
      run.style = style.adding(run.style)
      result.append(run)
    }
    return result
  }

  /// The text as a terminal may show it; it becomes one line.
  func neutralised() -> StyledText {
    var result = StyledText()
    for var run in runs {
      run.text = TerminalText.safe(run.text)
      run.exact = nil
      result.append(run)
    }
    return result
  }

  /// The text made harmless if the palette asks for that.
  func prepared(for palette: Palette) -> StyledText {
    palette.neutralises ? neutralised() : self
  }
}
