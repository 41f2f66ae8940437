internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The watches of a vault's folders: sets them during walks, and removes those of folders that are gone.
final class FolderWatches: Sendable {
  /// The queue of events of all folders and of everything else that is watched.
  let queue: InotifyQueue
  let folders = Locked(WatchedFolders())

  /// The notes whose files are watched themselves, by watch. A file with several hard links can be several notes.
  private let files = Locked<[WatchDescriptor: Set<[UInt8]>]>([:])
  /// The maximal number of watched files. A vault with more is probably a copy by hard links, which nobody changes.
  private static let mostFiles = 4_096

  private struct Findings {
    var silent: String?
    var devices: Set<UInt64> = []
  }

  private let root: RawPath
  private let findings = Locked(Findings())

  init(root: RawPath) throws(SystemError) {
    queue = try InotifyQueue()
    self.root = root
  }

  /// The name of a file system that does not report all changes, if the last walk of the whole vault found one.
  var silent: String? { findings.withLock { $0.silent } }

  var observer: FolderObserver {
    FolderObserver(
      begin: { isWhole in if isWhole { self.beginWalk() } },
      enter: { path, folder, status, extent in self.enter(path, folder, status, extent: extent) },
      descends: { path, inode in self.folders.withLock { !$0.isEntered(path, inode: inode) } })
  }

  /// Finishes a walk of the whole vault or a part of it. The watches in `moved`, whose folders have moved, are removed
  /// unless the folders were found at another path, since they are outside of the vault otherwise.
  func endWalk(isWhole: Bool, missing: [RawPath], moved: Set<WatchDescriptor>) {
    let orphans = folders.withLock { folders in
      if isWhole { folders.endWalk() }
      for path in missing { folders.drop(at: path.bytes.span) }
      for watch in moved {
        guard let folder = folders.folder(of: watch), folder != WatchedFolders.root else { continue }
        if !isThere(folders.path(of: folder), inode: folders.inode(of: folder)) { folders.drop(folder) }
      }
      return folders.takeOrphans()
    }
    // Removing a watch that has ended by itself fails, which does not matter.
    for watch in orphans { try? queue.remove(watch) }
  }

  /// Watches the notes whose files have other hard links, as their folders do not report changes under another name.
  func watchFiles(_ paths: [RawPath]) {
    files.withLock { files in
      var watched: [WatchDescriptor: Set<[UInt8]>] = [:]
      for path in paths.prefix(Self.mostFiles) {
        let mask: InotifyMask = [.modify, .closeWrite, .attributes, .dontFollow]
        if let watch = try? queue.add(root.appending(path), mask) { watched[watch, default: []].insert(path.bytes) }
      }
      for watch in files.keys where watched[watch] == nil { try? queue.remove(watch) }
      files = watched
    }
  }

  /// Returns whether the files of all these notes are watched, or there are too many to watch.
  func watchesFiles(_ paths: [RawPath]) -> Bool {
    files.withLock { files in
      if paths.isEmpty || files.count >= Self.mostFiles { return true }
      let known = files.values.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }
      return paths.allSatisfy { known.contains($0.bytes) }
    }
  }

  func notes(of watch: WatchDescriptor) -> Set<[UInt8]> { files.withLock { $0[watch] ?? [] } }

  func removeAll() {
    watchFiles([])
    let orphans = folders.withLock { folders in
      folders.drop(WatchedFolders.root)
      if let watch = folders.watch(of: WatchedFolders.root) {
        folders.end(watch)
        return folders.takeOrphans() + [watch]
      }
      return folders.takeOrphans()
    }
    for watch in orphans { try? queue.remove(watch) }
  }

  private func beginWalk() {
    folders.withLock { $0.beginWalk() }
    findings.withLock { $0 = Findings() }
  }

  private func enter(
    _ path: Span<UInt8>, _ folder: borrowing FileDescriptor, _ status: FileStatus, extent: DirectoryWalk.Extent
  ) {
    note(status.device, folder)
    // The system may refuse more watches.
    let watch = try? queue.add(directory: folder, at: root.appending(RawPath([UInt8](path))), .directoryChanges)
    folders.withLock { folders in
      switch extent {
      case .tree: folders.enter(path, inode: status.inode, watch: watch) { isThere($0, inode: status.inode) }
      case .entries: folders.visit(path, inode: status.inode, watch: watch, seesAll: true)
      case .names: folders.visit(path, inode: status.inode, watch: watch, seesAll: false)
      }
    }
  }

  /// Checks whether a file system reports all changes, once for each.
  private func note(_ device: UInt64, _ folder: borrowing FileDescriptor) {
    guard findings.withLock({ $0.devices.insert(device).inserted }) else { return }
    guard let kind = try? FileSystem.silentKind(of: folder) else { return }
    findings.withLock { $0.silent = kind }
  }

  private func isThere(_ path: [UInt8], inode: UInt64) -> Bool {
    guard let status = try? FileStatus.lstat(root.appending(RawPath(path))) else { return false }
    return status.kind == .directory && status.inode == inode
  }
}
