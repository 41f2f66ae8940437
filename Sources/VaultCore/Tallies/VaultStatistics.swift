internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// Statistics about some notes.
package struct VaultStatistics: Sendable {
  /// The number of notes.
  package let notes: Int
  /// The number of pinned notes.
  package let pinned: Int
  /// The number of notes with a summary.
  package let enriched: Int
  /// The number of notes that have changed since a summary, actions or a category were made from them.
  package let stale: Int
  /// The number of words in their bodies.
  package let words: Int
  /// The number of characters in their bodies.
  package let characters: Int
  /// The number of links to notes and files, including unresolved ones.
  package let links: Int
  /// The number of notes that no other note of the vault links to.
  package let orphans: Int
  /// The number of different tags, ignoring case.
  package let tags: Int
  /// The number of open tasks.
  package let tasksOpen: Int
  /// The number of tasks that are done.
  package let tasksDone: Int
  /// The number of notes in each category.
  package let categories: CategoryTally

  /// Computes the statistics. Takes O(notes and their links), and O(all names of the vault) for orphans.
  package init(of found: FoundDocuments, in view: VaultView) {
    let snapshot = view.snapshot
    func count(_ flag: DocumentFlag) -> Int { found.filtered(snapshot.documentSets(with: flag)).count }
    notes = found.count
    pinned = count(.pinned)
    enriched = count(.summary)
    stale = count(.stale)
    var graph = view.graph
    orphans = found.filtered(graph.linkedDocuments(), isIn: false).count
    var (words, characters, links, open, done) = (0, 0, 0, 0, 0)
    for id in found.documents {
      words += Int(snapshot.number(.words, of: id))
      characters += Int(snapshot.number(.characters, of: id))
      open += Int(snapshot.number(.tasksOpen, of: id))
      done += Int(snapshot.number(.tasksDone, of: id))
      links += StoredLink.internalCount(in: snapshot.stored(.links, of: id).bytes)
    }
    (self.words, self.characters, self.links, tasksOpen, tasksDone) = (words, characters, links, open, done)
    tags = Self.tags(of: found, in: snapshot)
    let isAll = notes == snapshot.noteSets.reduce(0) { $0 + $1.count }
    categories = CategoryTally(view.vault.config.categories, snapshot, within: isAll ? nil : found.sets)
  }

  private static func tags(of found: FoundDocuments, in snapshot: IndexSnapshot) -> Int {
    var names: Set<String> = []
    snapshot.forEachKey(of: .tagName, prefix: []) { name, documents in
      if documents.contains(where: { found.sets[$0.segment].contains($0.document) }) {
        names.insert(CaseFolding.fold(String(decoding: name, as: UTF8.self)))
      }
      return true
    }
    return names.count
  }
}
