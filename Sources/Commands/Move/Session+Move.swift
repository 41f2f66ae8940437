internal import VaultCore

extension Session {
  /// Gives files and folders other paths and titles in one operation, and prints what became of them; with `--dry-run`
  /// prints what would be changed.
  ///
  /// - Parameter names: what each item becomes; made again from a newer view when files change in between.
  func move(
    _ items: [VaultItem], _ names: [NewName], as state: CardPrinter.State, _ arguments: ChangeArguments,
    _ card: CardArguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    if let expected = arguments.expected, expected != items.count {
      throw VaultError.change(.unexpectedCount(items.count, expected: expected))
    }
    let moves = names.compactMap(\.move)
    var titles: [[UInt8]: String] = [:]
    for (item, name) in zip(items, names) { if let title = name.title { titles[item.path] = title } }
    if arguments.isDryRun {
      try PlanPrinter(session: self).print(MovePlanner(view).plan(moves, titles: titles), isJSON: card.form == .json)
      return .success
    }
    var current = view
    var plan: ChangePlan?
    let report = try ChangeExecutor(view.vault).run(command: commandLine) { () throws(VaultError) in
      // What was planned before was overtaken by somebody: the index has to know of that too.
      if plan != nil { try current.refresh() }
      let made = try MovePlanner(current).plan(moves, titles: titles)
      plan = made
      return made
    }
    if let report {
      try view.refresh()
      tellProblems(of: view)
      RecentNotes.follow(report, in: view.vault)
    }
    let places = zip(items, names).map { (item: $0, to: $1.move?.to ?? $0.path) }
    try MoveReport(session: self, view: view, state: state, items: places).print(report, plan, arguments, card)
    return report?.conflicts.isEmpty == false ? .failure : .success
  }
}
