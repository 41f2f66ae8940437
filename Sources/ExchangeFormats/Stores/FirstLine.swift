internal import NoteSyntax

/// Titles in programs that derive them from the first line of a text.
package enum FirstLine {
  /// The maximal length of a title in characters.
  private static let limit = 120

  /// Returns the first line that is not blank, without markup; nil if there is none.
  package static func title(of text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let rest = line.drop { $0 == "#" || $0 == ">" || $0.isWhitespace }
      let plain = NoteText.plainText(inline: String(rest).utf8Span.span)
      let title = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !title.isEmpty { return String(title.prefix(limit)) }
    }
    return nil
  }

  /// Returns a text whose first line is the title; the title is prepended if necessary.
  package static func text(_ text: String, titled title: String?) -> String {
    guard let title, !title.isEmpty else { return text }
    let first = Self.title(of: text)
    // A title that was derived from the text has no markup, even if it looks like some.
    if first == title || first == Self.title(of: title) { return text }
    if first == nil { return isGenerated(title) ? text : title + "\n" + text }
    return title + "\n\n" + text
  }

  /// Returns whether a title is that of untitled notes, with or without a number.
  private static func isGenerated(_ title: String) -> Bool {
    title.hasPrefix(NoteText.untitled)
      && title.dropFirst(NoteText.untitled.count).allSatisfy { $0 == " " || $0.isWholeNumber }
  }
}

/// Converts nested folders to names for programs without nested folders: the names are joined by slashes.
package enum FolderName {
  /// Returns the nested folders for a name, the outermost first.
  static func path(of name: String) -> [String] { name.split(separator: "/").map(String.init) }

  /// Returns the name for nested folders.
  package static func name(of path: [String]) -> String { path.joined(separator: "/") }
}
