extension ConfigTable {
  /// The keys that are allowed only in the user's own file.
  static let ofTheUser: [ConfigKey] = [
    .group("aliases", "Short names for command lines", in: .user),
    .optional(
      "aliases.NAME", "The command line of that name", in: .user, names: { $0.aliases.keys.sorted() },
      path: { name in \.aliases[name] }),
    .optional("default-vault", "The vault to use if none is given and none is found", in: .user) { _ in
      \.defaultVault
    },
    .group("enrich", "The program that sheaf enrich asks instead of its own engine", in: .user),
    ConfigKey("enrich.command", "The program with its arguments, as a list", .list, in: .user) { config, _ in
      config.enrichment.command.isEmpty ? nil : .list(config.enrichment.command)
    } apply: { config, _, value in
      if case .list(let words)? = value { config.enrichment.command = words }
    },
    .time("enrich.timeout", "The time that it has for a note", in: .user) { _ in \.enrichment.timeout },
    .number("enrich.at-once", "The number of instances at once", from: 1, called: "a number, 1 or more", in: .user) {
      _ in
      \.enrichment.atOnce
    },
    .flag("enrich.auto", "Whether sheaf watch enriches notes", in: .user) { _ in \.enrichment.isAutomatic },
    .time("enrich.quiet", "The time without a change after which it does", in: .user) { _ in \.enrichment.quiet },
    .group("undo", "The limits of the operations that can be undone", in: .user),
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
      path: { name in \.vaults[name] }),
  ]

  private static let count = "a number, 0 or more"
}
