internal import SearchIndex
internal import VaultCore

extension SelectionArguments {
  /// How many notes from the first on have to be known.
  private var reach: Int {
    guard let limit else { return .max }
    let (sum, overflow) = offset.addingReportingOverflow(limit)
    return overflow ? .max : sum
  }

  /// The notes that are shown, in order. Without a sort key they are in the order of lists, or of relevance when they are
  /// `isRanked`.
  ///
  /// Costs a look at a number of each note and a place in a list of those that are shown, but for orders by text.
  func page(of found: FoundDocuments, _ view: VaultView, isRanked: Bool = false) throws -> [DocumentID] {
    try sort?.check(in: view)
    let first: [DocumentID]
    if let order = sort?.order ?? (isRanked ? NoteOrder(.relevance) : nil) {
      first =
        order.first(reach, of: found)
        ?? order.sorted(found.best().map { view.record($0.id) }, recents: RecentNotes(view.vault)).map(\.document)
    } else {
      first = NoteOrder.standard(reach, of: found, in: view.snapshot)
    }
    return Array(first.prefix(reach).dropFirst(offset))
  }

  /// The scores of the notes that may be shown.
  func scores(of found: FoundDocuments) -> [DocumentID: Float] {
    let isRanked = sort == nil || sort?.order == NoteOrder(.relevance)
    let hits = found.best(isRanked ? reach : .max)
    return Dictionary(hits.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
  }

  /// The notes that are shown, in order, and how many there are in all; without a sort key they stay as they came.
  func apply(to notes: [NoteRecord], _ view: VaultView) throws -> (shown: [NoteRecord], total: Int) {
    try sort?.check(in: view)
    let sorted = sort.map { $0.order.sorted(notes, recents: RecentNotes(view.vault)) } ?? notes
    return (Array(sorted.prefix(reach).dropFirst(offset)), notes.count)
  }
}
