internal import Bytes
package import SystemCalls

/// What cloud programs leave of a file whose contents are only on their server: the file is not here, and not deleted.
///
/// Nextcloud makes `A.md.nextcloud` of `A.md`, and others do the same with their names; iCloud makes `.A.md.icloud`.
/// odrive makes `Folder.cloudf` of a folder. Where a file keeps its name and size, it reads as zeros if its program does
/// not run.
package enum CloudPlaceholder {
  private static let endings = ["nextcloud", "owncloud", "opencloud", "cloud"].map { Array(".\($0)".utf8) }
  private static let folderEnding = Array(".cloudf".utf8)

  /// Returns the file that stands for one that does not exist; nil if none does.
  ///
  /// - Parameters:
  ///   - path: The path of the missing file, from the root.
  ///   - root: The folder from which paths are counted, such as the vault.
  package static func standing(for path: [UInt8], in root: RawPath) -> [UInt8]? {
    func existing(_ candidate: [UInt8]) -> [UInt8]? {
      (try? FileStatus.lstat(root.appending(RawPath(candidate))))?.kind == .regular ? candidate : nil
    }
    for ending in endings { if let found = existing(path + ending) { return found } }
    let hidden = Array(".".utf8) + path.lastComponent + Array(".icloud".utf8)
    if let found = existing(path.parentPath.childPrefix + hidden) { return found }
    var folder = path.parentPath
    while !folder.isEmpty {
      if let found = existing(folder + folderEnding) { return found }
      folder = folder.parentPath
    }
    return nil
  }

  /// Returns whether a file has a length, and nothing but zeros in it.
  package static func isHollow(_ path: [UInt8], in root: RawPath) -> Bool {
    guard let file = try? FileDescriptor.open(root.appending(RawPath(path)), .readOnly, .untrusted),
      let status = try? file.status(), status.kind == .regular, status.size > 0, status.size <= sizeLimit,
      (try? file.read(count: 1, at: 0)) == [0], let bytes = try? file.readToEnd(limit: sizeLimit)
    else { return false }
    return bytes.allSatisfy { $0 == 0 }
  }

  private static let sizeLimit = 64 << 20
}
