package import LinkGraph
internal import SearchIndex
package import VaultCore

extension WatchedChanges {
  /// Files that are compared one by one; of more at once, as when a branch is changed, only that they changed is told.
  private static let mostFiles = 2_000

  /// Whether there are so many changes that what they did to links is not told.
  package var isTooLarge: Bool { files.count > Self.mostFiles }

  /// The links that are broken or healed, by the paths of the notes they stand in.
  package func links() -> [ChangedLink] {
    if isTooLarge { return [] }
    let old = LinkGraph(before, resolution: view.vault.linkResolution)
    var comparison = LinkComparison(before: old, after: view.graph)
    return comparison.changes(by: files.map { ($0.pathBefore, $0.pathAfter) })
  }

  /// The tags that a note has and had not, and those that it had and has not, as written; of a deleted note none.
  package func tags(of change: FileChange) -> (added: [String], removed: [String]) {
    guard change.isNote, let new = change.pathAfter.flatMap({ view.snapshot.document(withKey: $0) }) else {
      return ([], [])
    }
    let old = change.pathBefore.flatMap { before.document(withKey: $0) }
    let (now, then) = (view.snapshot.tags(of: new).map(\.name), old.map { before.tags(of: $0).map(\.name) } ?? [])
    return (now.filter { !then.contains($0) }, then.filter { !now.contains($0) })
  }

  /// The record of a note: as it is, or as it was when it is deleted; nil for another file.
  package func record(of change: FileChange) -> NoteRecord? {
    guard change.isNote else { return nil }
    if let path = change.pathAfter { return view.note(at: path) }
    return before.document(withKey: change.path).map { NoteRecord($0, in: before) }
  }
}

extension FileChange {
  /// The path before the change; nil for what was created.
  package var pathBefore: [UInt8]? {
    switch kind {
    case .created: nil
    case .changed, .deleted: path
    case .moved(let from, _): from
    }
  }

  /// The path after the change; nil for what was deleted.
  package var pathAfter: [UInt8]? { kind == .deleted ? nil : path }
}
