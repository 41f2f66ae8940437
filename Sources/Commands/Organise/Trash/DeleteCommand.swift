internal import Answers
internal import Bytes
internal import CommandSpec
internal import JSON
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

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
    let before = try session.openVault()
    var view = before
    let notes = try arguments.notes.records(in: view, session, arguments.change)
    var use = AttachmentUse(view)
    let orphans = use.orphans(without: notes)
    var attachments = arguments.takesAttachments ? orphans : []
    var failures: [(path: [UInt8], reason: String)] = []
    let planner = TrashPlanner(view.vault)
    let paths = notes.map(\.path)
    while true {
      do {
        let outcome = try session.carryOut(
          arguments.change, count: notes.count, &view
        ) { _ throws(VaultError) in try planner.deletion(of: paths + attachments) }
        for (path, reason) in failures {
          session.warn("\(QuotedName.terminalText(of: path)): \(reason); it was not moved")
        }
        guard let outcome else { return failures.isEmpty ? .success : .failure }
        try announce(
          session, outcome, notes, attachments: attachments, orphans: orphans, failures: failures, arguments: arguments,
          before: before, view: view)
        return failures.isEmpty ? outcome.status : .failure
      } catch VaultError.change(let error) {
        // A problem with an attachment does not prevent the deletion of the notes.
        guard let (path, reason) = culprit(error), let index = attachments.firstIndex(of: path) else {
          throw VaultError.change(error)
        }
        failures.append((path, reason))
        attachments.remove(at: index)
      }
    }
  }

  private static func culprit(_ error: ChangeError) -> (path: [UInt8], reason: String)? {
    switch error {
    case .refused(let path, let reason): (path, reason)
    case .failed(let path?, let cause): (path, "\(cause.errno)")
    case .changedSince(let paths): paths.first.map { ($0, "it no longer exists") }
    default: nil
    }
  }

  private static func announce(
    _ session: Session, _ outcome: OperationOutcome, _ notes: [NoteRecord], attachments: [[UInt8]], orphans: [[UInt8]],
    failures: [(path: [UInt8], reason: String)], arguments: Arguments, before: VaultView, view: VaultView
  ) throws {
    let moves = outcome.moves
    let files =
      notes.map { ChangedItem(.deleted, $0.path, to: moves[$0.path] ?? $0.path, note: $0) }
      + attachments.map { ChangedItem(.deleted, $0, to: moves[$0] ?? $0) }
    let left = orphans.filter { !attachments.contains($0) }
    let broken = brokenLinks(to: notes, before, view)
    let answer = ChangeAnswer(
      files: files, outcome.report, in: before,
      more: [
        .init("orphans", .paths(left)),
        .init("failures", each: failures) {
          .object(JSONValue.pathMembers($0.path) + [.init("reason", .string($0.reason))])
        },
        .init("broken", ["links": .integer(broken.links), "notes": .integer(broken.notes)]),
      ])
    try session.show(answer, arguments.change)
    if broken.links > 0, arguments.change.form == .text {
      let links = "\(Amount.text(broken.links, "link")) in \(Amount.text(broken.notes, "note"))"
      try session.print(StyledText("  \(links) \(broken.links == 1 ? "is" : "are") now broken", .warning))
      session.giveHint("'sheaf unresolved' lists broken links")
    }
    guard !arguments.takesAttachments, !orphans.isEmpty, arguments.change.form != .quiet else { return }
    let names = orphans.prefix(3).map { QuotedName.terminalText(of: $0) }.joined(separator: ", ")
    let more = orphans.count > 3 ? " and \(orphans.count - 3) more" : ""
    session.giveHint(
      "no note links to \(names)\(more) any more; 'sheaf attachments --orphans --delete' moves them to the trash")
  }

  /// Returns the numbers of links in other notes to the deleted ones that are unresolved now, and of those notes.
  private static func brokenLinks(
    to notes: [NoteRecord], _ before: VaultView, _ view: VaultView
  ) -> (links: Int, notes: Int) {
    let deleted = Set(notes.map(\.document))
    var (old, now) = (before.graph, view.graph)
    var (links, sources): (Int, Set<DocumentID>) = (0, [])
    for note in notes {
      for link in old.backlinks(of: note.document) where !deleted.contains(link.source) {
        let path = before.snapshot.key(of: link.source)
        if now.resolve(target: link.link.target, fromPath: path) != nil { continue }
        links += 1
        sources.insert(link.source)
      }
    }
    return (links, sources.count)
  }
}
