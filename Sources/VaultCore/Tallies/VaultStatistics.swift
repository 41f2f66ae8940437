internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// Some notes in numbers.
package struct VaultStatistics: Sendable {
  /// Notes.
  package let notes: Int
  /// Notes that are pinned.
  package let pinned: Int
  /// Notes with a summary.
  package let enriched: Int
  /// Words of their bodies.
  package let words: Int
  /// Characters of their bodies.
  package let characters: Int
  /// Links in them to notes and files, those that lead nowhere included.
  package let links: Int
  /// Notes that no other note of the vault links to.
  package let orphans: Int
  /// Different tags, compared without case.
  package let tags: Int
  /// Tasks that are open.
  package let tasksOpen: Int
  /// Tasks that are done.
  package let tasksDone: Int
  /// Notes by category.
  package let categories: CategoryTally

  /// Counts notes. O(notes), with a look at the links of each, and O(all names of the vault) for orphans.
  package init(of found: FoundDocuments, in view: VaultView) {
    let snapshot = view.snapshot
    func count(_ flag: String) -> Int {
      found.filtered(snapshot.documentSets(withKey: Array(flag.utf8), in: .flag)).count
    }
    notes = found.count
    pinned = count("pinned")
    enriched = count("summary")
    var graph = view.graph
    orphans = found.filtered(graph.linkedDocuments(), isIn: false).count
    var (words, characters, links, open, done) = (0, 0, 0, 0, 0)
    for (segment, set) in found.sets.enumerated() {
      for document in set {
        let id = DocumentID(segment: segment, document: document)
        words += Int(snapshot.number(.words, of: id))
        characters += Int(snapshot.number(.characters, of: id))
        open += Int(snapshot.number(.tasksOpen, of: id))
        done += Int(snapshot.number(.tasksDone, of: id))
        links += StoredLink.internalCount(in: snapshot.stored(.links, of: id).bytes)
      }
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
        names.insert(LinkKey.fold(String(decoding: name, as: UTF8.self)))
      }
      return true
    }
    return names.count
  }

  /// How many of some notes were created on each day, given as days since 1970 where the notes were written. O(notes)
  package static func created(
    _ found: FoundDocuments, on days: ClosedRange<Int>, in snapshot: IndexSnapshot
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: days.count)
    for (segment, set) in found.sets.enumerated() {
      for document in set {
        let id = DocumentID(segment: segment, document: document)
        let minutes = snapshot.number(.createdOffset, of: id)
        let local = snapshot.number(.created, of: id) &+ minutes &* 60_000
        let day = Int(local.flooringDivision(by: 86_400_000))
        if days.contains(day) { counts[day - days.lowerBound] += 1 }
      }
    }
    return counts
  }
}
