package import SearchIndex
package import VaultCore

/// A change of a note or another file.
package struct WatchedChange: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case created, changed, deleted
    /// The file was at another path before. `isChanged` is whether its text has changed too.
    case moved(from: [UInt8], isChanged: Bool)
  }

  /// The path from the vault's root; the old path of a deleted file.
  package let path: [UInt8]
  package let kind: Kind
  /// Whether the file is a note.
  package let isNote: Bool
}

/// The differences between two commits of the index, as far as they concern the files that were touched.
package struct WatchedChanges: Sendable {
  /// The vault after the changes.
  package let view: VaultView
  package let before: IndexSnapshot
  /// The changes of notes and files, sorted by path.
  package let files: [WatchedChange]

  /// The new paths of moved files, by the old ones.
  package var moves: [[UInt8]: [UInt8]] {
    var moves: [[UInt8]: [UInt8]] = [:]
    for file in files { if case .moved(let from, _) = file.kind { moves[from] = file.path } }
    return moves
  }

  /// Whether there are no differences.
  package var isEmpty: Bool { files.isEmpty }

  /// Determines the differences in the touched files. `renames` has the new paths of observed renames by the old ones.
  init(view: VaultView, before: IndexSnapshot, touched: Set<[UInt8]>, renames: [[UInt8]: [UInt8]]) {
    (self.view, self.before) = (view, before)
    let after = view.snapshot
    var files: [WatchedChange] = []
    var vanished: [MovePairing.File] = []
    var appeared: [MovePairing.File] = []
    for path in touched {
      let isNote = VaultFiles.isNotePath(path)
      switch (before.document(withKey: path), after.document(withKey: path)) {
      case (let old?, let new?):
        if isNote, before.contentHash(of: old) != after.contentHash(of: new) {
          files.append(WatchedChange(path: path, kind: .changed, isNote: true))
        }
      case (let old?, nil): vanished.append(MovePairing.File(path, old, in: before))
      case (nil, let new?): appeared.append(MovePairing.File(path, new, in: after))
      case (nil, nil): break
      }
    }
    let pairing = MovePairing(vanished: vanished, appeared: appeared, renames: renames)
    for (from, to) in pairing.pairs {
      let kind = WatchedChange.Kind.moved(from: from.path, isChanged: from.hash != to.hash)
      files.append(WatchedChange(path: to.path, kind: kind, isNote: VaultFiles.isNotePath(to.path)))
    }
    files += pairing.deleted.map {
      WatchedChange(path: $0.path, kind: .deleted, isNote: VaultFiles.isNotePath($0.path))
    }
    files += pairing.created.map {
      WatchedChange(path: $0.path, kind: .created, isNote: VaultFiles.isNotePath($0.path))
    }
    self.files = files.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
