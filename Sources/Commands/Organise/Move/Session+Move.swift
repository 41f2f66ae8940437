internal import VaultChanges
internal import VaultCore

extension Session {
  /// Gives files and folders other paths and titles in one operation, and prints what became of them; with `--dry-run`
  /// prints what would be changed.
  ///
  /// - Parameters:
  ///   - names: what each item becomes; made again from a newer view when files change in between.
  ///   - emptied: folders that are removed if nothing is in them then, the inner before the outer.
  func move(
    _ items: [VaultItem], _ names: [NewName], as state: CardPrinter.State, _ arguments: ChangeArguments,
    _ card: CardArguments, _ view: inout VaultView, emptied: [[UInt8]] = [],
    summary: ChangeSummary? = nil
  ) throws -> ExitStatus {
    let moves = names.compactMap(\.move)
    var titles: [[UInt8]: TitleChange] = [:]
    for (item, name) in zip(items, names) { if let title = name.title { titles[item.path] = title } }
    let places = zip(items, names).map { (item: $0, to: $1.move?.to ?? $0.path) }
    return try relink(places, as: state, arguments, card, &view, summary: summary) { view throws(VaultError) in
      var plan = try MovePlanner(view).plan(moves, titles: titles)
      if !plan.isEmpty { plan.emptiedFolders += emptied }
      return plan
    }
  }

  /// Gives notes another property `title`, or none, and carries links by their titles along.
  func retitle(
    _ chosen: ChosenNotes, _ title: TitleChange, _ arguments: ChangeArguments, _ card: CardArguments,
    as summary: ChangeSummary
  ) throws -> ExitStatus {
    var view = try openVault()
    let items = try chosen.records(in: view, self, arguments).map { VaultItem(path: $0.path, kind: .note) }
    return try move(
      items, items.map { _ in NewName(title: title) }, as: .updated, arguments, card, &view, summary: summary)
  }

  /// Carries out a plan that writes links anew, and prints what became of what it is about; with `--dry-run` prints what
  /// would be changed.
  ///
  /// - Parameters:
  ///   - items: what the plan is about, with the paths that it has afterwards.
  ///   - count: the number that `--expect` is compared with; nil for that of the items.
  ///   - plan: makes the plan; called again with a newer view when files change in between.
  func relink(
    _ items: [(item: VaultItem, to: [UInt8])], as state: CardPrinter.State, _ arguments: ChangeArguments,
    _ card: CardArguments, _ view: inout VaultView, count: Int? = nil, summary: ChangeSummary? = nil,
    _ plan: (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> ExitStatus {
    let outcome = try carryOut(
      arguments, count: count ?? items.count, isJSON: card.form == .json, &view,
      showing: card.form == .json ? nil : items.flatMap { [$0.item.path, $0.to] }, plan)
    guard let outcome else { return .success }
    try MoveReport(session: self, view: view, state: state, items: items, summary: summary).print(
      outcome.report, outcome.plan, arguments, card)
    return outcome.status
  }
}
