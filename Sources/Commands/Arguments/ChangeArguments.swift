internal import CommandSpec
internal import VaultCore

/// The options of all commands that change notes.
struct ChangeArguments: SharedArguments {
  var isDryRun = false
  var expected: Int?
  var isVerbose = false
  var isConfirmed = false

  static var options: OptionGroup<ChangeArguments> { options(yes: neverAsks) }

  /// Returns the options of a command that asks, with the summary of the answer to all questions.
  static func options(yes summary: String) -> OptionGroup<ChangeArguments> {
    OptionGroup("Change options", dryRun, expect, verbose, yes(summary))
  }

  /// The options of commands that create a single note, or undo and redo operations, which have no count to check.
  static var optionsWithoutCount: OptionGroup<ChangeArguments> {
    OptionGroup("Change options", dryRun, verbose, yes(neverAsks))
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

/// The arguments of a command that changes notes and needs no others.
struct NoteChangeArguments: Sendable {
  var notes = ChosenNotes()
  var change = ChangeArguments()
  var card = CardArguments()
}

extension CommandSpec.Command where Arguments == NoteChangeArguments, Context == Session, Outcome == ExitStatus {
  /// Makes a command that changes notes, of which nothing but the change is its own.
  init(
    changingNotes summary: String, description: @autoclosure @escaping @Sendable () -> Prose,
    examples: @autoclosure @escaping @Sendable () -> [Example],
    seeAlso: @autoclosure @escaping @Sendable () -> [Reference],
    run: @escaping @Sendable (Session, NoteChangeArguments) throws -> ExitStatus
  ) {
    self.init(
      summary, defaults: NoteChangeArguments(), options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
      operands: [ChosenNotes.operand.lifted(\.notes)], description: description(), examples: examples(),
      exitStatus: [1: "No note matches --where."], seeAlso: seeAlso(),
      check: { arguments throws(ValueProblem) in try arguments.notes.check() }, run: run)
  }
}
