internal import Terminal

/// How screens look on a terminal: with which characters, and whether in colour.
package struct ScreenLook: Hashable, Sendable {
  /// Whether the terminal shows Unicode; otherwise each other character is replaced.
  package var hasUnicode: Bool
  /// Whether text has colours. Attributes, such as bold, are used in any case.
  package var hasColor: Bool

  /// Creates a look.
  package init(hasUnicode: Bool = true, hasColor: Bool = true) {
    (self.hasUnicode, self.hasColor) = (hasUnicode, hasColor)
  }

  /// Creates the look for the user's locale, as `LC_ALL`, `LC_CTYPE` or `LANG` state it, and for a choice of colours. If
  /// no locale is stated, the terminal is taken to show Unicode.
  package init(hasColor: Bool, environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    let name = (locale ?? "UTF-8").lowercased()
    self.init(hasUnicode: name.contains("utf-8") || name.contains("utf8"), hasColor: hasColor)
  }

  /// Returns a text in the colours of the look.
  func colored(_ text: StyledText) -> StyledText {
    if hasColor { return text }
    var result = StyledText()
    for var run in text.runs {
      run.style.color = nil
      result.append(run)
    }
    return result
  }

  /// The characters of ASCII for those that screens use, each in as many columns.
  private static let replacements: [String: String] = [
    "▌": ">", "●": "*", "─": "-", "│": "|", "…": "~", "“": "\"", "”": "\"", "‘": "'", "’": "'", "·": "-", "＋": "+",
    "☐": "o", "☑": "x", "•": "*", "◦": "-", "▪": "*", "✗": "x", "–": "-", "—": "-", "→": ">",
    "¹": "+", "²": "+", "³": "+", "⁴": "+", "⁵": "+", "⁶": "+", "⁷": "+", "⁸": "+", "⁹": "+", "⁺": "+",
  ]

  /// Returns a screen with the characters of the look.
  func applied(to screen: Screen) -> Screen {
    hasUnicode ? screen : screen.inASCII { Self.replacements[$0] }
  }
}
