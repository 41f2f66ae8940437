internal import CommandSpec
internal import SystemCalls
internal import VaultCore

enum HealCommand {
  struct Arguments: Sendable {
    var old: Argument?
    var new: Argument?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Repair links to a note that another program moved",
    defaults: Arguments(),
    options: [.shared(\.change), .shared(\.card)],
    operands: [
      .one(.word("OLD", .file), "The path that the note had, from the vault's root", sets: \.old),
      .one(.note, "The note where it is now; or another file, by its path", sets: \.new),
    ],
    description: [
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
      Example("sheaf heal compost/Kompost.md garden/Kompost.md", "Repair the links after a move")
    ],
    seeAlso: [.command("move"), .command("watch"), .command("undo"), .page("sheaf-note", 5)],
    run: { session, arguments in
      var view = try session.openVault()
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
      return try session.relink([(item, item.path)], as: .updated, arguments.change, arguments.card, &view) {
        view throws(VaultError) in
        try LinkHealing(view.vault).plan([move], in: view)
      }
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
