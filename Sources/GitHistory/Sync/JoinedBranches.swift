internal import Bytes
package import SystemCalls

/// The result of joining two branches beside the work tree: the commit that becomes the last one, and the files that
/// differ from the commit that was the last one before.
package struct JoinedBranches: Sendable {
  /// A file that differs.
  package struct Change: Sendable, Hashable {
    /// The path in the user's work tree.
    package let path: [UInt8]
    /// Whether the last commit has it.
    package let isOld: Bool
    /// The file with its new contents, as git would write it into the work tree; nil if it will be gone.
    package let new: RawPath?
    /// Whether it is a submodule, whose files belong to another repository.
    package let isSubmodule: Bool
  }

  /// The last commit before, or the empty tree.
  package let old: String
  /// The last commit afterwards. During a rebase with conflicts, it is the commit onto which the next one is applied.
  package let new: String
  /// The operation that the user has to finish because of conflicts; nil if there are none.
  package let unfinished: GitOperation?
  /// The files that differ, sorted by path.
  package let changes: [Change]
  /// The paths with conflicts, sorted.
  package let conflicts: [[UInt8]]

  let tree: JoiningTree
  /// The new entries of git's index, as `git update-index --index-info` reads them.
  let entries: [UInt8]

  init(_ tree: JoiningTree, from old: String, _ unfinished: GitOperation?) throws(GitError) {
    (self.tree, self.old, self.unfinished) = (tree, old, unfinished)
    new = try tree.lastCommit()
    var entries: [UInt8] = []
    var (unmerged, submodules): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
    let nothing = String(repeating: "0", count: new.utf8.count)
    let listed = if unfinished == nil { [UInt8]() } else { try tree.output(["ls-files", "--unmerged", "-z"]) }
    for entry in listed.split(separator: 0) {
      // MODE NAME STAGE<tab>PATH
      guard let tab = entry.firstIndex(of: .tab) else { continue }
      let path = Array(entry[(tab + 1)...])
      if unmerged.insert(path).inserted { entries += Array("0 \(nothing)\t".utf8) + path + [0] }
      entries += entry + [0]
      if entry.starts(with: Array(GitRepository.submoduleMode.utf8)) { submodules.insert(path) }
    }
    conflicts = unmerged.sorted { $0.lexicographicallyPrecedes($1) }
    let before = unmerged.isEmpty ? [] : try tree.paths(of: conflicts, in: old)
    var changes = conflicts.map { path in
      (path: path, isOld: before.contains(path), isNew: true, isSubmodule: submodules.contains(path))
    }
    let words = ["diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none"]
    var fields = try tree.output(words + [old]).split(separator: 0)[...]
    while let head = fields.popFirst(), let name = fields.popFirst() {
      // :100644 100644 OLD NEW STATUS
      let words = String(decoding: head.dropFirst(), as: UTF8.self).split(separator: " ").map(String.init)
      let path = Array(name)
      guard words.count == 5, !unmerged.contains(path) else { continue }
      let isNew = words[4] != "D"
      entries += Array((isNew ? "\(words[1]) \(words[3])\t" : "0 \(nothing)\t").utf8) + path + [0]
      changes.append((path, words[4] != "A", isNew, words[isNew ? 1 : 0] == GitRepository.submoduleMode))
    }
    try tree.checkOut(changes.filter { $0.isNew && !$0.isSubmodule && !unmerged.contains($0.path) }.map(\.path))
    self.entries = entries
    self.changes = changes.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map { change in
      let file = tree.root.appending(RawPath(change.path))
      let isThere = change.isNew && (change.isSubmodule || FileSystem.exists(file))
      return Change(path: change.path, isOld: change.isOld, new: isThere ? file : nil, isSubmodule: change.isSubmodule)
    }
  }

  /// Whether a new file has the beginning of a conflict marker, which a merge driver of another program can leave although
  /// it reports success. The files must not have been moved away yet.
  package var mayHaveMarkers: Bool {
    let mark = Array("<<<<<<<".utf8)
    return changes.contains { change in
      guard let file = change.new, !change.isSubmodule,
        let bytes = try? FileDescriptor.contents(ofAny: file, .untrusted, limit: 1 << 24)
      else { return false }
      return bytes.span.contains(mark.span)
    }
  }

  /// Returns the result of a sync that was killed while it brought the files into the work tree; nil if there is none.
  /// Requires `RepositoryLock`.
  package static func left(in repository: GitRepository) throws(GitError) -> JoinedBranches? {
    let old: [UInt8]?
    do throws(SystemError) {
      old = try FileDescriptor.contents(ofAny: JoiningTree.record(in: repository), .untrusted, limit: 1 << 10)
    } catch { throw .system(error) }
    guard let old, let tree = JoiningTree(leftIn: repository) else {
      JoiningTree.remove(from: repository)
      return nil
    }
    return try JoinedBranches(tree, from: String(decoding: old, as: UTF8.self), tree.unfinished)
  }

  /// Records that files are going to be brought into the work tree, so that the next sync finishes this if it is killed.
  package func keep() throws(GitError) {
    do throws(SystemError) {
      try AtomicReplace.write(Array(old.utf8), to: JoiningTree.record(in: tree.repository), durably: true)
    } catch { throw .system(error) }
  }

  /// Returns the contents that a file has in the last commit before, as git would write them into the work tree.
  package func oldContents(of path: [UInt8]) throws(GitError) -> [UInt8] {
    try tree.repository.output(["cat-file", "--filters"], [Array("\(old):".utf8) + path], reads: false)
  }

  /// Removes everything that was made for the result.
  package func discard() { tree.remove() }
}
