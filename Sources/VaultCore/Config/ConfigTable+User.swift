extension ConfigTable {
  /// The keys that only the user's own file may have.
  static let ofTheUser: [ConfigKey] = [
    .group("aliases", "Short names for command lines", in: .user),
    .optional(
      "aliases.NAME", "The command line of that name", in: .user, names: { $0.aliases.keys.sorted() },
      { name in \.aliases[name] }),
    .optional("default-vault", "The vault to use if none is given and none is found", in: .user) { _ in
      \.defaultVault
    },
    .group("undo", "How much is kept of operations for sheaf undo", in: .user),
    .number("undo.operations", "The maximum number of operations", from: 0, called: count, in: .user) { _ in
      \.undo.operations
    },
    .number("undo.days", "The maximum age of operations in days", from: 0, called: count, in: .user) { _ in \.undo.days
    },
    .number("undo.bytes", "The maximum size of operations in bytes", from: 0, called: count, in: .user) { _ in
      \.undo.bytes
    },
    .group("vaults", "Names of vaults, each with its path", in: .user),
    .optional(
      "vaults.NAME", "The path of the vault of that name", in: .user, names: { $0.vaults.keys.sorted() },
      { name in \.vaults[name] }),
  ]

  private static let count = "a number, 0 or more"
}
