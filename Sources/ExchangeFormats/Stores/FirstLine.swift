internal import NoteSyntax

/// Titles of programs that take them from the first line of a text.
package enum FirstLine {
  /// The most characters of a title.
  private static let limit = 120

  /// Returns the first line with something in it, without markup; nil if there is none.
  package static func title(of text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let rest = line.drop { $0 == "#" || $0 == ">" || $0.isWhitespace }
      let plain = NoteText.plainText(inline: String(rest).utf8Span.span)
      let title = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !title.isEmpty { return String(title.prefix(limit)) }
    }
    return nil
  }

  /// Returns a text whose first line is a title: the text itself if it is that already.
  package static func text(_ text: String, titled title: String?) -> String {
    guard let title, !title.isEmpty, Self.title(of: text) != Self.title(of: title) else { return text }
    if Self.title(of: text) == nil { return isGenerated(title) ? text : title + "\n" + text }
    return title + "\n\n" + text
  }

  /// Whether a title is that of a note without one, or such a title with a number.
  private static func isGenerated(_ title: String) -> Bool {
    title.hasPrefix(NoteText.untitled)
      && title.dropFirst(NoteText.untitled.count).allSatisfy { $0 == " " || $0.isWholeNumber }
  }
}
