/// The styles of the program's texts, by role. Commands use a role and never a colour.
///
/// Except for `updated`, the roles use red, green, magenta, and bright red, magenta and blue, which are readable on
/// black and on white with the default colours of terminals. Yellow and cyan are unreadable on white, blue on black,
/// and black, white and their bright forms on one of the two. A colour that the user sets in the config can be any.
extension Style {
  /// Running text.
  package static let plain = Style()
  /// The title of a note.
  package static let title = Style(nil, .bold)
  /// The path of a file.
  package static let path = Style(.magenta)
  /// The name of a folder.
  package static let folder = Style(.brightBlue)
  package static let lineNumber = Style(.green)
  /// The words that match a query.
  package static let match = Style(.red, .bold)
  package static let tag = Style(.brightMagenta)
  /// A date or a time.
  package static let date = Style(.brightBlue)
  /// A number of things.
  package static let count = Style(.green)
  /// The name of a property.
  package static let property = Style(.brightBlue)
  /// Text that matters less than its neighbours.
  package static let dim = Style(nil, .dim)
  /// Text with strong emphasis, and what a user types.
  package static let strong = Style(nil, .bold)
  /// Text with emphasis, and a placeholder.
  package static let emphasis = Style(nil, .italic)
  /// Text that is struck out.
  package static let struck = Style(nil, .struck)
  /// Text that is marked.
  package static let highlight = Style(nil, .reversed)
  /// Code within a line.
  package static let code = Style(.red)
  /// Lines of code.
  package static let codeBlock = Style(nil, .dim)
  /// A link that leads somewhere.
  package static let link = Style(.brightBlue, .underlined)
  /// A link whose target does not exist.
  package static let unresolvedLink = Style(.red, .underlined)
  /// Quoted text.
  package static let quote = Style(nil, .italic)
  /// A line between parts.
  package static let rule = Style(nil, .dim)
  /// A summary of a note.
  package static let summary = Style(nil, .italic)
  package static let taskDone = Style(.green)
  /// A task that is not done.
  package static let taskOpen = Style(.magenta)
  /// The label of an error.
  package static let error = Style(.red, .bold)
  /// The label of a warning.
  package static let warning = Style(.magenta, .bold)
  /// The label of a hint.
  package static let hint = Style(.brightBlue)
  /// A result as the user wants it.
  package static let success = Style(.green)
  /// Something that was created.
  package static let created = Style(.green)
  /// Something that was changed.
  package static let updated = Style(.yellow)
  /// Something that was deleted.
  package static let deleted = Style(.red)
  /// A line that was added.
  package static let added = Style(.green)
  /// A line that was removed.
  package static let removed = Style(.red)
  /// The heading of a group of results.
  package static let group = Style(nil, [.bold, .underlined])

  /// Returns the style of a heading of level 1 to 6.
  package static func heading(_ level: Int) -> Style {
    switch level {
    case ...1: Style(.magenta, [.bold, .underlined])
    case 2: Style(.magenta, .bold)
    case 3: Style(.brightBlue, .bold)
    default: Style(nil, .bold)
    }
  }

  /// Returns the style of a category's badge; a category that is not built in is plain.
  package static func category(_ name: String) -> Style {
    switch name.lowercased() {
    case "idea": Style(.magenta)
    case "task": Style(.green)
    case "journal": Style(.brightBlue)
    case "health": Style(.red)
    case "goal": Style(.brightRed)
    case "memory": Style(.brightMagenta)
    case "finance": Style(.green, .bold)
    default: .plain
    }
  }
}
