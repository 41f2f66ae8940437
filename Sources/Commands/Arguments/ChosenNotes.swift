internal import Answers
internal import CommandSpec
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// The notes that a command changes, given by names or by a query.
struct ChosenNotes: SharedArguments {
  var operands = NoteOperands()
  var query: String?
  var areas: Set<NoteArea> = []

  static var options: OptionGroup<ChosenNotes> {
    OptionGroup(
      NoteOperands.options.heading,
      OptionGroup.shared(\.operands).options + [
        .value("where", .query, "Change all notes that match QUERY, instead of NOTE", sets: \.query)
          .details("Takes the notes that \(code: "sheaf list QUERY") shows. Try it with \(option: "dry-run") first.")
          .common(),
        .flag("archived", "With --where: include notes in the archive") { $0.areas.insert(.archive) }.common(),
      ])
  }

  /// The operand, to be lifted into a command's arguments.
  static var operand: Operand<ChosenNotes> {
    .many(.note, "The notes; '-' reads names from standard input, one per line", sets: \.operands.names)
  }

  /// Throws if the arguments have neither names nor a query, or both. `other` is the operand besides the notes, which
  /// may be the one that is missing; `example` is a command line with all operands.
  func check(besides other: String? = nil, example: String = "") throws(ValueProblem) {
    guard let query else {
      if !areas.isEmpty { throw ValueProblem("option '--archived' needs '--where'") }
      if operands.names.isEmpty {
        guard let other else { throw ValueProblem("NOTE is missing", advice: "write NOTE, or --where QUERY") }
        throw ValueProblem("NOTE or \(other) is missing", advice: "write both, for example '\(example)'")
      }
      return
    }
    if let name = operands.names.first {
      throw ValueProblem("'\(name.text)': notes are named one by one or by '--where', not both")
    }
    if query.allSatisfy(\.isWhitespace) { throw ValueProblem("option '--where': the query is empty") }
  }

  /// Returns the notes, each once: in the order of the operands, or of their paths. Throws at the first name that
  /// refers to no note or to several, and if no note matches the query.
  func records(in view: VaultView, _ session: Session, _ change: ChangeArguments) throws -> [NoteRecord] {
    guard let query else { return try operands.records(in: view, session) }
    let parsed = try view.vault.parse(query)
    let hits = try view.find(parsed, including: areas).documents
    if hits.isEmpty, change.expected ?? 0 == 0 {
      let archived = !areas.isEmpty ? 0 : try view.find(parsed, including: [.archive]).count
      throw VaultError.change(
        .nothingToDo(
          "no note matches '\(query)'; nothing was changed"
            + (archived > 0 ? ", but \(Amount.text(archived, "note")) in the archive (--archived)" : "")))
    }
    return hits.map(view.record).sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Returns the notes, and other files and folders among the operands, each once.
  func items(in view: VaultView, _ session: Session, _ change: ChangeArguments) throws -> [VaultItem] {
    guard query != nil else { return try operands.items(in: view, session) }
    return try records(in: view, session, change).map { VaultItem(path: $0.path, kind: .note) }
  }
}
