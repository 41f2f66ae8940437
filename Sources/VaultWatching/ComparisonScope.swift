internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The part of a vault to compare with the index: whole folders without their subfolders, and names in folders.
struct ComparisonScope {
  /// The maximal number of names in one folder that are read one by one; for more, the folder is listed.
  static let mostNames = 64
  /// The maximal number of folders that are read one by one; for more, the whole vault is walked on all processors.
  static let mostFolders = 512

  private var names: [[UInt8]: Set<[UInt8]>] = [:]
  private var folders: Set<[UInt8]> = []

  mutating func add(_ path: [UInt8]) { names[path.parentPath, default: []].insert(path.lastComponent) }

  /// Adds the names of a batch, in the folders that their watches belong to now. Removes folders whose watch has ended
  /// from the table, and marks those whose permissions have changed, so that they will be entered again.
  mutating func add(_ batch: ChangeBatch, _ table: inout WatchedFolders) {
    for (watch, names) in batch.reentered {
      guard let folder = table.folder(of: watch) else { continue }
      for name in names { table.forget(table.path(of: name, in: folder).span) }
    }
    for (watch, names) in batch.names {
      guard let folder = table.folder(of: watch) else { continue }
      self.names[table.path(of: folder), default: []].formUnion(names)
    }
    for watch in batch.ended {
      // The parent folder reports this too, unless it is not watched.
      if let folder = table.folder(of: watch), folder != WatchedFolders.root { add(table.path(of: folder)) }
      table.end(watch)
    }
  }

  /// Adds all files in some folders, without their subfolders.
  mutating func add(folders paths: [[UInt8]]) { folders.formUnion(paths) }

  /// Adds a note that might be missing: its path, or that of the first folder on the way that was never entered.
  mutating func add(missing path: [UInt8], _ table: borrowing WatchedFolders) {
    var path = path
    while true {
      let folder = path.parentPath
      if folder.isEmpty || table.isEntered(folder.span) { break }
      path = folder
    }
    add(path)
  }

  /// The scope for a refresh: the whole vault if it has too many folders.
  var reconcileScope: ReconcileScope {
    let listed = folders.union(names.filter { $0.value.count > Self.mostNames }.keys)
    let starts =
      listed.map { DirectoryWalk.Start(path: RawPath($0), extent: .entries) }
      + names.filter { !listed.contains($0.key) }.map {
        DirectoryWalk.Start(path: RawPath($0.key), extent: .names(Array($0.value)))
      }
    return starts.count > Self.mostFolders ? .everything : .folders(starts)
  }
}
