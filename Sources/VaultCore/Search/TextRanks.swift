package import LinkGraph
package import SearchIndex
internal import SystemCalls

/// The ranks of the documents of a segment in the orders by text. Documents with the same text have the same rank.
final class TextRanks: Sendable {
  private let known = Locked<[NoteOrder.Key: [Int32]]>([:])

  /// Returns the rank of each document, also of those that are not live in the snapshot.
  func ranks(_ key: NoteOrder.Key, segment: Int, of snapshot: IndexSnapshot) -> [Int32] {
    known.withLock { known in
      if let ranks = known[key] { return ranks }
      let order = NoteOrder(key)
      let universe = snapshot.allSets[segment].universe
      let texts = (0..<universe).map { document in
        order.text(NoteRecord(DocumentID(segment: segment, document: document), in: snapshot))
      }
      var ranks = [Int32](repeating: 0, count: universe)
      var rank: Int32 = 0
      var last: Int?
      for document in texts.indices.sorted(by: { texts[$0] < texts[$1] }) {
        if let last, texts[last] != texts[document] { rank += 1 }
        ranks[document] = rank
        last = document
      }
      known[key] = ranks
      return ranks
    }
  }
}

extension VaultView {
  /// Returns notes among which are the first ones in an order, at most `limit` of each segment; nil if the order is not by
  /// text, or if all notes have to be compared because the program does not stay.
  package func candidates(_ order: NoteOrder, first limit: Int, of notes: FoundDocuments) -> [DocumentID]? {
    guard let kept = vault.surroundings.kept, limit < notes.count, [.title, .name, .path].contains(order.key) else {
      return nil
    }
    let tables = kept.ranks.tables(of: snapshot) { _ in TextRanks() }
    let ranks = tables.enumerated().map { $1.ranks(order.key, segment: $0, of: snapshot) }
    return notes.first(limit, ofEachBy: ranks, isAscending: !order.isReversed)
  }

  /// Returns the unresolved internal links, sorted by the paths of their notes.
  package func unresolvedLinks() -> [GraphLink] {
    var graph = graph
    guard let kept = vault.surroundings.kept else { return graph.unresolved() }
    return kept.unresolved.value(of: vault.linkResolution, in: snapshot) { graph.unresolved() }
  }
}
