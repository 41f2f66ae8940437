internal import CommandSpec

/// The options of all commands that change notes, with those for their output.
struct ChangeArguments: SharedArguments {
  var isDryRun = false
  var expected: Int?
  var isVerbose = false
  var isConfirmed = false
  var form = OutputForm.text
  /// Whether small changes also print the card rather than just a line.
  var showsCard = false

  var isJSON: Bool { form == .json }

  static var options: OptionGroup<ChangeArguments> { options(yes: neverAsks) }

  /// Returns the options of a command that asks, with the summary of the answer to all questions.
  static func options(yes summary: String) -> OptionGroup<ChangeArguments> {
    OptionGroup("Change options", dryRun, expect, verbose, yes(summary))
  }

  fileprivate static let neverAsks = "Ignored: this command never asks"

  fileprivate static var dryRun: Option<ChangeArguments> {
    .flag("dry-run", short: "n", "Show what would change, and change nothing", sets: \.isDryRun)
      .details("The change is shown as a unified diff, or with \(code: "--json") as a JSON document.")
      .common()
  }

  private static var expect: Option<ChangeArguments> {
    .value("expect", .count("COUNT"), "Do nothing unless exactly COUNT notes are affected", sets: \.expected).common()
  }

  fileprivate static var verbose: Option<ChangeArguments> {
    .flag("verbose", "Explain when a note was written in place", sets: \.isVerbose).common()
  }

  fileprivate static func yes(_ summary: String) -> Option<ChangeArguments> {
    .flag("yes", summary, sets: \.isConfirmed).common(if: summary == neverAsks)
  }

  func printing(_ form: OutputForm) -> Self {
    var copy = self
    copy.form = form
    return copy
  }
}

extension OptionGroup<ChangeArguments> {
  /// The options of commands that create a single note, or undo and redo operations, which have no count to check.
  static var withoutCount: Self {
    Self("Change options", Arguments.dryRun, Arguments.verbose, Arguments.yes(Arguments.neverAsks))
  }

  static var output: Self {
    Self(
      "Output options",
      .flag("card", "Print title, path, id and text of each note", sets: \.showsCard).common(),
      .flag("json", "Print the note as a JSON document", sets: \.form, to: .json).common(),
      .flag("paths", short: "l", "Print only the path", sets: \.form, to: .paths).common(),
      .flag("quiet", short: "q", "Print nothing", sets: \.form, to: .quiet).common())
  }
}

/// The arguments of a command that changes notes and needs no others.
struct NoteChangeArguments: Sendable {
  var notes = ChosenNotes()
  var change = ChangeArguments()
}

extension CommandSpec.Command where Arguments == NoteChangeArguments, Context == Session, Outcome == ExitStatus {
  init(
    changingNotes summary: String, run: @escaping @Sendable (Session, NoteChangeArguments) throws -> ExitStatus,
    description: Prose, examples: [Example], seeAlso: [Reference]
  ) {
    self.init(
      summary, defaults: NoteChangeArguments(), run: run,
      groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
      operands: [ChosenNotes.operand.lifted(\.notes)], description: description, examples: examples,
      exitStatus: [1: "No note matches --where."], seeAlso: seeAlso,
      check: { arguments throws(ValueProblem) in try arguments.notes.check() })
  }
}
