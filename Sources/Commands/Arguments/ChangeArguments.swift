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

  private static let neverAsks = "Accepted for scripts; sheaf never asks before changes"

  private static var dryRun: Option<ChangeArguments> {
    .flag("dry-run", short: "n", "Show what would change, and change nothing", sets: \.isDryRun)
      .details("The change is shown as a unified diff, or with \(code: "--json") as a JSON document.")
  }

  private static var expect: Option<ChangeArguments> {
    .value("expect", .count("COUNT"), "Do nothing unless exactly COUNT notes are affected", sets: \.expected)
  }

  private static var verbose: Option<ChangeArguments> {
    .flag("verbose", "Report unusual ways in which files were written", sets: \.isVerbose)
  }

  private static func yes(_ summary: String) -> Option<ChangeArguments> {
    .flag("yes", summary, sets: \.isConfirmed)
  }

  /// Throws if `--expect` was given with another count.
  func checkCount(_ count: Int) throws(VaultError) {
    if let expected, expected != count { throw .change(.unexpectedCount(count, expected: expected)) }
  }
}
