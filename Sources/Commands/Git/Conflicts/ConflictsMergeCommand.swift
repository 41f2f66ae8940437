internal import Answers
internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import JSON
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum ConflictsMergeCommand {
  struct Arguments: Sendable {
    var notes: [Argument] = []
    var marks = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Merge conflict copies into their notes", defaults: Arguments(), run: run,
    options: [
      .flag("mark", "Mark conflicts in the note", sets: \.marks),
      .flag("json", "Print one JSON document", sets: \.change.form, to: .json),
    ],
    groups: [.shared(\.change)],
    operands: [.many(.note, "The notes or copies; all conflicts if omitted", sets: \.notes)],
    description: """
      Merges each conflict copy into its note, as \(command: "git merge-file") does, and moves the copy to the trash. In
      a repository, both sides are compared with the version of the note in git that is most similar to both; if there
      is none, everything that either side has is kept. Notes with conflict markers are merged again if the markers
      contain the common version, as with \(code: "merge.conflictStyle=diff3"), or if git still has it. If a line of
      \(code: "=======") in a conflict could also underline a heading, the conflict is left. All of this is one
      operation, which \(command: "undo") reverses. git has to be told that a file is resolved; the commands are
      printed.

      If both sides changed the same lines in different ways, the note and its copy are listed and not changed;
      \(option: "mark") writes both sides into the note, with the conflicts marked as git marks them.
      """,
    examples: [
      Example("sheaf conflicts merge --dry-run", "See how conflicts would be merged"),
      Example("sheaf conflicts merge", "Merge all conflicts that can be merged"),
    ],
    exitStatus: [1: "Conflicts are left, or when there were none."],
    seeAlso: [.command("conflicts"), .command("git merge-file"), .command("undo"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let finder = VaultConflicts(view)
    session.warn(ofGit: finder)
    let conflicts = try chosen(arguments.notes, view, finder)
    var request = MergeConflicts(conflicts, unmerged: finder.unmerged, marks: arguments.marks)
    let outcome = try session.carryOut(&request, arguments.change, &view)
    let results = request.results
    let left = results.filter(\.isLeft)
    let status: ExitStatus = conflicts.isEmpty || !left.isEmpty ? .nothing : .success
    guard let outcome else {
      for result in left { session.remark(ChangeText(display: session.display).line(result, view)) }
      return status
    }
    if arguments.change.isJSON {
      try session.print(document: json(results, outcome, ConflictAdvice(view: view)))
    } else {
      try session.print(ChangeText(display: session.display).lines(request.answer(outcome, in: view)))
      session.advise(on: left.map(\.conflict).filter { $0.kind != .copy }, view)
      for result in results where !result.isLeft && result.conflict.git != nil {
        session.advise(ConflictAdvice(view: view).resolution(of: result.conflict.path))
      }
    }
    session.announceConflicts(of: outcome.report)
    return outcome.status == .success ? status : outcome.status
  }

  /// Returns the conflicts of the named notes and copies, or all if there are no names.
  private static func chosen(
    _ names: [Argument], _ view: VaultView, _ finder: borrowing VaultConflicts
  ) throws -> [NoteConflict] {
    if names.isEmpty { return finder.all() }
    var chosen: [NoteConflict] = []
    for name in names {
      let path: [UInt8]
      // git has conflicts of files that are not notes, or do not exist.
      if let file = finder.unmerged.first(where: { [$0.path, view.displayPath($0.path)].contains(name.bytes) }) {
        path = file.path
      } else {
        path = try view.note(named: name.bytes).path
      }
      let conflicts = finder.conflicts(of: path)
      if conflicts.isEmpty {
        throw CommandError(
          "\(QuotedName.terminalText(of: view.displayPath(path))): it has no conflict",
          hints: ["'sheaf conflicts' lists them"])
      }
      chosen += conflicts.filter { !chosen.contains($0) }
    }
    return chosen
  }

  private static func json(
    _ results: [ConflictMerging.Result], _ outcome: OperationOutcome, _ advice: ConflictAdvice
  ) -> [JSONValue.Member] {
    func list(_ results: [ConflictMerging.Result]) -> JSONValue {
      .array(
        results.map { result in
          var members = ConflictList([result.conflict], advice).records.first ?? []
          if case .conflicting(let count) = result.outcome { members.append(.init("conflicts", .integer(count))) }
          return .object(members)
        })
    }
    return [
      .init("operation", .operation(of: outcome.report)),
      .init("merged", list(results.filter { !$0.isLeft })), .init("left", list(results.filter(\.isLeft))),
    ]
  }
}
