package import Bytes
internal import LinkGraph
package import SearchIndex
internal import SystemCalls

/// A search for moves that pairs files that appeared with files that vanished.
///
/// The criteria in order are: an observed rename; the same inode, size and time, which a rename does not change; the
/// same identifier; the same text. The last three require that no other file has the same.
package struct MovePairing {
  /// A file with the facts by which it is recognised at another path.
  package struct File: Equatable {
    /// The path from the vault's root.
    package let path: [UInt8]
    var identity: FileIdentity
    /// The hash of the text; ignored for files that are not notes.
    package var hash: ContentHash
    var id: String?
    var isEmpty: Bool
  }

  /// The files that moved, with their old and new states.
  package private(set) var pairs: [(from: File, to: File)] = []
  /// The files that no longer exist.
  package private(set) var deleted: [File]
  /// The files that are new.
  package private(set) var created: [File]

  /// Pairs files.
  ///
  /// - Parameter renames: The new paths by the old ones; renames of folders apply to the files in them.
  package init(vanished: [File], appeared: [File], renames: [[UInt8]: [UInt8]]) {
    deleted = vanished
    created = appeared
    if vanished.isEmpty || appeared.isEmpty { return }
    let appearedByPath = Dictionary(appeared.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    take(
      vanished.compactMap { file in
        Self.target(of: file.path, renames).flatMap { appearedByPath[$0] }.flatMap { to in
          VaultFiles.isNotePath(file.path) == VaultFiles.isNotePath(to.path) ? (file, to) : nil
        }
      })
    pair { $0.identity.isBlank ? nil : $0.identity }
    pair { VaultFiles.isNotePath($0.path) ? $0.id : nil }
    pair { VaultFiles.isNotePath($0.path) && !$0.isEmpty ? $0.hash : nil }
  }

  /// Returns the path after a rename of the path or of one of its parent folders, or nil if neither was renamed.
  package static func target(of path: [UInt8], _ renames: [[UInt8]: [UInt8]]) -> [UInt8]? {
    var end = path.count
    while true {
      if let target = renames[Array(path[..<end])] { return target + path[end...] }
      guard let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) else { return nil }
      end = slash
    }
  }

  /// Pairs files whose mark no other file has.
  private mutating func pair<Mark: Hashable>(by mark: (File) -> Mark?) {
    if deleted.isEmpty || created.isEmpty { return }
    func alone(_ files: [File]) -> [Mark: File] {
      let marked = Dictionary(grouping: files) { mark($0) }
      return Dictionary(
        uniqueKeysWithValues: marked.compactMap { mark, files in
          if let mark, files.count == 1 { (mark, files[0]) } else { nil }
        })
    }
    let new = alone(created)
    take(alone(deleted).compactMap { mark, file in new[mark].map { (file, $0) } })
  }

  private mutating func take(_ matches: [(from: File, to: File)]) {
    // If several files seem to have moved to one path, the first one is used.
    var taken: Set<[UInt8]> = []
    let matches = matches.filter { taken.insert($0.to.path).inserted }
    let gone = Set(matches.map(\.from.path))
    pairs += matches
    deleted.removeAll { gone.contains($0.path) }
    created.removeAll { taken.contains($0.path) }
  }
}

extension MovePairing.File {
  package init(_ path: [UInt8], _ document: DocumentID, in snapshot: IndexSnapshot) {
    let fingerprint = snapshot.fingerprint(of: document)
    self.init(
      path: path, identity: FileIdentity(fingerprint), hash: snapshot.contentHash(of: document),
      id: StoredNames(snapshot.stored(.names, of: document).bytes, path: path).id, isEmpty: fingerprint.size == 0)
  }
}
