/// Lays out text in lines of limited width.
struct TextLayout {
  /// The maximum number of columns of a line; only a longer word may exceed it.
  let width: Int
  let style: HelpStyle
  private(set) var text = ""

  init(width: Int, style: HelpStyle) {
    self.width = max(width, 20)
    self.style = style
  }

  /// Writes an empty line, unless it would be the first line or follow another empty one.
  mutating func blank() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// Writes a line that is not wrapped.
  mutating func line(_ content: StyledText, indent: Int = 0) {
    text += String(repeating: " ", count: indent) + content.rendered(style) + "\n"
  }

  /// Writes text wrapped between `indent` and the right edge.
  mutating func paragraph(_ content: StyledText, indent: Int = 0) {
    paragraph(words: content.words, indent: indent)
  }

  /// Writes words, which may contain spaces, wrapped between `indent` and the right edge.
  mutating func paragraph(words: [StyledText], indent: Int = 0) {
    fill(words, after: StyledText(), at: indent, rest: indent)
  }

  /// Writes a label and, from `column` on, text beside it, or below it if the label is too long.
  mutating func row(_ label: StyledText, _ content: StyledText, indent: Int, column: Int) {
    row(label, words: content.words, indent: indent, column: column)
  }

  /// Writes a label and, from `column` on, words that may contain spaces.
  mutating func row(_ label: StyledText, words: [StyledText], indent: Int, column: Int) {
    guard indent + label.width < column else {
      line(label, indent: indent)
      return paragraph(words: words, indent: column)
    }
    let gap = StyledText(String(repeating: " ", count: column - indent - label.width))
    fill(words, after: label + gap, at: indent, rest: column)
  }

  /// Writes lines unchanged, but indented.
  mutating func verbatim(_ code: String, indent: Int) {
    for part in code.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty { text += "\n" } else { line(StyledText(String(part), .literal), indent: indent) }
    }
  }

  private mutating func fill(_ words: [StyledText], after start: StyledText, at indent: Int, rest: Int) {
    var current = start
    var column = indent
    var isFresh = true
    for word in words {
      if isFresh || column + current.width + 1 + word.width <= width {
        current += isFresh ? word : " " + word
        isFresh = false
      } else {
        line(current, indent: column)
        column = rest
        current = word
      }
    }
    line(current, indent: column)
  }
}
