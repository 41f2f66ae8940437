internal import Answers
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Moves and renames files and folders in one operation, and prints the result; with `--dry-run` prints the plan.
  ///
  /// - Parameters:
  ///   - names: The new name of each item, determined again from a newer view if files change meanwhile.
  ///   - emptied: The folders to remove if they are empty afterwards, inner before outer.
  func move(
    _ items: [VaultItem], _ names: [NewName], as state: ItemState, _ arguments: ChangeArguments,
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

  /// Changes or removes the property `title` of notes, and updates the links that refer to their titles.
  func retitle(
    _ chosen: ChosenNotes, _ title: TitleChange, _ arguments: ChangeArguments, _ card: CardArguments,
    as summary: ChangeSummary
  ) throws -> ExitStatus {
    var view = try openVault()
    let items = try chosen.records(in: view, self, arguments).map { VaultItem(path: $0.path, kind: .note) }
    return try move(
      items, items.map { _ in NewName(title: title) }, as: .updated, arguments, card, &view, summary: summary)
  }

  /// Carries out a plan that rewrites links, and prints the result for its items; with `--dry-run` prints the plan.
  ///
  /// - Parameters:
  ///   - items: The items of the plan, with their paths afterwards.
  ///   - count: The number to compare with `--expect`; nil for the number of items.
  ///   - plan: Creates the plan. It is called again with a newer view if files change meanwhile.
  func relink(
    _ items: [(item: VaultItem, to: [UInt8])], as state: ItemState, _ arguments: ChangeArguments,
    _ card: CardArguments, _ view: inout VaultView, count: Int? = nil, summary: ChangeSummary? = nil,
    _ plan: (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> ExitStatus {
    let outcome = try carryOut(
      arguments, count: count ?? items.count, isJSON: card.form == .json, &view,
      showing: card.form == .json ? nil : items.flatMap { [$0.item.path, $0.to] }, plan)
    guard let outcome else { return .success }
    let plan = outcome.report == nil ? nil : outcome.plan
    try show(ChangeAnswer(moves: items, as: state, outcome.report, plan, in: view), card, as: summary)
    return outcome.status
  }
}
