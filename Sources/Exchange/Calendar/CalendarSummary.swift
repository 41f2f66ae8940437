internal import NoteSyntax

/// Parts of the text of a task that is remembered.
enum CalendarSummary {
  /// Returns the text without the fields at its end.
  static func of(_ text: String, isEvent: Bool) -> String {
    if isEvent {
      let bytes = Array("- \(text)".utf8)
      return TimedLine.lines(of: NoteParser.parse(bytes.span), bytes).first?.summary ?? text
    }
    return NoteParser.parse(Array("- [ ] \(text)".utf8).span).tasks.first?.summary ?? text
  }

  /// Returns the id to which other tasks refer; nil if it has none.
  static func taskID(of text: String) -> String? {
    NoteParser.parse(Array("- [ ] \(text)".utf8).span).tasks.first?.id
  }
}
