internal import Bytes

/// One line of text in styled pieces: the result of every printer, and the last form before bytes.
///
/// It contains unmodified text; the palette with which it is rendered determines whether the text is made harmless.
/// Layout (`columns`, truncation, wrapping) measures the text as it is, so text for a terminal has to go through
/// `prepared(for:)` first; a `TextTable` does that itself.
package struct StyledText: Hashable, Sendable {
  /// A piece of text with one style.
  package struct Run: Hashable, Sendable {
    /// The text, repaired if its bytes are invalid UTF-8.
    package var text: String
    /// The style of the text.
    package var style: Style
    /// The target of the text, if it has one.
    package var link: Hyperlink?
    /// The bytes to write instead of `text` where output is exact, if they differ.
    package var exact: [UInt8]?

    /// Creates a piece.
    package init(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil, exact: [UInt8]? = nil) {
      self.text = text
      self.style = style
      self.link = link
      self.exact = exact
    }
  }

  /// The pieces in order; none of them is empty.
  package private(set) var runs: [Run] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text with one style.
  package init(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    append(text, style, link: link)
  }

  /// Creates a file name: quoted if it would not be one line, and exact where output is exact.
  package init(name: [UInt8], _ style: Style = .path, link: Hyperlink? = nil) {
    let line = QuotedName.line(of: name)
    let text = String(decoding: line, as: UTF8.self)
    let isRepaired = !text.utf8.elementsEqual(line)
    append(Run(text, style, link: link, exact: isRepaired ? line : nil))
  }

  /// Appends text.
  package mutating func append(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    append(Run(text, style, link: link))
  }

  /// Appends another text.
  package mutating func append(_ other: StyledText) {
    for run in other.runs { append(run) }
  }

  /// Appends a piece; joins it with the last one if they look the same.
  package mutating func append(_ run: Run) {
    if run.text.isEmpty { return }
    if let last = runs.last, last.style == run.style, last.link == run.link, last.exact == nil,
      run.exact == nil
    {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// Returns both texts, one after the other.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.append(right)
    return result
  }

  /// Whether there is no text.
  package var isEmpty: Bool { runs.isEmpty }

  /// The text without styles.
  package var plainText: String { runs.map(\.text).joined() }

  /// The width in columns.
  package var columns: Int { runs.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// Returns the text with a style added below that of each piece, so that the pieces keep their own colours.
  package func over(_ style: Style) -> StyledText {
    var result = StyledText()
    for var run in runs {
      run.style = style.adding(run.style)
      result.append(run)
    }
    return result
  }

  /// Returns the text in a form that is safe for a terminal; it becomes one line.
  func neutralised() -> StyledText {
    var result = StyledText()
    for var run in runs {
      run.text = TerminalText.safe(run.text)
      run.exact = nil
      result.append(run)
    }
    return result
  }

  /// Returns the text, made harmless if the palette requires that.
  package func prepared(for palette: Palette) -> StyledText {
    palette.neutralises ? neutralised() : self
  }
}
