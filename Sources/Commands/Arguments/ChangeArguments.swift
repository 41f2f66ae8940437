internal import CommandSpec
internal import VaultCore

/// The options of all commands that change notes.
struct ChangeArguments: SharedArguments {
  var isDryRun = false
  var expected: Int?
  var isVerbose = false

  static var options: OptionGroup<ChangeArguments> {
    OptionGroup("Change options", [dryRun, expect] + general)
  }

  /// The options of commands that create a single note, or undo and redo operations, which have no count to check.
  static var optionsWithoutCount: OptionGroup<ChangeArguments> {
    OptionGroup("Change options", [dryRun] + general)
  }

  private static var dryRun: Option<ChangeArguments> {
    .flag("dry-run", short: "n", "Show what would change, and change nothing", sets: \.isDryRun)
      .details("The change is shown as a unified diff, or with \(code: "--json") as a JSON document.")
  }

  private static var expect: Option<ChangeArguments> {
    .value("expect", .count("COUNT"), "Do nothing unless exactly COUNT notes are affected", sets: \.expected)
  }

  private static var general: [Option<ChangeArguments>] {
    [
      .flag("verbose", "Report unusual ways in which files were written", sets: \.isVerbose),
      .flag("yes", "Accepted for scripts; sheaf never asks before changes") { _ in },
    ]
  }

  /// Throws if `--expect` was given with another count.
  func checkCount(_ count: Int) throws(VaultError) {
    if let expected, expected != count { throw .change(.unexpectedCount(count, expected: expected)) }
  }
}
