/// All that is shown about one option of a command line: a row of the table, without what it does.
package struct OptionSpec: Hashable, Sendable {
  /// The name after two dashes.
  package let long: String
  /// The letter or digit after one dash.
  package let short: Character?
  /// The name, after two dashes, of the opposite.
  package let negation: String?
  /// The name of the value in help; nil for an option that takes none.
  package let metavariable: String?
  /// What shells offer for the value.
  package let completion: CompletionKind
  /// Whether each further value adds to the ones before instead of replacing them.
  package let isRepeatable: Bool
  /// One line, imperative, without a period.
  package let summary: String
  /// What the summary leaves unsaid.
  package var details: Prose = []
  /// What the details leave unsaid, made when it is read.
  package var furtherDetails: LaterProse?
  /// A command line that shows the option at work.
  package var example: Example?
  /// The environment variable that does the same; it is for the caller to read it.
  package var environment: String?
  /// The key of the configuration that does the same; it is for the caller to read it.
  package var configKey: String?
  /// Whether help, manual and completions leave the option out.
  package var isHidden = false
  /// Whether completion scripts hand the option on to the program when they ask it for candidates.
  package var isForwarded = false

  /// All that the summary leaves unsaid.
  package var allDetails: Prose { furtherDetails.map { details + $0.prose } ?? details }

  /// Whether the option takes a value.
  package var takesValue: Bool { metavariable != nil }

  /// Every way to write the option, with dashes, the short form first.
  package var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] + (negation.map { ["--\($0)"] } ?? [])
  }
}

extension OptionSpec {
  /// Asks for help in place of work; every command has it.
  package static let help = OptionSpec(
    long: "help", short: "h", negation: nil, metavariable: nil, completion: .none, isRepeatable: false,
    summary: "Show a summary (-h) or the full help (--help)")

  /// Asks for the version in place of work; every command has it.
  package static let version = OptionSpec(
    long: "version", short: nil, negation: nil, metavariable: nil, completion: .none, isRepeatable: false,
    summary: "Show the version")
}

/// Options that stand under one heading in help.
package struct OptionSection: Hashable, Sendable {
  /// The heading, capitalised, such as `Output options`.
  package let heading: String
  /// The options in the order help shows them.
  package let options: [OptionSpec]

  /// The heading of options that belong to one command alone.
  package static let ownHeading = "Options"

  /// The options that may be shown.
  package var visible: [OptionSpec] { options.filter { !$0.isHidden } }
}
