package import Terminal

/// How screens look on a terminal: with which characters, and whether in colour.
package struct ScreenLook: Hashable, Sendable {
  /// Whether the locale says that the terminal shows Unicode; otherwise the characters that decorate screens are those of
  /// ASCII. Names and texts are shown as they are, as other commands print them.
  package var hasUnicode: Bool
  /// Whether text has colours. Attributes, such as bold, are used in any case.
  package var hasColor: Bool
  /// Whether links are hyperlinks of the terminal.
  package var hasHyperlinks: Bool
  /// Whether names from right to left are isolated from the text around them.
  package var isolatesNames: Bool

  package init(
    hasUnicode: Bool = true, hasColor: Bool = true, hasHyperlinks: Bool = false, isolatesNames: Bool = false
  ) {
    (self.hasUnicode, self.hasColor, self.hasHyperlinks) = (hasUnicode, hasColor, hasHyperlinks)
    self.isolatesNames = isolatesNames && hasUnicode
  }

  /// Creates the look for the user's locale and a palette, as `LC_ALL`, `LC_CTYPE` or `LANG` state the locale. If
  /// no locale is stated, the terminal is taken to show Unicode.
  package init(_ palette: Palette, isolatesNames: Bool, environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    let name = (locale ?? "UTF-8").lowercased()
    self.init(
      hasUnicode: name.contains("utf-8") || name.contains("utf8"), hasColor: palette.usesColor,
      hasHyperlinks: palette.usesHyperlinks, isolatesNames: isolatesNames)
  }

  func colored(_ text: StyledText) -> StyledText {
    if hasColor, hasHyperlinks { return text }
    var result = StyledText()
    for var run in text.runs {
      if !hasColor { run.style.color = nil }
      if !hasHyperlinks { run.link = nil }
      result.append(run)
    }
    return result
  }

  /// The characters of ASCII for those that screens use, each in as many columns.
  static let replacements: [String: String] = [
    "▌": ">", "●": "*", "─": "-", "│": "|", "…": "~", "“": "\"", "”": "\"", "‘": "'", "’": "'", "·": "-", "＋": "+",
    "☐": "o", "☑": "x", "•": "*", "◦": "-", "▪": "*", "✗": "x", "–": "-", "—": "-", "→": ">", "←": "<", "↔": "=",
    "├": "|", "└": "`", "▸": "+", "▾": "-", "↑": "^",
    "¹": "+", "²": "+", "³": "+", "⁴": "+", "⁵": "+", "⁶": "+", "⁷": "+", "⁸": "+", "⁹": "+", "⁺": "+",
  ]

  func applied(to screen: Screen) -> Screen { hasUnicode ? screen : screen.replacing { Self.replacements[$0] } }
}
