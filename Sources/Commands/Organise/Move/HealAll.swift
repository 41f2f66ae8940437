internal import Dates
internal import JSON
internal import VaultChanges
internal import VaultCore

/// Repairs the links to all notes that other programs moved, and lists the notes that disappeared.
struct HealAll {
  let session: Session
  let arguments: HealCommand.Arguments

  func run(_ view: inout VaultView) throws -> ExitStatus {
    let found = MovedNotes(view)
    var problem = found.problem
    var report: OperationReport?
    if arguments.change.isDryRun, arguments.looksForSimilar {
      try arguments.change.checkCount(found.moves.count)
    } else {
      let outcome = try session.carryOut(
        arguments.change, count: found.moves.count, isJSON: arguments.card.form == .json, &view
      ) { view throws(VaultError) in
        try LinkHealing(view.vault).plan(MovedNotes(view).moves, in: view)
      }
      guard let outcome else { return found.moves.isEmpty ? .nothing : .success }
      report = outcome.report
      if !found.moves.isEmpty {
        problem = VanishedNotes.markHealed(found.moves.map(\.from), by: report?.operation.number, in: view.vault)
      }
    }
    try print(found, report, view)
    if let report { session.announceConflicts(of: report) }
    if let problem { session.warn(problem) }
    if report?.conflicts.isEmpty == false { return .failure }
    return found.moves.isEmpty || problem != nil ? .nothing : .success
  }

  private func json(_ lost: VanishedNotes.Entry, _ found: MovedNotes) -> JSONValue {
    let date = NoteDate(nanoseconds: lost.seen, zone: session.surroundings.zone).text
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

  private func print(_ found: MovedNotes, _ report: OperationReport?, _ view: VaultView) throws {
    let rewritten = report?.operation.files.filter { $0.action == .changed && !$0.isConflict }.map(\.path) ?? []
    switch arguments.card.form {
    case .quiet: break
    case .paths:
      for move in found.moves { try session.output.write(QuotedName.line(of: view.displayPath(move.to)) + [0x0A]) }
    case .json:
      let moves = found.moves.map { move -> JSONValue in
        .object(JSONValue.pathMembers(move.from, key: "from") + JSONValue.pathMembers(move.to, key: "to"))
      }
      try session.print(
        .object([
          .init("formatVersion", 1), .init("operation", .operation(of: report)), .init("moves", .array(moves)),
          .init("vanished", .array(found.lost.map { json($0, found) })),
          .init("rewritten", .paths(rewritten)),
          .init("conflicts", .conflicts(of: report)),
        ]))
    case .text: try printText(found, rewritten.count, view)
    }
  }

  private func printText(_ found: MovedNotes, _ rewritten: Int, _ view: VaultView) throws {
    // Nothing was repaired if no link referred to a note by its old path.
    let isHealed = rewritten > 0
    var lines = found.moves.map { move in
      StyledText(isHealed ? "healed" : "moved", .success) + StyledText("  ")
        + StyledText(name: view.displayPath(move.from)) + StyledText("  ") + StyledText(name: view.displayPath(move.to))
    }
    if rewritten > 0 { lines.append(StyledText("  links updated in \(Amount.text(rewritten, "file"))", .dim)) }
    for entry in found.lost {
      let day = NoteDate(nanoseconds: entry.seen, zone: session.surroundings.zone).text.prefix(10)
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
    try session.print(lines)
    if lines.isEmpty, session.errorOutput.isTerminal {
      session.remark(StyledText("No other program has moved a note.", .dim))
    }
    if !found.lost.isEmpty, !arguments.looksForSimilar {
      session.remark(
        StyledText("hint: ", .hint) + StyledText("sheaf heal --similar suggests replacements for notes that vanished"))
    }
  }
}
