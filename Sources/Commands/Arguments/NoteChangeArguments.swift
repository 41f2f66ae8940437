internal import CommandSpec

/// The arguments of a command that changes notes and needs no others.
struct NoteChangeArguments: Sendable {
  var notes = ChosenNotes()
  var change = ChangeArguments()
  var card = CardArguments()
}

extension CommandSpec.Command
where Arguments == NoteChangeArguments, Context == Session, Outcome == ExitStatus {
  /// Makes a command that changes notes, of which nothing but the change is its own.
  init(
    changingNotes summary: String, description: @autoclosure @escaping @Sendable () -> Prose,
    examples: @autoclosure @escaping @Sendable () -> [Example],
    seeAlso: @autoclosure @escaping @Sendable () -> [Reference],
    run: @escaping @Sendable (Session, NoteChangeArguments) throws -> ExitStatus
  ) {
    self.init(
      summary, defaults: NoteChangeArguments(),
      options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
      operands: [ChosenNotes.operand.lifted(\.notes)], description: description(), examples: examples(),
      exitStatus: [1: "No note matches --where."], seeAlso: seeAlso(),
      check: { arguments throws(ValueProblem) in try arguments.notes.check() }, run: run)
  }
}
