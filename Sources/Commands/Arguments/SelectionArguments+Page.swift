internal import SearchIndex
internal import VaultCore

extension SelectionArguments {
  /// The number of notes from the first on that have to be determined.
  private var reach: Int {
    guard let limit else { return .max }
    let (sum, overflow) = offset.addingReportingOverflow(limit)
    return overflow ? .max : sum
  }

  /// Returns the shown notes, in order. Without a sort key, they are in the default order of lists, or of relevance if
  /// `isRanked`.
  ///
  /// For most orders it reads one number per note and keeps a list of the shown ones. Orders by text sort all records.
  func page(of found: FoundDocuments, _ view: VaultView, isRanked: Bool = false) throws -> [DocumentID] {
    try sort?.check(in: view)
    let first: [DocumentID]
    if let order = sort?.order ?? (isRanked ? NoteOrder(.relevance) : nil) {
      first =
        order.first(reach, of: found)
        ?? order.sorted(
          found.best().map { view.record($0.id) }, recents: RecentNotes(view.vault), zone: view.vault.surroundings.zone
        ).map(\.document)
    } else {
      first = NoteOrder.standard(reach, of: found, in: view.snapshot)
    }
    return Array(first.prefix(reach).dropFirst(offset))
  }

  /// Returns the scores of the notes that might be shown.
  func scores(of found: FoundDocuments) -> [DocumentID: Float] {
    let isRanked = sort == nil || sort?.order == NoteOrder(.relevance)
    let hits = found.best(isRanked ? reach : .max)
    return Dictionary(hits.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the shown notes, in order, and the total number. Without a sort key, their order is unchanged.
  func apply(to notes: [NoteRecord], _ view: VaultView) throws -> (shown: [NoteRecord], total: Int) {
    try sort?.check(in: view)
    let sorted =
      sort.map { $0.order.sorted(notes, recents: RecentNotes(view.vault), zone: view.vault.surroundings.zone) } ?? notes
    return (Array(sorted.prefix(reach).dropFirst(offset)), notes.count)
  }
}
