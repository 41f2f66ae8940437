internal import Bytes

/// Writes the folders that contain a segment's documents, each with the digest of its files.
///
///     folders := table of path with value             a sorted table; the root of the vault has an empty path
///     value   := digest:uint64 documents:varint       of the documents directly in the folder
///
/// The digest is a `FolderDigest`, and includes deleted documents.
struct FolderTableWriter {
  private var folders: [[UInt8]: FolderDigest] = [:]
  /// The folder of the last document, which is usually also that of the next one; it is not yet in `folders`.
  private var path: [UInt8] = []
  private var digest = FolderDigest()

  mutating func append(_ key: Span<UInt8>, _ fingerprint: FileFingerprint) {
    let nameStart = key.nameStart
    let folder = key.extracting(0..<max(nameStart - 1, 0))
    if !folder.isEqual(to: path.span) {
      flush()
      path = [UInt8](folder)
    }
    digest.insert(key.extracting(nameStart..<key.count), fingerprint)
  }

  private mutating func flush() {
    if digest.count > 0 { folders[path, default: FolderDigest()].insert(digest) }
    digest = FolderDigest()
  }

  consuming func finish() -> [UInt8] {
    flush()
    var table = SortedTableWriter()
    for (path, digest) in folders.sorted(by: { $0.key.compare($1.key) < 0 }) {
      var value = ByteWriter()
      value.append(digest.sum)
      value.append(varint: digest.count)
      table.append(path.span, value: value.bytes.span)
    }
    return table.finish()
  }
}
