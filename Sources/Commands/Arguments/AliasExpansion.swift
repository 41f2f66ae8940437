internal import CommandSpec
internal import VaultCore

/// Puts the command line that an alias stands for in its place, as git does.
///
/// Only the user's own config has aliases: a vault may come from somebody else. The name of a command never is one.
struct AliasExpansion {
  /// Command lines by the word that stands for them.
  let aliases: [String: String]

  init(_ session: Session) { aliases = Vault.userSettings(session.surroundings).aliases }

  /// The words of a command line with its alias expanded, or nil when its first operand is not one.
  ///
  /// - Throws: when an alias stands for itself, or a quote in it is not closed.
  func expand(_ words: [[UInt8]]) throws -> [[UInt8]]? {
    var words = words
    var seen: [String] = []
    while let place = Program.table.firstOperand(of: words.map { Argument(bytes: $0) }) {
      let name = String(decoding: words[place], as: UTF8.self)
      if Program.table.isName(name) { break }
      guard let line = aliases[name] else { break }
      if seen.contains(name) {
        let chain = (seen + [name]).map { "'\($0)'" }.joined(separator: " \u{2192} ")
        throw CommandError(message: "alias '\(name)' refers to itself: \(chain)", hints: [Self.place])
      }
      seen.append(name)
      guard let expansion = ShellWords.split(line) else {
        throw CommandError(message: "alias '\(name)': a quote is not closed in \(line)", hints: [Self.place])
      }
      if expansion.isEmpty {
        throw CommandError(message: "alias '\(name)' is empty", hints: [Self.place])
      }
      words.replaceSubrange(place...place, with: expansion.map { Array($0.utf8) })
    }
    return seen.isEmpty ? nil : words
  }

  /// Aliases that mean nothing, since commands are called so.
  static func hidden(_ aliases: [String: String]) -> [String] {
    aliases.keys.filter { Program.table.isName($0) }.sorted()
  }

  private static let place = "aliases are in the user's config, under 'aliases'"
}
