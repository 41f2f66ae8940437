internal import NoteSyntax

/// A form in which a note is shown: it gets the parts of a note in the order of reading, without what is hidden (front
/// matter, comments). `enter` and `leave` are nested, and each `leave` has the element of its `enter`.
protocol NoteSink: ~Copyable {
  /// Whether the form is one of web pages: footnotes follow the text, in the order of their first references, and have
  /// numbers, and the descriptions of pictures have no markup. Other forms get the lines of tables as written, before
  /// their rows.
  static var isOfPages: Bool { get }

  mutating func enter(_ element: NoteElement)
  mutating func leave(_ element: NoteElement)
  /// Adds text in UTF-8, which may be invalid and has no line breaks.
  mutating func text(_ text: Span<UInt8>)
  /// Adds the text that a character reference represents, which may be a line break.
  mutating func characters(_ text: String)
  /// Adds a line break; one that is not hard is equal to a space.
  mutating func lineBreak(isHard: Bool)
  /// Adds a line of a block whose lines are shown as written. The text is that of `line`.
  mutating func line(_ text: Span<UInt8>, _ line: SourceLine)
  /// Adds a blank line between blocks or at the beginning of an item.
  mutating func blankLine()
}
