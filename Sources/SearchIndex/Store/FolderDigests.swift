internal import Bytes

/// The folders of a snapshot with the digests of their live documents, looked up by path.
///
/// It is built for each comparison of the files with the index, which takes a pass over the folders of all segments and
/// over the documents deleted since their segment was written.
package struct FolderDigests: Sendable {
  private struct Folder {
    var digest: FolderDigest
    let hash: UInt64
    let pathStart: Int
    let pathCount: Int
  }

  private var folders: [Folder] = []
  private var paths: [UInt8] = []
  /// An open-addressing hash table of folder numbers, from 1; an empty slot is 0. Its size is a power of two, and it is
  /// at most half full.
  private var slots: [UInt32]
  /// A random hash seed, so that no choice of folder names can slow down lookups.
  private let seed = UInt64.random(in: .min ... .max)

  /// Collects the folders of the snapshot.
  package init(_ snapshot: IndexSnapshot) {
    let most = snapshot.parts.reduce(0) { $0 + $1.reader.folders.count }
    var capacity = 16
    while capacity < most * 2 { capacity *= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    folders.reserveCapacity(most)
    for part in snapshot.parts {
      part.reader.folders.visit { path, digest in folders[addedNumber(of: path)].digest.insert(digest) }
    }
    for part in snapshot.parts { takeDeleted(of: part) }
  }

  /// The number of folders, including those whose documents were all deleted.
  package var count: Int { folders.count }

  /// Returns the number of a folder, from 0, or nil if the index has no document in it.
  package func number(of path: Span<UInt8>) -> Int? {
    let entry = slots[slot(of: path, hash: Checksum.of(path, seed: seed))]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Returns the digest of the folder with the given number.
  package subscript(number: Int) -> FolderDigest { folders[number].digest }

  /// Returns the path of the folder with the given number.
  package func path(of number: Int) -> [UInt8] {
    let folder = folders[number]
    return Array(paths[folder.pathStart..<folder.pathStart + folder.pathCount])
  }

  // MARK: - Making

  /// Returns the slot of the hash table that contains the folder, or the empty slot where it belongs.
  private func slot(of path: Span<UInt8>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let folder = folders[Int(slots[slot]) - 1]
      if folder.hash == hash,
        paths.span.extracting(folder.pathStart..<folder.pathStart + folder.pathCount).isEqual(to: path)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// Returns the number of the folder, which is added if it is new.
  private mutating func addedNumber(of path: Span<UInt8>) -> Int {
    let hash = Checksum.of(path, seed: seed)
    let slot = slot(of: path, hash: hash)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    folders.append(Folder(digest: FolderDigest(), hash: hash, pathStart: paths.count, pathCount: path.count))
    paths.append(path)
    slots[slot] = UInt32(folders.count)
    return folders.count - 1
  }

  /// Removes a segment's deleted documents from the digests.
  private mutating func takeDeleted(of part: IndexSnapshot.Part) {
    part.forEachKey(of: part.deleted) { document, key in
      let nameStart = key.span.nameStart
      guard let number = number(of: key.span.extracting(0..<max(nameStart - 1, 0))) else { return }
      folders[number].digest.remove(key.span.extracting(nameStart..<key.count), part.reader.fingerprint(of: document))
    }
  }
}
