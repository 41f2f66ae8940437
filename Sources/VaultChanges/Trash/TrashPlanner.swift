internal import Bytes
internal import SystemCalls
package import VaultCore

/// Plans moves into and out of the trash.
package struct TrashPlanner {
  private let vault: Vault

  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the plan that moves files of the vault into the trash, where each keeps its path.
  package func deletion(of paths: [[UInt8]]) throws(VaultError) -> ChangePlan {
    try moves(paths.map { ($0, Trash.folder.appending(component: $0)) })
  }

  /// Returns the plan that moves files out of the trash to their original paths, and removes the folders of the trash
  /// that become empty.
  package func restoration(of files: [Trash.File], from trash: Trash) throws(VaultError) -> ChangePlan {
    var plan = try moves(files.map { ($0.path, $0.originalPath) })
    let gone = Set(files.map(\.path))
    let left = trash.files.map(\.path).filter { !gone.contains($0) }
    plan.emptiedFolders = folders(of: files, in: trash).filter { folder in !left.contains { $0.isAtOrBelow(folder) } }
    if left.isEmpty, plan.emptiedFolders.count == trash.folders.count { plan.emptiedFolders.append(Trash.folder) }
    return plan
  }

  /// Returns the plan that moves a folder with all its files, including hidden ones, into the trash. Each file is moved
  /// separately, so that each has its own time of deletion and files that were trashed earlier are kept.
  package func deletion(ofFolder folder: [UInt8]) throws(VaultError) -> ChangePlan {
    var (files, folders): ([[UInt8]], [[UInt8]]) = ([], [folder])
    do throws(SystemError) {
      let directory = try VaultDirectory(vault.root)
      var next = 0
      while next < folders.count {
        let outer = folders[next]
        next += 1
        for entry in try DirectoryListing(of: directory.open(outer)).entries {
          let path = outer.appending(component: entry.name)
          if entry.kind == .directory { folders.append(path) } else { files.append(path) }
        }
      }
    } catch { throw .change(.failed(path: error.path?.bytes ?? folder, error)) }
    var plan = try deletion(of: files.sorted { $0.lexicographicallyPrecedes($1) })
    // An empty folder is created in the trash, so that restoring brings it back.
    let occupied = Set((files + folders).map { $0.parentPath })
    plan.newFolders = folders.filter { !occupied.contains($0) }.map { Trash.folder.appending(component: $0) }
    plan.emptiedFolders = folders.reversed()
    return plan
  }

  /// Returns the folders of the trash that contain some files, inner folders before outer ones.
  private func folders(of files: [Trash.File], in trash: Trash) -> [[UInt8]] {
    var around: Set<[UInt8]> = []
    for file in files {
      var folder = file.path.parentPath
      while folder.count > Trash.folder.count, around.insert(folder).inserted { folder = folder.parentPath }
    }
    return trash.folders.reversed().filter { around.contains($0) }
  }

  private func moves(_ pairs: [(from: [UInt8], to: [UInt8])]) throws(VaultError) -> ChangePlan {
    var plan = ChangePlan()
    do throws(SystemError) {
      let directory = try VaultDirectory(vault.root)
      if try directory.exists(Trash.folder) { _ = try directory.open(Trash.folder) }
      var free = FreePath(directory)
      for (from, to) in pairs { plan.changes.append(.move(from: from, to: try free.take(to))) }
    } catch {
      if error.errno == .tooManySymlinks || error.errno == .notDirectory { throw Trash.noFolder }
      throw .change(.failed(path: error.path?.bytes, error))
    }
    return plan
  }
}
