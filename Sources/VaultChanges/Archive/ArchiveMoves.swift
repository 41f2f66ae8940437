internal import Bytes
internal import SystemCalls
package import VaultCore

/// The moves of files into or out of the archive, `Archive/` in the root. In the archive, each file keeps its path
/// below that folder.
package struct ArchiveMoves: Sendable {
  private static let prefix = Array("\(NoteArea.archiveFolder)/".utf8)

  /// The move of each file; nil for a file that stays where it is.
  package private(set) var moves: [PathMove?] = []
  /// Folders that might be empty afterwards, inner folders before outer ones, without the archive itself.
  package private(set) var emptied: [[UInt8]] = []

  /// Creates the moves of files into the archive; a file that is already in it stays. If a path is taken, a number is
  /// added to the name.
  package init(archiving paths: [[UInt8]], in vault: Vault) throws(VaultError) {
    try VaultFolder.checkFixedFolder(NoteArea.archiveFolder, in: vault)
    try self.init(paths, vault) { $0.starts(with: Self.prefix) ? nil : Self.prefix + $0 }
  }

  /// Creates the moves of files out of the archive; a file that is not in it stays.
  package init(unarchiving paths: [[UInt8]], in vault: Vault) throws(VaultError) {
    try self.init(paths, vault) { $0.starts(with: Self.prefix) ? Array($0[Self.prefix.count...]) : nil }
    var around: Set<[UInt8]> = []
    for move in moves.compactMap(\.self) {
      var folder = move.from.parentPath
      while folder.count >= Self.prefix.count, around.insert(folder).inserted { folder = folder.parentPath }
    }
    emptied = around.sorted { $0.count > $1.count }
  }

  private init(_ paths: [[UInt8]], _ vault: Vault, _ newPath: ([UInt8]) -> [UInt8]?) throws(VaultError) {
    do throws(SystemError) {
      var free = FreePath(try VaultDirectory(vault.root))
      for path in paths {
        guard let target = newPath(path) else {
          moves.append(nil)
          continue
        }
        moves.append(PathMove(from: path, to: try free.take(target)))
      }
    } catch { throw .change(.failed(path: error.path?.bytes, error)) }
  }
}
