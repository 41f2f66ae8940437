internal import SystemCalls
internal import VaultCore

/// The watches of a vault's folders: sets them while the folders are walked, and lets go of what is gone.
final class FolderWatches: Sendable {
  /// What was met that limits what events tell.
  struct Limits: Equatable {
    /// The system refused more watches.
    var hasTooMany = false
    /// The name of a file system that does not tell of all changes.
    var silent: String?
  }

  /// The events of all folders, and of whatever else is watched.
  let queue: InotifyQueue
  /// The folders.
  let folders = Locked(WatchedFolders())

  /// Notes whose files are watched besides their folders, by their watches; one file may be several notes.
  private let files = Locked<[WatchDescriptor: Set<[UInt8]>]>([:])
  /// So many are watched at most: a copy of a whole vault by hard links is made to be left alone.
  private static let mostFiles = 4_096

  private struct Findings {
    var limits = Limits()
    var devices: Set<UInt64> = []
  }

  private let root: RawPath
  private let findings = Locked(Findings())

  /// No watches yet.
  init(root: RawPath) throws(SystemError) {
    queue = try InotifyQueue()
    self.root = root
  }

  /// What limits the watches that were set since the last walk over the whole vault began.
  var limits: Limits { findings.withLock { $0.limits } }

  /// Sets watches while folders are walked.
  var observer: FolderObserver {
    FolderObserver(
      enter: { path, folder, status, extent in self.enter(path, folder, status, extent) },
      descends: { path, inode in self.folders.withLock { !$0.isEntered(path, inode: inode) } })
  }

  /// Before a walk over the whole vault.
  func beginWalk() {
    folders.withLock { $0.beginWalk() }
    findings.withLock { $0 = Findings() }
  }

  /// After a walk, over the whole vault or a part of it.
  ///
  /// - Parameters:
  ///   - isWhole: whether the whole vault was walked.
  ///   - missing: folders that were to be walked and are not there.
  ///   - moved: watches whose folders have left a place. Those that nobody met in another one are out of the vault, and
  ///     would go on telling of what is none of its business.
  func endWalk(isWhole: Bool, missing: [RawPath], moved: Set<WatchDescriptor>) {
    let orphans = folders.withLock { folders in
      if isWhole { folders.endWalk() }
      for path in missing { folders.drop(at: path.bytes.span) }
      for watch in moved {
        guard let folder = folders.folder(of: watch), folder != WatchedFolders.root else { continue }
        let path = folders.path(of: folder)
        if !isThere(path, inode: folders.inode(of: folder)) { folders.drop(folder) }
      }
      return folders.takeOrphans()
    }
    // One that ended by itself is refused, which is as well.
    for watch in orphans { try? queue.remove(watch) }
  }

  /// Watches the notes whose files have other names too: what is written by another name, their folders do not tell.
  ///
  /// - Parameter paths: all such notes of the vault.
  func watchFiles(_ paths: [RawPath]) {
    files.withLock { files in
      var found: [WatchDescriptor: Set<[UInt8]>] = [:]
      for path in paths.prefix(Self.mostFiles) {
        let mask: InotifyMask = [.modify, .closeWrite, .attributes, .dontFollow]
        if let watch = try? queue.add(root.appending(path), mask) { found[watch, default: []].insert(path.bytes) }
      }
      for watch in files.keys where found[watch] == nil { try? queue.remove(watch) }
      files = found
    }
  }

  /// Whether the files of all these notes are watched, or are too many.
  func watchesFiles(_ paths: [RawPath]) -> Bool {
    files.withLock { files in
      if paths.isEmpty || files.count >= Self.mostFiles { return true }
      let known = files.values.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }
      return paths.allSatisfy { known.contains($0.bytes) }
    }
  }

  /// The notes whose file a watch tells of.
  func notes(of watch: WatchDescriptor) -> Set<[UInt8]> { files.withLock { $0[watch] ?? [] } }

  /// Lets go of all folders.
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

  private func enter(
    _ path: Span<UInt8>, _ folder: borrowing FileDescriptor, _ status: FileStatus, _ extent: DirectoryWalk.Extent
  ) {
    note(status.device, folder)
    var watch: WatchDescriptor?
    do throws(SystemError) {
      watch = try queue.add(directory: folder, .directoryChanges)
    } catch {
      findings.withLock { $0.limits.hasTooMany = true }
    }
    folders.withLock { folders in
      switch extent {
      case .tree: folders.enter(path, inode: status.inode, watch: watch) { isThere($0, inode: status.inode) }
      case .entries: folders.visit(path, inode: status.inode, watch: watch, seesAll: true)
      case .names: folders.visit(path, inode: status.inode, watch: watch, seesAll: false)
      }
    }
  }

  /// Asks once of each file system whether it tells of all changes.
  private func note(_ device: UInt64, _ folder: borrowing FileDescriptor) {
    guard findings.withLock({ $0.devices.insert(device).inserted }) else { return }
    guard let kind = try? FileSystem.kind(of: folder), !kind.sendsAllEvents else { return }
    findings.withLock { $0.limits.silent = kind.name }
  }

  private func isThere(_ path: [UInt8], inode: UInt64) -> Bool {
    guard let status = try? FileStatus.lstat(root.appending(RawPath(path))) else { return false }
    return status.kind == .directory && status.inode == inode
  }
}
