internal import SystemCalls

/// The folders and names that might have changed since the last comparison; nothing about the files themselves.
struct ChangeBatch {
  struct Rename: Equatable {
    let from: WatchDescriptor, fromName: [UInt8]
    let to: WatchDescriptor, toName: [UInt8]
  }

  var names: [WatchDescriptor: Set<[UInt8]>] = [:]
  /// Watches of files and folders that have changed themselves.
  var selves: Set<WatchDescriptor> = []
  /// Watches that have ended because their folders are gone.
  var ended: [WatchDescriptor] = []
  var moved: Set<WatchDescriptor> = []
  /// Renames of files and folders whose two events were both seen.
  var renames: [Rename] = []
  /// Folders whose permissions have changed, by the watch of their parent folder.
  var reentered: [WatchDescriptor: Set<[UInt8]>] = [:]
  var hasOverflowed = false
  var needsEverything = false
  /// Whether the root might be gone or another folder.
  var touchesRoot = false
  var touchesSettings = false
  /// Whether the folder of cookies, the lock or the index is gone.
  var losesWatcherFiles = false
  var cookies: [[UInt8]] = []

  var isEmpty: Bool {
    names.isEmpty && selves.isEmpty && ended.isEmpty && moved.isEmpty && !needsEverything && !touchesRoot
      && !touchesSettings && !losesWatcherFiles
  }

  /// Returns the new paths of renamed files and folders by their old paths. Renames in unknown folders are left out.
  func renamedPaths(in folders: borrowing WatchedFolders) -> [[UInt8]: [UInt8]] {
    var paths: [[UInt8]: [UInt8]] = [:]
    for rename in renames {
      guard let from = folders.folder(of: rename.from), let to = folders.folder(of: rename.to) else { continue }
      paths[folders.path(of: rename.fromName, in: from)] = folders.path(of: rename.toName, in: to)
    }
    return paths
  }
}
