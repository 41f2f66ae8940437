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
      let move = PathMove(from: old, to: item.path)
      return try session.relink([(item, item.path)], as: .updated, arguments.change, arguments.card, &view) {
        view throws(VaultError) in
        try LinkHealing(view.vault).plan([move], in: view)
      }
    })
}
