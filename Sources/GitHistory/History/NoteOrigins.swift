extension NoteHistory {
  /// Returns the earlier contents of the note at a path of the vault, newest first and without duplicates. Another copy
  /// of the note may have been made from any of them.
  ///
  /// - Parameter limit: The maximal number of versions.
  package func contents(of path: [UInt8], limit: Int = 200) throws(GitError) -> [[UInt8]] {
    var seen: Set<String> = []
    let blobs = try versions(of: path, limit: limit).compactMap(\.change.newBlob).filter { seen.insert($0).inserted }
    return try repository.blobs(blobs)
  }
}
