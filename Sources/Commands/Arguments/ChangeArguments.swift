internal import CommandSpec
internal import VaultCore

/// The options of all commands that change notes.
struct ChangeArguments: SharedArguments {
  var isDryRun = false
  var expected: Int?
  var isVerbose = false
  var isConfirmed = false

  static var options: OptionGroup<ChangeArguments> {
    options(yes: neverAsks)
  }

  /// Returns the options of a command that asks, with the summary of the answer to all questions.
  static func options(yes summary: String) -> OptionGroup<ChangeArguments> {
    OptionGroup("Change options", [dryRun, expect, verbose, yes(summary)])
  }

  /// The options of commands that create a single note, or undo and redo operations, which have no count to check.
  static var optionsWithoutCount: OptionGroup<ChangeArguments> {
    OptionGroup("Change options", [dryRun, verbose, yes(neverAsks)])
  }

  private static let neverAsks = "Ignored: this command never asks"

  private static var dryRun: Option<ChangeArguments> {
    .flag("dry-run", short: "n", "Show what would change, and change nothing", sets: \.isDryRun)
      .details("The change is shown as a unified diff, or with \(code: "--json") as a JSON document.")
      .common()
  }

  private static var expect: Option<ChangeArguments> {
    .value("expect", .count("COUNT"), "Do nothing unless exactly COUNT notes are affected", sets: \.expected).common()
  }

  private static var verbose: Option<ChangeArguments> {
    .flag("verbose", "Explain when a note was written in place", sets: \.isVerbose).common()
  }

  private static func yes(_ summary: String) -> Option<ChangeArguments> {
    .flag("yes", summary, sets: \.isConfirmed).common(if: summary == neverAsks)
  }

  /// Throws if `--expect` was given with another count.
  func checkCount(_ count: Int) throws(VaultError) {
    if let expected, expected != count { throw .change(.unexpectedCount(count, expected: expected)) }
  }
}
