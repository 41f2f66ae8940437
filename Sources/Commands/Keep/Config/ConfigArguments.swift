internal import CommandSpec
internal import JSON
internal import VaultCore

/// The options of commands that change a config file.
struct ConfigFileArguments: SharedArguments {
  /// The owner of the file; nil if the command decides.
  var origin: ConfigOrigin?

  static var options: OptionGroup<ConfigFileArguments> {
    OptionGroup(
      "File options",
      [
        .flag("user", "Change your own config, for all vaults", sets: \.origin, to: .user),
        .flag("vault", "Change the config of the vault", sets: \.origin, to: .vault),
      ])
  }

  /// Returns the owner of the file for a key: the vault, unless only users may set the key.
  func origin(of name: ConfigName) -> ConfigOrigin { origin ?? (name.key.scope == .user ? .user : .vault) }
}

extension ValueSpec where Converted == String {
  /// A key of config files.
  static var configKey: ValueSpec { text("KEY", .dynamic("config-key")) }
  /// A value of the key that is the first operand.
  static var configValue: ValueSpec { text("VALUE", .dynamic("config-value")) }
}

extension Session {
  /// Returns all settings, those of the vault too if there is one, and reports problems of the files.
  func configEntries() throws -> ConfigEntries {
    let entries = ConfigEntries(try configVault(), surroundings)
    tellConfigProblems(entries.problems, entries.config)
    return entries
  }

  /// Returns the vault of the command; nil if there is none, and none was named.
  func configVault() throws -> Vault? {
    do throws(VaultError) {
      return try Vault.open(named: globals.vault, surroundings)
    } catch {
      guard case .noVault = error else { throw error }
      return nil
    }
  }
}

extension JSONValue {
  /// Creates the JSON value of a setting.
  init(_ value: ConfigValue?) {
    switch value {
    case nil: self = .null
    case .text(let text): self = .string(text)
    case .number(let number): self = .integer(number)
    case .flag(let flag): self = .bool(flag)
    case .list(let items): self = .strings(items)
    }
  }
}
