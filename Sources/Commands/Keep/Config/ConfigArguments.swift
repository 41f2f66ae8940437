internal import CommandSpec
internal import Presentation
internal import Terminal
internal import VaultCore

extension ValueSpec where Converted == String {
  static var configKey: ValueSpec { text("KEY", .dynamic("config-key")) }
  /// A value of the key that is the first operand.
  static var configValue: ValueSpec { text("VALUE", .dynamic("config-value")) }
}

extension Option where Arguments: Sendable {
  static func ofUser(_ path: @autoclosure @escaping PropertyPath<Arguments, Bool>) -> Self {
    .flag("user", "Change your own config, for all vaults", sets: path())
  }
}

extension Session {
  /// Returns the user if `isUser`, or if only users may set the key and no vault was named; otherwise the vault.
  func configOrigin(of name: ConfigName, isUser: Bool) -> ConfigOrigin {
    isUser || name.key.scope == .user && globals.vault == nil ? .user : .vault
  }

  /// Returns all settings, including those of the vault if there is one, and reports problems in the files.
  func configEntries() throws -> ConfigEntries {
    let entries = try ConfigEntries(try configVault(), surroundings)
    announceConfigProblems(entries.problems, entries.config)
    return entries
  }

  /// Returns the vault of the command; nil if none was named and none is found.
  func configVault() throws -> Vault? {
    do throws(VaultError) {
      return try Vault.open(named: globals.vault, surroundings)
    } catch {
      guard case .noVault = error else { throw error }
      return nil
    }
  }
}

enum SettingText {
  /// Returns a line for each setting; those that differ from their defaults are highlighted.
  static func lines(_ entries: [ConfigEntry], _ display: Display) -> [StyledText] {
    let rows = entries.map { entry -> [StyledText] in
      let isSet = entry.value != entry.defaultValue
      let value = entry.value.map { StyledText(text($0), isSet ? .strong : .dim) } ?? StyledText()
      let lineSuffix = entry.line.map { ":\($0)" } ?? ""
      let key = StyledText(TerminalText.safe(entry.name.text), isSet ? .property : .dim)
      return [key, value, StyledText(entry.origin.rawValue + lineSuffix, .dim)]
    }
    return display.table(rows, .init(), .init(minimum: 16), .init(importance: 0))
  }

  /// Returns a value on one line.
  static func text(_ value: ConfigValue) -> String {
    let text = value.words.joined(separator: ", ")
    if case .list = value { return TerminalText.safe("[\(text)]") }
    return text.isEmpty ? "''" : TerminalText.safe(text)
  }
}
