internal import Bytes
internal import LinkGraph
internal import VaultCore

/// The files in the trash, by the names by which links find them once they are restored.
struct TrashedFiles {
  private var paths: [String: [UInt8]] = [:]

  /// Reads the trash of a vault.
  ///
  /// - Throws: `VaultError` if it cannot be read.
  init(_ vault: Vault) throws(VaultError) {
    for file in try Trash(vault).files where file.isListed {
      for name in NameTerms.pathSuffixes(file.originalPath) where paths[name] == nil { paths[name] = file.path }
    }
  }

  /// Returns the path of the file in the trash to which a link leads; nil if there is none.
  ///
  /// - Parameter source: The path of the note with the link, outside of the trash.
  func path(of target: String, from source: [UInt8]) -> [UInt8]? {
    if paths.isEmpty { return nil }
    guard let wanted = NameTerms.wanted(target: target, from: source) else { return nil }
    return paths[String(decoding: wanted.key.dropFirst(), as: UTF8.self)]
  }

  /// Returns the path of a file, or for a file in the trash the path that it had before.
  static func original(_ path: [UInt8]) -> [UInt8] {
    path.isAtOrBelow(Trash.folder) ? Array(path.dropFirst(Trash.folder.count + 1)) : path
  }
}
