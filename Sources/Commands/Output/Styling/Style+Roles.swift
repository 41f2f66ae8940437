internal import VaultCore

/// The styles of the program's texts, by role. Commands use a role and never a colour.
///
/// Except for `updated`, the roles use red, green, magenta, and bright red, magenta and blue, which are readable on
/// black and on white with the default colours of terminals. Yellow and cyan are unreadable on white, blue on black,
/// and black, white and their bright forms on one of the two. A colour that the user sets in the config can be any.
extension Style {
  static let plain = Style()
  static let title = Style(nil, .bold)
  static let path = Style(.magenta)
  static let folder = Style(.brightBlue)
  static let lineNumber = Style(.green)
  static let match = Style(.red, .bold)
  static let tag = Style(.brightMagenta)
  static let date = Style(.brightBlue)
  static let count = Style(.green)
  static let property = Style(.brightBlue)
  static let dim = Style(nil, .dim)
  static let strong = Style(nil, .bold)
  static let emphasis = Style(nil, .italic)
  static let struck = Style(nil, .struck)
  static let highlight = Style(nil, .reversed)
  static let code = Style(.red)
  static let codeBlock = Style(nil, .dim)
  static let link = Style(.brightBlue, .underlined)
  static let unresolvedLink = Style(.red, .underlined)
  static let quote = Style(nil, .italic)
  static let rule = Style(nil, .dim)
  static let summary = Style(nil, .italic)
  static let taskDone = Style(.green)
  static let taskOpen = Style(.magenta)
  static let error = Style(.red, .bold)
  static let warning = Style(.magenta, .bold)
  static let hint = Style(.brightBlue)
  static let success = Style(.green)
  static let created = Style(.green)
  static let updated = Style(.yellow)
  static let deleted = Style(.red)
  static let added = Style(.green)
  static let removed = Style(.red)
  static let group = Style(nil, [.bold, .underlined])

  /// Returns the style of a heading of level 1 to 6.
  static func heading(_ level: Int) -> Style {
    switch level {
    case ...1: Style(.magenta, [.bold, .underlined])
    case 2: Style(.magenta, .bold)
    case 3: Style(.brightBlue, .bold)
    default: Style(nil, .bold)
    }
  }

  /// Returns the style of a category's badge: the colour in the config, otherwise its default; other categories are
  /// plain.
  static func category(_ name: String, color: String? = nil) -> Style {
    if let own = named(color: color) { return own }
    return switch name.lowercased() {
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

  /// Returns the style of a folder with a colour of the config, or the default one.
  static func folder(color: String?) -> Style { named(color: color) ?? .folder }

  /// Returns the style of a tag with a colour of the config, or the default one.
  static func tag(color: String?) -> Style { named(color: color) ?? .tag }

  /// Returns the style of a colour in the config: that of the closest of the 16 colours; nil if the colour is invalid.
  private static func named(color: String?) -> Style? {
    guard let name = color.flatMap({ LookColor($0) })?.name else { return nil }
    return LookColor.Name.allCases.firstIndex(of: name).map { Style(Color.allCases[$0]) }
  }
}
