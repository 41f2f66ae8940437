internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum MergeCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var target: Argument?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Make one note of two, and keep every link true",
    defaults: Arguments(),
    options: [.shared(\.change), .shared(\.card)],
    operands: [
      .one(.note, "The note that becomes part of the other", sets: \.note),
      .one(.word("TARGET", .dynamic("note")), "The note that it becomes part of", sets: \.target),
    ],
    description: [
      """
      Puts the text of NOTE behind that of TARGET, and NOTE into the trash. Links to NOTE and its parts lead to TARGET then,
      and links in its text lead where they led. Tags and aliases are those of both notes, \(code: "created") is the
      earlier date, and of other properties TARGET keeps its own and gets what it lacks.
      """,
      """
      Labels of reference links and footnotes, and ids of blocks, that mean something else in each of the notes get another
      name in one of them, and what uses them follows.
      """,
    ],
    examples: [Example("sheaf merge recipes/Shortbread 'Rye sourdough'", "Make one note of two")],
    seeAlso: [.command("split"), .command("undo"), .page("sheaf-note", 5)],
    run: { session, arguments in
      var view = try session.openVault()
      let note = try view.note(named: arguments.note?.bytes ?? []).path
      let target = try view.note(named: arguments.target?.bytes ?? []).path
      if let expected = arguments.change.expected, expected != 2 {
        throw VaultError.change(.unexpectedCount(2, expected: expected))
      }
      let item = VaultItem(path: target, kind: .note)
      let summary = ChangeSummary(verb: "merged", move: PathMove(from: note, to: target))
      return try session.relink(
        [(item, target)], as: .updated, arguments.change, arguments.card, &view, summary: summary
      ) { view throws(VaultError) in
        try MergePlanner(view).merge(note, into: target)
      }
    })
}
