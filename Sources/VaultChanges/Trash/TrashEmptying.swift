internal import Bytes
package import SystemCalls
package import VaultCore

/// Deletes files from the trash permanently.
///
/// The journal keeps as many as possible, so that emptying can be undone: notes before other files and small files
/// before large ones, up to `limit` bytes in total. The others, and those that are not regular files, are lost.
package struct TrashEmptying: Sendable {
  /// The files that are removed and that undo can restore.
  package private(set) var kept: [Trash.File] = []
  /// The files that are removed and cannot be restored.
  package private(set) var lost: [Trash.File] = []

  private let vault: Vault
  private let folders: [[UInt8]]

  /// The maximal number of bytes that the journal keeps of one emptied trash; the user's config can set less.
  static let limit = 64 << 20

  /// Determines what emptying the trash removes.
  ///
  /// - Parameters:
  ///   - end: Only files that were trashed before this time, in nanoseconds since 1970; nil for all.
  ///   - chosen: The paths of the files to remove; nil for all.
  package init(_ trash: Trash, of vault: Vault, before end: Int64?, chosen: Set<[UInt8]>? = nil) {
    self.vault = vault
    let files = trash.files.filter { file in
      (end.map { file.trashed < $0 } ?? true) && (chosen?.contains(file.path) ?? true)
    }
    var room = min(Self.limit, vault.config.undo.bytes)
    let ordered = files.sorted { ($0.isNote ? 0 : 1, $0.size) < ($1.isNote ? 0 : 1, $1.size) }
    for file in ordered {
      if file.kind == .regular, file.size <= Int64(room) {
        kept.append(file)
        room -= Int(file.size)
      } else {
        lost.append(file)
      }
    }
    kept.sort { $0.path.lexicographicallyPrecedes($1.path) }
    lost.sort { $0.path.lexicographicallyPrecedes($1.path) }
    let gone = Set(files.map(\.path))
    var occupied: Set<[UInt8]> = []
    for file in trash.files where !gone.contains(file.path) {
      var folder = file.path.parentPath
      while !folder.isEmpty, occupied.insert(folder).inserted { folder = folder.parentPath }
    }
    let emptied = (trash.folders.reversed() + [Trash.folder]).filter { !occupied.contains($0) }
    // If only some files are chosen, folders that were empty before are kept.
    folders = emptied.filter { folder in chosen == nil || files.contains { $0.path.isAtOrBelow(folder) } }
  }

  /// All files that are removed.
  package var files: [Trash.File] { (kept + lost).sorted { $0.path.lexicographicallyPrecedes($1.path) } }

  /// Returns the plan that removes the files that undo can restore, and the folders that become empty.
  package func plan() throws(VaultError) -> ChangePlan {
    var plan = ChangePlan()
    do throws(SystemError) {
      let directory = try VaultDirectory(vault.root)
      for file in kept {
        guard case .file(let contents) = try directory.state(of: file.path)
        else { throw SystemError(.noSuchFile, call: "open", path: RawPath(file.path)) }
        plan.changes.append(.delete(path: file.path, base: contents))
      }
      if try directory.exists(Trash.folder) { plan.emptiedFolders = folders }
    } catch { throw .change(.failed(path: error.path?.bytes, error)) }
    return plan
  }

  /// Removes the files that cannot be restored, one by one; returns those that could not be removed, with the errors.
  package func removeLost() throws(VaultError) -> [(file: Trash.File, error: SystemError)] {
    if lost.isEmpty { return [] }
    var failures: [(file: Trash.File, error: SystemError)] = []
    do throws(ChangeError) {
      let lock = try ChangeLock.acquire(vault, timeout: .seconds(10))
      do throws(SystemError) {
        let directory = try VaultDirectory(vault.root)
        for file in lost {
          do throws(SystemError) { try directory.removeIfPresent(file.path) } catch { failures.append((file, error)) }
        }
        for folder in folders {
          // A folder that is not empty stays.
          try? directory.folder(of: folder).descriptor.removeDirectory(RawPath(folder.lastComponent))
        }
      } catch {
        lock.release()
        throw .failed(path: nil, error)
      }
      lock.release()
    } catch { throw .change(error) }
    return failures
  }
}
