extension VaultConfig {
  /// The settings for making summaries, actions and categories.
  package struct Enrichment: Equatable, Sendable {
    /// The program that makes them, with its arguments; empty for the built-in engine.
    package var command: [String] = []
    /// The time limit of the program for one note, in seconds.
    package var timeout = 60
    package var atOnce = 1
    package var isAutomatic = false
    /// The time in seconds without a change of a note after which a watcher makes them.
    package var quiet = 10
  }
}

extension ConfigTable {
  static let enrichment: [ConfigKey] = [
    .group("enrich", "The program that sheaf enrich asks instead of its own engine", in: .user),
    .key("enrich.command", "The program with its arguments, as a list", in: .user, omitsEmpty: true) { _ in
      \.enrichment.command
    },
    .time("enrich.timeout", "The time that it has for a note", in: .user) { _ in \.enrichment.timeout },
    .key(
      "enrich.at-once", "The number of instances at once", .number(minimum: 1, called: "a number, 1 or more"), in: .user
    ) {
      _ in \.enrichment.atOnce
    },
    .key("enrich.auto", "Whether sheaf watch enriches notes", in: .user) { _ in \.enrichment.isAutomatic },
    .time("enrich.quiet", "The time without a change after which it does", in: .user) { _ in \.enrichment.quiet },
  ]
}
