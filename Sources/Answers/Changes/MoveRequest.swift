internal import NoteSyntax
package import VaultChanges
package import VaultCore

/// The request to give notes, files and folders other paths or titles, and to update the links to them.
package struct MoveRequest: ChangeRequest {
  /// An item and its path afterwards.
  package typealias Destination = (item: VaultItem, to: [UInt8])

  /// The items with their paths afterwards.
  package let destinations: [Destination]
  private let state: ItemState
  private let planning: (VaultView) throws(VaultError) -> ChangePlan

  /// Asks for a change of links.
  ///
  /// - Parameters:
  ///   - destinations: What the answer is about.
  ///   - state: What becomes of the items.
  ///   - plan: Returns the plan for a view.
  package init(
    _ destinations: [Destination], as state: ItemState, plan: @escaping (VaultView) throws(VaultError) -> ChangePlan
  ) { (self.destinations, self.state, planning) = (destinations, state, plan) }

  /// Asks for new names of items.
  ///
  /// - Parameter emptied: The folders to remove if they are empty afterwards, inner before outer.
  package init(_ items: [VaultItem], _ names: [NewName], as state: ItemState, emptied: [[UInt8]] = []) {
    let moves = names.compactMap(\.move)
    var titles: [[UInt8]: TitleChange] = [:]
    for (item, name) in zip(items, names) { if let title = name.title { titles[item.path] = title } }
    self.init(zip(items, names).map { (item: $0, to: $1.move?.to ?? $0.path) }, as: state) {
      [titles] view throws(VaultError) in
      var plan = try MovePlanner(view).plan(moves, titles: titles)
      if !plan.isEmpty { plan.emptiedFolders += emptied }
      return plan
    }
  }

  package var shown: [[UInt8]]? { destinations.flatMap { [$0.item.path, $0.to] } }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan { try planning(view) }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(moves: destinations, as: state, outcome.report, outcome.report == nil ? nil : outcome.plan, in: view)
  }
}

extension NewName {
  /// Finds a note, file or folder, and gives it a name.
  ///
  /// - Parameters:
  ///   - word: The name or path of the item.
  ///   - keepsTitle: Whether a note keeps a title that is its old name.
  /// - Throws: `VaultError` if the item cannot be found, or cannot have the name.
  package static func renaming(
    _ word: [UInt8], to name: String, keepsTitle: Bool = false, in view: VaultView
  ) throws(VaultError) -> (item: VaultItem, name: NewName) {
    let item = try view.item(named: word)
    let naming = FileNaming(view.vault)
    switch item.kind {
    case .note:
      let title = view.note(at: item.path)?.card.title ?? ""
      let isNamedByTitle = CaseFolding.fold(title) == CaseFolding.fold(String(decoding: word, as: UTF8.self))
      return (
        item, try naming.note(item.path, to: name, title: title, isNamedByTitle: isNamedByTitle, keepsTitle: keepsTitle)
      )
    case .attachment: return (item, try naming.attachment(item.path, to: name))
    case .folder: return (item, try naming.folder(item.path, to: name))
    }
  }
}
