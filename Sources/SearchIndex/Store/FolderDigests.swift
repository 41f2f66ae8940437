internal import Bytes

/// The folders of a snapshot with the digests of their live documents, looked up by path.
///
/// It is built for each comparison of the files with the index, which takes a pass over the folders of all segments and
/// over the documents deleted since their segment was written.
package struct FolderDigests: Sendable {
  private var paths = WordTable()
  /// The digest of each folder, by its number in `paths`.
  private var digests: [FolderDigest] = []

  /// Collects the folders of the snapshot.
  package init(_ snapshot: IndexSnapshot) {
    for part in snapshot.parts {
      part.reader.folders.visit { path, digest in
        let number = paths.add(path)
        if number == digests.count { digests.append(FolderDigest()) }
        digests[number].insert(digest)
      }
    }
    for part in snapshot.parts { takeDeleted(of: part) }
  }

  /// The number of folders, including those whose documents were all deleted.
  package var count: Int { digests.count }

  /// Returns the number of a folder, from 0, or nil if the index has no document in it.
  package func number(of path: Span<UInt8>) -> Int? { paths.number(of: path) }

  package subscript(number: Int) -> FolderDigest { digests[number] }

  package func path(of number: Int) -> [UInt8] { paths.word(number) }

  /// Removes a segment's deleted documents from the digests.
  private mutating func takeDeleted(of part: IndexSnapshot.Part) {
    part.forEachKey(of: part.deleted) { document, key in
      let nameStart = key.span.nameStart
      guard let number = number(of: key.span.extracting(0..<max(nameStart - 1, 0))) else { return }
      digests[number].remove(key.span.extracting(nameStart..<key.count), part.reader.fingerprint(of: document))
    }
  }
}
