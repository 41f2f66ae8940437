internal import CommandSpec
internal import Terminal
internal import VaultCore

/// Replaces an alias by its command line, as git does. Aliases are only read from the user's own config, since a vault
/// can come from another person. An alias cannot have the name of a command.
struct AliasExpansion {
  let aliases: [String: String]

  /// Reads the aliases. Throws `VaultError.unreadSettings`.
  init(_ session: Session) throws(VaultError) { aliases = try Vault.userConfig(session.surroundings).config.aliases }

  /// Returns nil if the first operand is no alias. Throws if an alias refers to itself, or a quote in it is not closed.
  func expand(_ words: [[UInt8]]) throws -> [[UInt8]]? {
    var words = words
    var seen: [String] = []
    while let index = Program.table.firstOperand(of: words.map { Argument(bytes: $0) }) {
      let name = String(decoding: words[index], as: UTF8.self)
      if Program.table.isName(name) { break }
      guard let line = aliases[name] else { break }
      if seen.contains(name) {
        let chain = (seen + [name]).map { "'\($0)'" }.joined(separator: " \u{2192} ")
        throw CommandError("alias '\(name)' refers to itself: \(chain)", hints: [Self.configHint])
      }
      seen.append(name)
      guard let expansion = ShellWords.split(line) else {
        throw CommandError("alias '\(name)': a quote is not closed in \(line)", hints: [Self.configHint])
      }
      if expansion.isEmpty { throw CommandError("alias '\(name)' is empty", hints: [Self.configHint]) }
      words.replaceSubrange(index...index, with: expansion.map { Array($0.utf8) })
    }
    return seen.isEmpty ? nil : words
  }

  private static let configHint = "aliases are in your config, under 'aliases'"
}
