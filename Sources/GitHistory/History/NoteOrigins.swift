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

extension GitRepository {
  /// Returns the common version of both sides of a file with conflicts, from git's index; empty if there was none, and
  /// nil if git has no conflicts in the file.
  package func commonStage(of path: [UInt8]) throws(GitError) -> [UInt8]? {
    let words = ["--literal-pathspecs", "ls-files", "--unmerged", "-z", "--full-name", "--"]
    let outcome = try git.run(words.map { Array($0.utf8) } + [self.path(ofVault: path)], in: root)
    // MODE NAME STAGE<tab>PATH
    let stages = outcome.output.split(separator: 0).map { entry in
      String(decoding: entry.prefix { $0 != 0x09 }, as: UTF8.self).split(separator: " ")
    }
    if stages.isEmpty { return nil }
    guard let common = stages.first(where: { $0.count == 3 && $0[2] == "1" }) else { return [] }
    return try blobs([String(common[1])]).first
  }
}
