extension NoteHistory {
  /// Returns earlier contents of the note at a path of the vault, newest first and each once: the versions from which
  /// another copy of it may have been made.
  ///
  /// - Parameter limit: The most versions.
  package func contents(of path: [UInt8], limit: Int = 200) throws(GitError) -> [[UInt8]] {
    var seen: Set<String> = []
    let blobs = try versions(of: path, limit: limit).compactMap(\.change.newBlob).filter { seen.insert($0).inserted }
    return try repository.blobs(blobs)
  }
}

extension GitRepository {
  /// Returns the three versions of a file with conflicts that git's index has: the common one, that of this side and that
  /// of the other side. Missing ones are empty; nil when the file has no conflicts for git.
  package func stages(of path: [UInt8]) throws(GitError) -> (base: [UInt8], ours: [UInt8], theirs: [UInt8])? {
    let words = ["--literal-pathspecs", "ls-files", "--unmerged", "-z", "--full-name", "--"]
    let outcome = try git.run(words.map { Array($0.utf8) } + [self.path(ofVault: path)], in: root)
    var names = ["", "", ""]
    // MODE NAME STAGE<tab>PATH
    for entry in outcome.output.split(separator: 0) {
      let fields = String(decoding: entry.prefix { $0 != 0x09 }, as: UTF8.self).split(separator: " ")
      guard fields.count == 3, let stage = Int(fields[2]), (1...3).contains(stage) else { continue }
      names[stage - 1] = String(fields[1])
    }
    if names.allSatisfy(\.isEmpty) { return nil }
    let texts = try names.map { (name) throws(GitError) in name.isEmpty ? [] : try blobs([name])[0] }
    return (texts[0], texts[1], texts[2])
  }
}
