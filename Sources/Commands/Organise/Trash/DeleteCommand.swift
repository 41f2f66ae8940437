internal import Answers
internal import Bytes
internal import CommandSpec
internal import Terminal

enum DeleteCommand {
  struct Arguments: Sendable {
    var takesAttachments = false
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move notes to the trash", defaults: Arguments(), run: run,
    options: [.flag("with-attachments", "Also move the files that only these notes link to", sets: \.takesAttachments)],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: """
      Moves the notes to \(code: ".trash/") in the root, each to the path that it had below the root.
      \(command: "restore") or \(command: "undo") brings them back. If the path is taken, a number is added to the
      name. Links to the notes are broken until the notes are restored; sheaf reports their number. No other note
      changes.

      Images and other files that no note links to any more are reported. With \(option: "with-attachments") they are
      moved to the trash too. One that cannot be moved is reported, and does not stop the others.
      """,
    examples: [
      Example("sheaf delete recipes/Shortbread", "Move a note to the trash"),
      Example("sheaf list -l is:empty | sheaf delete -", "Move all empty notes to the trash"),
    ],
    exitStatus: [
      1: "No note matches --where.", 2: "Wrong usage, or failure; also if only an attachment could not be moved.",
    ],
    seeAlso: [.command("restore"), .command("trash"), .command("archive"), .command("undo"), .page("sheaf-safety", 7)],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let notes = try arguments.notes.records(in: view, session, arguments.change)
    var request = DeleteNotes(
      notes, takesAttachments: arguments.takesAttachments, warns: arguments.change.isDryRun, in: view)
    let outcome = try session.carryOut(&request, arguments.change, &view)
    for (path, reason) in request.failures {
      session.warn("\(QuotedName.terminalText(of: path)): \(reason); it was not moved")
    }
    guard let outcome else { return request.failures.isEmpty ? .success : .failure }
    let answer = request.answer(outcome, in: view)
    try session.show(answer, arguments.change)
    if case .deletion(_, _, let broken) = answer.details, broken.links > 0, arguments.change.form == .text {
      session.giveHint("'sheaf unresolved' lists broken links")
    }
    if !request.orphans.isEmpty, !arguments.takesAttachments, arguments.change.form != .quiet {
      let names = request.orphans.prefix(3).map { QuotedName.terminalText(of: $0) }.joined(separator: ", ")
      let more = request.orphans.count > 3 ? " and \(request.orphans.count - 3) more" : ""
      session.giveHint(
        "no note links to \(names)\(more) any more; 'sheaf attachments --orphans --delete' moves them to the trash")
    }
    return request.failures.isEmpty ? outcome.status : .failure
  }
}
