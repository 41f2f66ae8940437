package import LinkGraph
internal import SearchIndex
package import VaultCore

extension WatchedChanges {
  /// The maximal number of changed files whose effects on links are reported; a switch of branches in git changes more.
  private static let mostFiles = 2_000

  /// Whether there are so many changes that their effects on links are not reported.
  package var isTooLarge: Bool { files.count > Self.mostFiles }

  /// Returns the links that were broken or repaired, sorted by the paths of their notes; none if there are too many
  /// changes.
  package func links() -> [ChangedLink] {
    if isTooLarge { return [] }
    let old = LinkGraph(before, resolution: view.vault.linkResolution)
    var comparison = LinkComparison(before: old, after: view.graph)
    return comparison.changes(by: files.map { ($0.pathBefore, $0.pathAfter) })
  }

  /// Returns the tags that were added to and removed from a note, in their original spelling; none for a deleted note.
  package func tags(of change: WatchedChange) -> (added: [String], removed: [String]) {
    guard change.isNote, let new = change.pathAfter.flatMap({ view.snapshot.document(withKey: $0) }) else {
      return ([], [])
    }
    let old = change.pathBefore.flatMap { before.document(withKey: $0) }
    let (now, then) = (view.snapshot.tags(of: new).map(\.name), old.map { before.tags(of: $0).map(\.name) } ?? [])
    return (now.filter { !then.contains($0) }, then.filter { !now.contains($0) })
  }

  /// Returns the record of a note, from before the change if it was deleted; nil for another file.
  package func record(of change: WatchedChange) -> NoteRecord? {
    guard change.isNote else { return nil }
    if let path = change.pathAfter { return view.note(at: path) }
    return before.document(withKey: change.path).map { NoteRecord($0, in: before) }
  }
}

extension WatchedChange {
  /// The path before the change; nil for a created file.
  package var pathBefore: [UInt8]? {
    switch kind {
    case .created: nil
    case .changed, .deleted: path
    case .moved(let from, _): from
    }
  }

  /// The path after the change; nil for a deleted file.
  package var pathAfter: [UInt8]? { kind == .deleted ? nil : path }
}
