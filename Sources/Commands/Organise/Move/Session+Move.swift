internal import Answers
internal import Layouts
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Moves and renames files and folders in one operation, and prints the result; with `--dry-run` prints the plan.
  func move(
    _ items: [VaultItem], _ names: [NewName], as state: ItemState, _ arguments: ChangeArguments,
    card: CardArguments, view: inout VaultView, emptied: [[UInt8]] = [], summary: ChangeSummary? = nil
  ) throws -> ExitStatus {
    try carryOut(
      MoveRequest(items, names, as: state, emptied: emptied), count: items.count, arguments, card, view: &view,
      as: summary)
  }

  /// Changes or removes the property `title` of notes, and updates the links that refer to their titles.
  func retitle(
    _ chosen: ChosenNotes, _ title: TitleChange, _ arguments: ChangeArguments, card: CardArguments,
    as summary: ChangeSummary
  ) throws -> ExitStatus {
    var view = try openVault()
    let items = try chosen.records(in: view, self, arguments).map { VaultItem(path: $0.path, kind: .note) }
    return try move(
      items, items.map { _ in NewName(title: title) }, as: .updated, arguments, card: card, view: &view,
      summary: summary)
  }

  /// Carries out a plan that rewrites links to items, and prints the result; with `--dry-run` prints the plan.
  func relink(
    _ items: [MoveRequest.Destination], as state: ItemState, _ arguments: ChangeArguments, _ card: CardArguments,
    view: inout VaultView, count: Int? = nil, summary: ChangeSummary? = nil,
    plan: @escaping (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> ExitStatus {
    try carryOut(
      MoveRequest(items, as: state, plan: plan), count: count ?? items.count, arguments, card, view: &view, as: summary)
  }
}
