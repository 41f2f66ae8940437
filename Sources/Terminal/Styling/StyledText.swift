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
      (self.text, self.style, self.link, self.exact) = (text, style, link, exact)
    }
  }

  /// The pieces in order; none of them is empty.
  package private(set) var runs: [Run] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text with one style.
  package init(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) { append(text, style, link: link) }

  /// Creates a file name: quoted if it would not be one line, and exact where output is exact.
  package init(name: [UInt8], _ style: Style = .path, link: Hyperlink? = nil) {
    let line = QuotedName.line(of: name)
    let text = String(decoding: line, as: UTF8.self)
    let isRepaired = !text.utf8.elementsEqual(line)
    append(Run(text, style, link: link, exact: isRepaired ? line : nil))
  }

  package mutating func append(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    append(Run(text, style, link: link))
  }

  /// Appends another text.
  package mutating func append(_ other: StyledText) { for run in other.runs { append(run) } }

  /// Appends a piece; joins it with the last one if they look the same.
  package mutating func append(_ run: Run) {
    if run.text.isEmpty { return }
    if let last = runs.last, last.style == run.style, last.link == run.link, last.exact == nil, run.exact == nil {
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

  package var isEmpty: Bool { runs.isEmpty }

  /// The text without styles.
  package var plainText: String { runs.map(\.text).joined() }

  package var columns: Int { runs.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

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
  package func prepared(for palette: Palette) -> StyledText { palette.neutralises ? neutralised() : self }
}

extension StyledText {
  /// The words between white space; the style may change within a word.
  package var words: [StyledText] {
    var words = [StyledText()]
    for run in runs {
      for (index, part) in run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).enumerated()
      {
        if index > 0, words.last?.isEmpty == false { words.append(StyledText()) }
        words[words.count - 1].append(String(part), run.style, link: run.link)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

extension [StyledText] {
  /// Returns the texts, separated by spaces, in lines of at most `columns` columns. Lines break only between texts, so a
  /// longer one exceeds its line.
  ///
  /// - Parameter lead: What the first line begins with, such as a label; the others are indented by its width.
  package func filled(after lead: StyledText = StyledText(), toColumns columns: Int) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: lead.columns))
    var lines: [StyledText] = []
    var room = 0
    for text in self {
      let needed = text.columns
      if lines.isEmpty || needed + 1 > room {
        lines.append((lines.isEmpty ? lead : indent) + text)
        room = columns - indent.columns - needed
      } else {
        lines[lines.count - 1].append(" ")
        lines[lines.count - 1].append(text)
        room -= needed + 1
      }
    }
    return lines.isEmpty ? [lead] : lines
  }
}

extension StyledText {
  /// Appends the text, without a line end, as a palette requires.
  ///
  /// All sequences are closed again at the end, so that lines are independent of each other, because a pager can show
  /// any of them first.
  package func render(with palette: Palette, into bytes: inout [UInt8]) {
    var open = ""
    var openLink: Hyperlink?
    for run in runs {
      let parameters = palette.usesColor ? run.style.parameters : ""
      let link = palette.usesHyperlinks ? run.link : nil
      if link != openLink {
        if openLink != nil { bytes.append(contentsOf: Hyperlink.closing.utf8) }
        if let link { bytes.append(contentsOf: link.opening.utf8) }
        openLink = link
      }
      if parameters != open {
        if !open.isEmpty { bytes.append(contentsOf: Self.reset.utf8) }
        if !parameters.isEmpty { bytes.append(contentsOf: "\u{1B}[\(parameters)m".utf8) }
        open = parameters
      }
      if palette.neutralises {
        bytes.append(contentsOf: TerminalText.safe(run.text).utf8)
      } else if let exact = run.exact {
        bytes.append(contentsOf: exact)
      } else {
        bytes.append(contentsOf: run.text.utf8)
      }
    }
    if !open.isEmpty { bytes.append(contentsOf: Self.reset.utf8) }
    if openLink != nil { bytes.append(contentsOf: Hyperlink.closing.utf8) }
  }

  /// Returns the text as a string; invalid UTF-8 is repaired.
  package func rendered(with palette: Palette) -> String {
    var bytes: [UInt8] = []
    render(with: palette, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let reset = "\u{1B}[0m"
}

extension [StyledText] {
  /// Appends each text as a line.
  package func render(with palette: Palette, into bytes: inout [UInt8]) {
    for line in self {
      line.render(with: palette, into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
