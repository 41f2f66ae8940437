internal import Answers
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Changes settings of tags or folders, and prints the result with `print`, unless this is a dry run.
  ///
  /// - Parameter print: Receives whether something changed, the report of the operation, and the vault as it is then.
  func carryOut(
    _ settings: [StyleSettings.Setting], _ change: ChangeArguments, _ card: CardArguments, view: VaultView,
    print: (ItemState, OperationReport?, VaultView) throws -> Void
  ) throws -> ExitStatus {
    var view = view
    let styles = StyleSettings(view.vault)
    let outcome = try carryOut(change, count: 0, isJSON: card.form == .json, &view) { _ throws(VaultError) in
      try styles.plan(settings)
    }
    guard let outcome else { return .success }
    // The config is read again, so that the output is what was actually set.
    let after = try VaultView.open(named: view.vault.root, surroundings, mode: .unsynchronized)
    try print(outcome.report == nil ? .unchanged : .updated, outcome.report, after)
    announceConflictsIfAny(of: outcome.report)
    return outcome.status
  }
}
