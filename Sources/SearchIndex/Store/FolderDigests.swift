internal import Bytes

/// The folders of a snapshot with the digests of their live documents, to be looked up by path.
///
/// Made for each comparison of files and index: a pass over the folders of all segments, and over those documents that
/// were deleted since their segment was written.
package struct FolderDigests: Sendable {
  private struct Folder {
    var digest: FolderDigest
    let hash: UInt64
    let pathStart: Int
    let pathCount: Int
  }

  private var folders: [Folder] = []
  private var paths: [UInt8] = []
  /// An open hash table of numbers of folders, counted from 1; 0 is an empty place. A power of two, at most half full.
  private var places: [UInt32]
  /// Another one each time, so that no choice of names makes the table slow.
  private let seed = UInt64.random(in: .min ... .max)

  /// The folders of the snapshot.
  package init(_ snapshot: IndexSnapshot) {
    let most = snapshot.parts.reduce(0) { $0 + $1.reader.folders.count }
    var capacity = 16
    while capacity < most * 2 { capacity *= 2 }
    places = [UInt32](repeating: 0, count: capacity)
    folders.reserveCapacity(most)
    for part in snapshot.parts {
      part.reader.folders.visit { path, digest in
        folders[addedNumber(of: path)].digest.insert(digest)
      }
    }
    for part in snapshot.parts { takeDeleted(of: part) }
  }

  /// The number of folders; those whose documents were all deleted are among them.
  package var count: Int { folders.count }

  /// The number of a folder, from 0; nil when the index has no document in it.
  package func number(of path: Span<UInt8>) -> Int? {
    let found = places[slot(of: path, hash: Checksum.of(path, seed: seed))]
    return found == 0 ? nil : Int(found) - 1
  }

  /// The digest of a folder by its number.
  package subscript(number: Int) -> FolderDigest { folders[number].digest }

  /// The path of a folder by its number.
  package func path(of number: Int) -> [UInt8] {
    let folder = folders[number]
    return Array(paths[folder.pathStart..<folder.pathStart + folder.pathCount])
  }

  // MARK: - Making

  /// The place in the hash table where the folder is, or where it would be.
  private func slot(of path: Span<UInt8>, hash: UInt64) -> Int {
    let mask = places.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while places[slot] != 0 {
      let folder = folders[Int(places[slot]) - 1]
      if folder.hash == hash,
        paths.span.extracting(folder.pathStart..<folder.pathStart + folder.pathCount).isEqual(to: path)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// The number of the folder, which is added when it is not there.
  private mutating func addedNumber(of path: Span<UInt8>) -> Int {
    let hash = Checksum.of(path, seed: seed)
    let slot = slot(of: path, hash: hash)
    if places[slot] != 0 { return Int(places[slot]) - 1 }
    folders.append(Folder(digest: FolderDigest(), hash: hash, pathStart: paths.count, pathCount: path.count))
    paths.append(path)
    places[slot] = UInt32(folders.count)
    return folders.count - 1
  }

  /// Takes the deleted documents of a segment out of the digests.
  private mutating func takeDeleted(of part: IndexSnapshot.Part) {
    let deleted = part.deleted
    var cursor = SortedTableCursor(part.reader.keys)
    for document in deleted {
      let block = document / SortedTableWriter.blockSize
      // Blocks without a deleted document are not read.
      if cursor.entry / SortedTableWriter.blockSize < block || cursor.entry < 0 {
        cursor = SortedTableCursor(part.reader.keys, block: block)
      }
      while cursor.entry < document {
        guard cursor.next(skippingValue: { _ in }) else { return }
      }
      let key = cursor.key.span
      let nameStart = key.offsetAfterLast(UInt8(ascii: "/"), before: key.count)
      guard let number = number(of: key.extracting(0..<max(nameStart - 1, 0))) else { continue }
      folders[number].digest.remove(key.extracting(nameStart..<key.count), part.reader.fingerprint(of: document))
    }
  }
}
