/// What the program's texts look like, by meaning. Commands name a role and never a colour.
extension Style {
  static let plain = Style()
  static let title = Style(nil, .bold)
  static let path = Style(.magenta)
  static let folder = Style(.blue)
  static let lineNumber = Style(.green)
  static let match = Style(.red, .bold)
  static let tag = Style(.cyan)
  static let date = Style(.blue)
  static let count = Style(.green)
  static let property = Style(.cyan)
  static let dim = Style(nil, .dim)
  static let strong = Style(nil, .bold)
  static let emphasis = Style(nil, .italic)
  static let struck = Style(nil, .struck)
  static let highlight = Style(nil, .reversed)
  static let code = Style(.yellow)
  static let codeBlock = Style(nil, .dim)
  static let link = Style(.blue, .underlined)
  static let unresolvedLink = Style(.red, .underlined)
  static let quote = Style(nil, .italic)
  static let rule = Style(nil, .dim)
  static let summary = Style(.yellow)
  static let taskDone = Style(.green)
  static let taskOpen = Style(.yellow)
  static let error = Style(.red, .bold)
  static let warning = Style(.yellow, .bold)
  static let hint = Style(.cyan)
  static let success = Style(.green)
  static let added = Style(.green)
  static let removed = Style(.red)
  static let group = Style(nil, [.bold, .underlined])

  /// The look of a heading of level 1 to 6.
  static func heading(_ level: Int) -> Style {
    switch level {
    case ...1: Style(.magenta, [.bold, .underlined])
    case 2: Style(.magenta, .bold)
    case 3: Style(.cyan, .bold)
    default: Style(nil, .bold)
    }
  }

  /// The look of a category's badge; categories without a colour of their own are plain.
  static func category(_ name: String) -> Style {
    switch name.lowercased() {
    case "idea": Style(.yellow)
    case "task": Style(.green)
    case "journal": Style(.blue)
    case "health": Style(.red)
    case "goal": Style(.brightYellow)
    case "memory": Style(.magenta)
    case "finance": Style(.cyan)
    default: .plain
    }
  }

  /// The look of a folder whose colour was set in the vault's config to one of the 16 names (`red`,
  /// `bright-blue`); the plain folder style for any other word.
  static func folder(color name: String?) -> Style {
    guard let name else { return .folder }
    let key = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    let color = Color.allCases.first { String(describing: $0).lowercased() == key }
    return color.map { Style($0) } ?? .folder
  }
}
