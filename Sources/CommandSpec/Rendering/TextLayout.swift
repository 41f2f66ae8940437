/// Lays text out in lines of limited width.
struct TextLayout {
  /// How many columns a line may take; a word that is longer sticks out.
  let width: Int
  let style: HelpStyle
  private(set) var text = ""

  init(width: Int, style: HelpStyle) {
    self.width = max(width, 20)
    self.style = style
  }

  /// An empty line, unless it would be the first or the second in a row.
  mutating func blank() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// One line that is not wrapped.
  mutating func line(_ content: StyledText, indent: Int = 0) {
    text += String(repeating: " ", count: indent) + content.rendered(style) + "\n"
  }

  /// Text wrapped between `indent` and the right edge.
  mutating func paragraph(_ content: StyledText, indent: Int = 0) {
    paragraph(words: content.words, indent: indent)
  }

  /// Words, which may hold spaces of their own, wrapped between `indent` and the right edge.
  mutating func paragraph(words: [StyledText], indent: Int = 0) {
    fill(words, after: StyledText(), at: indent, rest: indent)
  }

  /// A label and, from `column` on, text beside it, or below it where the label is too long.
  mutating func row(_ label: StyledText, _ content: StyledText, indent: Int, column: Int) {
    row(label, words: content.words, indent: indent, column: column)
  }

  /// A label and, from `column` on, words that may hold spaces of their own.
  mutating func row(_ label: StyledText, words: [StyledText], indent: Int, column: Int) {
    guard indent + label.width < column else {
      line(label, indent: indent)
      return paragraph(words: words, indent: column)
    }
    let gap = StyledText(String(repeating: " ", count: column - indent - label.width))
    fill(words, after: label + gap, at: indent, rest: column)
  }

  /// Lines exactly as they are, but indented.
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
