/// The documentation of an option: a row of the table without its function.
package struct OptionSpec: Hashable, Sendable {
  /// The name after two dashes.
  package let long: String
  /// The letter or digit after one dash.
  package var short: Character?
  /// The name of the opposite option, after two dashes.
  package var negation: String?
  /// The name of the value in help; nil for an option without a value.
  package var metavariable: String?
  /// The candidates that shells offer for the value.
  package var completion = CompletionKind.none
  /// Whether each further value is added to the previous ones instead of replacing them.
  package var isRepeatable = false
  /// The summary: one line, imperative, without a period.
  package let summary: String
  /// Details that are not in the summary.
  package var details: Prose = []
  /// More details, made when they are read.
  package var furtherDetails: LaterProse?
  /// An example of its use.
  package var example: Example?
  /// The environment variable that has the same effect, which the caller has to read.
  package var environment: String?
  /// The configuration key that has the same effect, which the caller has to read.
  package var configKey: String?
  /// Whether the page of options describes it, so that the page of a command only names it.
  package var isCommon = false
  /// Whether help, manual and completions leave the option out.
  package var isHidden = false
  /// Whether completion scripts forward the option to the program when they request candidates.
  package var isForwarded = false

  /// All details that are not in the summary.
  package var allDetails: Prose { furtherDetails.map { details + $0.prose } ?? details }

  package var takesValue: Bool { metavariable != nil }

  /// All spellings of the option, with dashes, the short form first.
  package var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] + (negation.map { ["--\($0)"] } ?? [])
  }
}

extension OptionSpec {
  /// The option that requests help; every command has it.
  package static let help = OptionSpec(
    long: "help", short: "h", summary: "Show a summary (-h) or the full help (--help)")

  /// The option that requests the version; every command has it.
  package static let version = OptionSpec(long: "version", summary: "Show the version")
}

/// A section of options with a common heading in help.
package struct OptionSection: Hashable, Sendable {
  /// The heading, capitalised, such as `Output options`.
  package let heading: String
  /// The options in the order in which help shows them.
  package let options: [OptionSpec]

  package init(heading: String, options: [OptionSpec]) { (self.heading, self.options) = (heading, options) }

  /// The heading of options that belong to a single command.
  package static let ownHeading = "Options"

  /// The options that are not hidden.
  package var visible: [OptionSpec] { options.filter { !$0.isHidden } }
}
