package import Bytes
internal import LinkGraph
package import SearchIndex
internal import SystemCalls

/// Tells which files that appeared are those that vanished.
///
/// A rename that somebody saw decides; then the same inode with the same size and time, which a rename leaves as they
/// are; then the same identifier; then the same text. The last two count only where nobody else has them.
package struct MovePairing {
  /// A file, with what it may be known by elsewhere.
  package struct File: Equatable {
    /// The path from the vault's root.
    package let path: [UInt8]
    /// The file in its file system.
    var identity: FileIdentity
    /// The text; nothing is told by that of a file that is no note.
    package var hash: ContentHash
    /// The identifier in its front matter.
    var id: String?
    /// Whether there is any text.
    var isEmpty: Bool

    /// A file of a snapshot.
    package init(_ path: [UInt8], _ document: DocumentID, in snapshot: IndexSnapshot) {
      self.path = path
      let fingerprint = snapshot.fingerprint(of: document)
      identity = FileIdentity(fingerprint)
      hash = snapshot.contentHash(of: document)
      id = StoredNames(snapshot.stored(.names, of: document).bytes, path: path).id
      isEmpty = fingerprint.size == 0
    }

    /// A file with the given marks.
    init(path: [UInt8], identity: FileIdentity, hash: ContentHash, id: String?, isEmpty: Bool) {
      self.path = path
      self.identity = identity
      self.hash = hash
      self.id = id
      self.isEmpty = isEmpty
    }
  }

  /// Files at their old and new places.
  package private(set) var pairs: [(from: File, to: File)] = []
  /// Files that are nowhere any more.
  package private(set) var deleted: [File]
  /// Files that were nowhere before.
  package private(set) var created: [File]

  /// Pairs files.
  ///
  /// - Parameter renames: new paths by old ones; those of folders count for what is in them.
  package init(vanished: [File], appeared: [File], renames: [[UInt8]: [UInt8]]) {
    deleted = vanished
    created = appeared
    if vanished.isEmpty || appeared.isEmpty { return }
    let places = Dictionary(appeared.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    take(
      vanished.compactMap { file in
        Self.target(of: file.path, renames).flatMap { places[$0] }.flatMap { to in
          VaultFiles.isNotePath(file.path) == VaultFiles.isNotePath(to.path) ? (file, to) : nil
        }
      })
    pair { $0.identity.isBlank ? nil : $0.identity }
    pair { VaultFiles.isNotePath($0.path) ? $0.id : nil }
    pair { VaultFiles.isNotePath($0.path) && !$0.isEmpty ? $0.hash : nil }
  }

  /// Where a path leads after the renames of it or of a folder around it.
  package static func target(of path: [UInt8], _ renames: [[UInt8]: [UInt8]]) -> [UInt8]? {
    var end = path.count
    while true {
      if let target = renames[Array(path[..<end])] { return target + path[end...] }
      guard let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) else { return nil }
      end = slash
    }
  }

  /// Pairs the files that alone have the same mark.
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

  private mutating func take(_ found: [(from: File, to: File)]) {
    // Of several that are said to have come to one place, the first did.
    var taken: Set<[UInt8]> = []
    let found = found.filter { taken.insert($0.to.path).inserted }
    let gone = Set(found.map(\.from.path))
    pairs += found
    deleted.removeAll { gone.contains($0.path) }
    created.removeAll { taken.contains($0.path) }
  }
}
