internal import CommandSpec
internal import Terminal

/// Hints for the words after the name of a list, such as `tags add`, that are commands in other programs.
enum CommandHint {
  private static let synonyms = [
    "new": "add", "create": "add", "rm": "remove", "del": "delete", "mv": "rename", "move": "rename",
  ]

  /// Prints a hint on standard error if the text that a list was given begins with the name of a command.
  ///
  /// - Parameters:
  ///   - list: The command, such as `tags`.
  ///   - family: The first word of the commands that change what it lists, such as `tag`.
  static func suggest(_ session: Session, for text: String, list: String, family: String) {
    let words = text.split(separator: " ")
    guard let first = words.first?.lowercased() else { return }
    let hint: String
    if ["list", "ls", "all"].contains(first) {
      if words.count > 1 { return }
      hint = "'\(first)' is a word to look for here; 'sheaf \(list)' lists all \(list)"
    } else {
      let names = [first, synonyms[first] ?? first, first == "add" || first == "new" ? "create" : first]
      guard let name = names.map({ "\(family) \($0)" }).first(where: { Program.table.catalog.command($0) != nil })
      else {
        return
      }
      hint = "'\(first)' is a word to look for here; 'sheaf \(name)' is the command, see 'sheaf help \(name)'"
    }
    session.remark(StyledText("hint: ", .hint) + StyledText(hint))
  }
}
