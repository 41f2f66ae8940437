internal import SystemCalls

extension Vault {
  /// Returns whether anything exists at a path from the root.
  package func hasFile(_ path: [UInt8]) -> Bool { FileSystem.exists(absolutePath(path)) }

  /// Returns whether a folder, or a symlink to a folder of the vault, exists at a path from the root.
  package func hasFolder(_ path: String) -> Bool {
    let bytes = Array(path.trimmingSlashes.utf8)
    guard VaultPath.isInside(bytes) else { return false }
    guard let real = try? FileSystem.realPath(absolutePath(bytes)), real.relative(to: root) != nil else { return false }
    return (try? FileStatus.stat(real).kind) == .directory
  }
}
