internal import CommandSpec
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

enum HealCommand {
  struct Arguments: Sendable {
    var old: Argument?
    var new: Argument?
    var looksForSimilar = false
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Repair links to notes that other programs moved",
    defaults: Arguments(),
    options: [
      .own([
        .flag("similar", "List notes that are like those that vanished", sets: \.looksForSimilar)
          .details(
            """
            For each note that vanished and was not found again, the commands that repair the links to it, if it is one of
            the notes that are called so or have many of its words. Nothing is guessed: choose one and run it.
            """)
      ]), .shared(\.change), .shared(\.card),
    ],
    operands: [
      .optional(.word("OLD", .file), "The path that the note had, from the vault's root", sets: \.old),
      .optional(.note, "The note where it is now; or another file, by its path", sets: \.new),
    ],
    description: [
      """
      Without operands, finds all notes that vanished without \(command: "move") having to do with it, and that have appeared
      elsewhere: as the same file, with the same id, or with the same text, if one note alone has it. What vanished is
      remembered until the links to it are repaired, for 90 days at most, whatever other commands run in between. Prints a
      line for each note that was moved, and one for each that vanished and was not found.
      """,
      """
      With operands, says itself which note was moved.
      """,
      """
      Writes all links anew that led to a note or another file by the path that it had before \(code: "mv"), git, a file
      manager or a sync tool moved it, and the links in it: as \(command: "move") would have done.
      """,
      """
      \(command: "watch") does this by itself with \(option: "heal", of: "watch"), or says when it is to be done, as the config's
      \(code: "heal") says.
      """,
    ],
    examples: [
      Example("sheaf heal", "Repair the links to all notes that other programs moved"),
      Example("sheaf heal -n", "Show what would be changed"),
      Example("sheaf heal --similar", "List what notes that vanished may have become"),
      Example("sheaf heal compost/Kompost.md garden/Kompost.md", "Repair the links after a move"),
    ],
    exitStatus: "Without operands it is 1 when no note was moved.",
    seeAlso: [.command("move"), .command("watch"), .command("check"), .command("undo"), .page("sheaf-note", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.old != nil, arguments.new == nil {
        throw ValueProblem("it takes the path that the note had and the note where it is now, or neither")
      }
      if arguments.old != nil, arguments.looksForSimilar {
        throw ValueProblem("--similar is for heal without operands")
      }
    },
    run: { session, arguments in
      var view = try session.openVault()
      if arguments.old == nil { return try HealAll(session: session, arguments: arguments).run(&view) }
      let item = try view.item(named: arguments.new?.bytes ?? [])
      let old = try view.vault.formerPath(arguments.old?.bytes ?? [])
      if let expected = arguments.change.expected, expected != 1 {
        throw VaultError.change(.unexpectedCount(1, expected: expected))
      }
      if view.vault.hasFile(old) {
        throw CommandError(
          message: "\(String(decoding: QuotedName.line(of: old), as: UTF8.self)): it is still there, and was not moved",
          hints: ["sheaf move and sheaf rename move it, and write the links to it anew"])
      }
      let move = PathMove(from: old, to: item.path)
      if let operation = healing(move, in: view) {
        session.remark(
          StyledText("hint: ", .hint)
            + StyledText("operation \(operation) has written these links already; sheaf undo takes it back"))
        return try session.relink([(item, item.path)], as: .updated, arguments.change, arguments.card, &view) {
          _ throws(VaultError) in ChangePlan()
        }
      }
      let summary = ChangeSummary(verb: "healed", move: move)
      let status = try session.relink(
        [(item, item.path)], as: .updated, arguments.change, arguments.card, &view, summary: summary
      ) { view throws(VaultError) in
        try LinkHealing(view.vault).plan([move], in: view)
      }
      if !arguments.change.isDryRun {
        VanishedNotes.markHealed([old], by: healing(move, in: view), in: view.vault)
        var recents = RecentNotes(view.vault)
        recents.follow([old: item.path])
      }
      return status
    })

  /// The operation that repaired the links of the same move last and was not undone. What it wrote must not be taken for
  /// what led elsewhere before the move.
  private static func healing(_ move: PathMove, in view: VaultView) -> Int? {
    for entry in ChangeHistory(view.vault).entries where !entry.isUndone {
      guard case .change = entry.operation.kind, let words = ShellWords.split(entry.operation.command),
        words.first == "heal"
      else { continue }
      let operands = words.dropFirst().filter { !$0.hasPrefix("-") }.map { Array($0.utf8) }
      guard operands.count == 2, let old = try? view.vault.formerPath(operands[0]) else { continue }
      // It was moved back in between.
      if old == move.to { return nil }
      if old == move.from, let new = try? view.item(named: operands[1]).path, new == move.to {
        return entry.operation.number
      }
    }
    return nil
  }
}
