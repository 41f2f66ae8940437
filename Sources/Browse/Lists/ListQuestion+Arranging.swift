internal import VaultCore

extension ListQuestion.Selection {
  /// Changes the order, the groups or what is listed by an action, and returns what is to be said; nil if the action
  /// means something else.
  mutating func arrange(by action: Action) -> String? {
    let orders: [Action: NoteOrder.Key] = [
      .sortCreated: .created, .sortUpdated: .updated, .sortTitle: .title, .sortRelevance: .relevance,
      .sortOpened: .referenced, .sortWords: .words, .sortSize: .size,
    ]
    if let key = orders[action] { return sort(by: NoteOrder(key)) }
    switch action {
    case .sortReverse:
      return sort(by: (order ?? NoteOrder(.created)).reversed)
    case .viewGroups:
      let all = ListQuestion.Grouping.allCases
      grouping = all[((all.firstIndex(of: grouping) ?? 0) + 1) % all.count]
      if grouping == .none { return "no groups" }
      return "grouped by \(grouping.rawValue)" + (grouping == .month ? ", unless the best come first" : "")
    case .viewDensity:
      hasSnippets.toggle()
      return hasSnippets ? "with first words" : "without first words"
    case .viewArchive:
      includesArchive.toggle()
      return includesArchive ? "with the archive and templates" : "without the archive and templates"
    default: return nil
    }
  }

  /// Changes the order, and returns what is to be said.
  mutating func sort(by new: NoteOrder) -> String {
    order = new
    return "sorted by \(new.text)"
  }
}

extension NoteOrder {
  /// The property or fact by which notes are sorted.
  var text: String { "\(property ?? key.rawValue)\(isReversed ? ", reversed" : "")" }
}
