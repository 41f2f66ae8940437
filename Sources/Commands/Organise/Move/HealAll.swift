internal import Answers
internal import Dates
internal import JSON
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// Repairs the links to all notes that other programs moved, and lists the notes that disappeared.
struct HealAll {
  let arguments: HealCommand.Arguments

  func run(_ view: inout VaultView, _ session: Session) throws -> ExitStatus {
    let found = try MovedNotes(view)
    var change = arguments.change
    var similar = arguments.looksForSimilar ? SimilarTargets(arguments, view) : nil
    try session.guards(change).check(count: found.moves.count + (change.isConfirmed ? similar?.noteCount ?? 0 : 0))
    change.expected = nil
    // Files can move again until the plan is made, and the list of them can become unreadable.
    var request = HealMoved(found)
    var healing: OperationReport?
    if !change.isDryRun || similar == nil {
      let outcome = try session.carryOut(&request, change, &view)
      guard let outcome else { return found.moves.isEmpty ? .nothing : .success }
      healing = outcome.report
      // Links that were just repaired need no suggestion.
      if similar != nil, healing != nil { similar = SimilarTargets(arguments, view) }
    }
    let retargeting = try similar?.run(&view, session)
    let isFound = !found.moves.isEmpty || similar?.isEmpty == false
    if similar != nil, change.isDryRun, change.isConfirmed { return isFound ? .success : .nothing }
    try print(found, healing, retargeting, similar: similar, view: view, session: session)
    let reports = [healing, retargeting].compactMap(\.self)
    for report in reports { session.announceConflicts(of: report) }
    if let problem = request.problem { session.warn(problem) }
    if reports.contains(where: { !$0.conflicts.isEmpty }) { return .failure }
    return isFound && request.problem == nil ? .success : .nothing
  }

  private func json(_ lost: VanishedNotes.Entry, _ found: MovedNotes, _ zone: TimeZoneRules) -> JSONValue {
    let date = NoteDate(nanoseconds: lost.seen, zone: zone).text
    var members = JSONValue.pathMembers(lost.path)
    members.append(.init("seen", .string(date)))
    if arguments.looksForSimilar {
      let candidates = found.candidates(for: lost).map { candidate -> JSONValue in
        let likeness = (candidate.likeness * 100).rounded() / 100
        return .object(JSONValue.pathMembers(candidate.path) + [.init("likeness", .number(likeness))])
      }
      members.append(.init("candidates", .array(candidates)))
    }
    return .object(members)
  }

  private func print(
    _ found: MovedNotes, _ healing: OperationReport?, _ retargeting: OperationReport?, similar: SimilarTargets?,
    view: VaultView, session: Session
  ) throws {
    func rewritten(_ report: OperationReport?) -> [[UInt8]] {
      report?.operation.files.filter { $0.action == .changed && !$0.isConflict }.map(\.path) ?? []
    }
    try session.show(
      arguments.change.form,
      document: {
        let moves = found.moves.map { move -> JSONValue in
          .object(JSONValue.pathMembers(move.from, key: "from") + JSONValue.pathMembers(move.to, key: "to"))
        }
        return [
          .init("operation", .operation(of: retargeting ?? healing)), .init("moves", .array(moves)),
          .init("vanished", .array(found.lost.map { json($0, found, view.vault.surroundings.zone) })),
          .init("rewritten", .paths(rewritten(healing) + rewritten(retargeting))),
          .init("conflicts", .conflicts(of: retargeting ?? healing)),
        ] + (similar.map { [.init("similar", $0.json)] } ?? [])
      },
      names: { found.moves.map { view.displayPath($0.to) } },
      text: { lines(found, rewritten(healing).count, similar, view: view) })
    guard arguments.change.form == .text else { return }
    if similar?.hasOffers == true, !session.canAsk { session.giveHint("--yes takes all suggestions") }
    if found.moves.isEmpty, found.lost.isEmpty, similar?.isEmpty != false, session.errorOutput.isTerminal {
      session.remark(StyledText("No other program has moved a note.", .dim))
    }
    if !found.lost.isEmpty, !arguments.looksForSimilar {
      session.giveHint("'sheaf heal --similar' suggests replacements for vanished notes")
    }
  }

  private func lines(_ found: MovedNotes, _ rewritten: Int, _ similar: SimilarTargets?, view: VaultView) -> [StyledText]
  {
    // Nothing was repaired if no link referred to a note by its old path.
    let isHealed = rewritten > 0
    var lines = found.moves.map { move in
      StyledText(isHealed ? "healed" : "moved", .success) + StyledText("  ")
        + StyledText(name: view.displayPath(move.from)) + StyledText("  ") + StyledText(name: view.displayPath(move.to))
    }
    if rewritten > 0 { lines.append(StyledText("  links updated in \(Amount.text(rewritten, "file"))", .dim)) }
    for entry in found.lost {
      let day = view.vault.surroundings.zone.day(atNanoseconds: entry.seen)
      lines.append(
        StyledText("vanished", .warning) + StyledText("  ") + StyledText(name: view.displayPath(entry.path))
          + StyledText("  \(day)", .dim))
      if !arguments.looksForSimilar { continue }
      for candidate in found.candidates(for: entry) {
        let words = [entry.path, view.displayPath(candidate.path)].map {
          ShellWords.quoted(String(decoding: $0, as: UTF8.self))
        }
        lines.append(
          StyledText("  sheaf heal \(words.joined(separator: " "))")
            + StyledText("  \(Int((candidate.likeness * 100).rounded()))% alike", .dim))
      }
    }
    return lines + (similar?.lines(view) ?? [])
  }
}
