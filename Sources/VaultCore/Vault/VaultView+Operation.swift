internal import Bytes
internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// The maximal number of folders that are compared one by one.
  private static let mostFolders = 4_096

  /// The maximal number of files that are indexed before the output, if only some of them are shown.
  private static let mostIndexed = 256

  /// Refreshes only the files of an operation, since the others were refreshed before it.
  ///
  /// - Parameter shown: The files that are needed for the output; nil if links to the others are needed too. If a
  ///   watcher will index the others, or if they are so many that the next command should index them, only the needed
  ///   files are read and nothing is committed.
  package mutating func refresh(after report: OperationReport, showing shown: [[UInt8]]? = nil) throws(VaultError) {
    if let shown, report.operation.files.count > Self.mostIndexed || WatcherFiles(vault).process != nil {
      (snapshot, self.report) = try Refresh.laying(scope(of: [], andNew: shown), over: snapshot, vault)
      return
    }
    var existing: [[UInt8]] = []
    var new = report.conflicts.compactMap(\.copy)
    for file in report.operation.files {
      switch file.action {
      case .changed, .deleted: existing.append(file.path)
      case .created: new.append(file.path)
      case .moved(let to):
        existing.append(file.path)
        new.append(to)
      }
    }
    try refreshPart(scope(of: existing, andNew: new))
  }

  /// Refreshes only some files, which were changed, made or removed with their folders.
  mutating func refresh(files: [[UInt8]]) throws(VaultError) {
    var paths: Set<[UInt8]> = []
    for var path in files {
      // If a folder was removed, its parent folder is compared.
      while paths.insert(path).inserted, !path.parentPath.isEmpty, !vault.hasFile(path.parentPath) {
        path = path.parentPath
      }
    }
    try refreshPart(scope(of: [], andNew: Array(paths)))
  }

  private mutating func refreshPart(_ scope: ReconcileScope) throws(VaultError) {
    if case .folders(let starts) = scope, starts.count <= Self.mostFolders { try refresh(scope) } else { try refresh() }
  }

  private func scope(of existing: [[UInt8]], andNew new: [[UInt8]]) -> ReconcileScope {
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    func add(_ path: [UInt8]) { names[path.parentPath, default: []].insert(path.lastComponent) }
    for path in existing { add(path) }
    // The operation may have made parent folders too. The outermost new one is then compared with all that is in it.
    var outermost: [[UInt8]: [UInt8]?] = [:]
    func newFolder(_ folder: [UInt8]) -> [UInt8]? {
      var inner: [[UInt8]] = []
      var outermostNew: [UInt8]?
      var next = folder
      while !next.isEmpty {
        if let existing = outermost[next] {
          outermostNew = existing ?? outermostNew
          break
        }
        guard snapshot.count(ofKey: next, in: .folder) == 0 else { break }
        inner.append(next)
        outermostNew = next
        next = next.parentPath
      }
      for folder in inner { outermost[folder] = outermostNew }
      if inner.isEmpty, !folder.isEmpty { outermost[folder] = outermostNew }
      return outermostNew
    }
    for path in new { add(newFolder(path.parentPath) ?? path) }
    return .folders(names.map { DirectoryWalk.Start(path: RawPath($0.key), extent: .names(Array($0.value))) })
  }
}

/// A note that was not read, or not as text, in this refresh or an earlier one.
package struct UnreadNote: Equatable, Sendable {
  /// The path from the root, of a note or of a folder that could not be listed.
  package let path: [UInt8]
  /// The code of the kind of problem, for machines.
  package let code: String
  /// The description of the problem, for people.
  package let fact: String
}

extension VaultView {
  /// Returns the notes that are indexed only by name, or not at all, sorted by path. Takes O(notes with a problem).
  package func unread() -> [UnreadNote] {
    let codes = ["encoding.binary", "encoding.not-utf-8", "read.too-large"]
    let now = report.problems.map { UnreadNote(path: $0.path, code: $0.reason.code, fact: $0.reason.fact) }
    let reported = Set(now.map(\.path))
    let before = snapshot.documents(with: .problem).compactMap { document in
      snapshot.problems(of: document).first { codes.contains($0.code) }.map {
        UnreadNote(path: snapshot.key(of: document), code: $0.code, fact: $0.message)
      }
    }
    return (now + before.filter { !reported.contains($0.path) }).sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
