internal import LinkGraph
package import SearchIndex
package import VaultCore

/// The notes of a result that are shown, and their order.
package struct NoteSelection: Sendable {
  /// The order; nil for the order of the list.
  package var order: NoteOrder?
  /// The maximum number of notes; nil for all.
  package var limit: Int?
  /// The number of notes that are skipped.
  package var offset = 0

  /// Selects all notes, in the order of the list.
  package init(order: NoteOrder? = nil, limit: Int? = nil, offset: Int = 0) {
    (self.order, self.limit, self.offset) = (order, limit, offset)
  }

  /// The number of notes from the first on that have to be determined.
  private var reach: Int {
    guard let limit else { return .max }
    let (sum, overflow) = offset.addingReportingOverflow(limit)
    return overflow ? .max : sum
  }

  /// Returns the shown notes, in order. Without an order, they are in the default order of lists, or of relevance if
  /// `isRanked`.
  ///
  /// For most orders it reads one number per note and keeps a list of the shown ones. Orders by text sort all records.
  package func page(of found: FoundDocuments, _ view: VaultView, isRanked: Bool = false) -> [DocumentID] {
    let first: [DocumentID]
    if let order = order ?? (isRanked ? NoteOrder(.relevance) : nil) {
      first =
        order.first(reach, of: found)
        ?? sorted(candidates(order, found, view).map(view.record), by: order, view).map(\.document)
    } else {
      first = NoteOrder.standard(reach, of: found, in: view.snapshot)
    }
    return Array(first.prefix(reach).dropFirst(offset))
  }

  /// Returns notes among which are all that are shown.
  private func candidates(_ order: NoteOrder, _ found: FoundDocuments, _ view: VaultView) -> [DocumentID] {
    view.candidates(order, first: reach, of: found) ?? found.best().map(\.id)
  }

  /// Returns the shown notes of a list, in order. Without an order, theirs is unchanged.
  package func page(of notes: [NoteRecord], _ view: VaultView) -> [DocumentID] {
    let sorted = order.map { self.sorted(notes, by: $0, view) } ?? notes
    return sorted.prefix(reach).dropFirst(offset).map(\.document)
  }

  /// Returns the scores of the notes that might be shown.
  func scores(of found: FoundDocuments) -> [DocumentID: Float] {
    let isRanked = order == nil || order == NoteOrder(.relevance)
    let hits = found.best(isRanked ? reach : .max)
    return Dictionary(hits.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
  }

  private func sorted(_ notes: [NoteRecord], by order: NoteOrder, _ view: VaultView) -> [NoteRecord] {
    var graph = view.graph
    return order.sorted(
      notes, recents: RecentNotes(view.vault), zone: view.vault.surroundings.zone,
      backlinks: order.needsBacklinks ? graph.linkCounts() : nil)
  }
}
