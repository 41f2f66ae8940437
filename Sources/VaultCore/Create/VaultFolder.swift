internal import SystemCalls

/// Folders of a vault that somebody names.
enum VaultFolder {
  /// The path of a folder without symlinks, as far as it is there: notes are never written through one that leads out.
  ///
  /// - Parameter folder: a path from the root, checked by `NoteName.checkedFolder`; the folder may be missing.
  static func real(_ folder: String, in vault: Vault) throws(VaultError) -> [UInt8] {
    var there = RawPath(folder)
    var missing: [[UInt8]] = []
    while !there.isEmpty, !FileSystem.exists(vault.absolutePath(there.bytes)) {
      missing.insert(there.lastComponent.bytes, at: 0)
      there = there.parent == "." ? RawPath([UInt8]()) : there.parent
    }
    var path: [UInt8] = []
    if !there.isEmpty, let real = try? FileSystem.realPath(vault.absolutePath(there.bytes)) {
      // One that leads out of the vault is refused when the plan is checked.
      path = real.relative(to: vault.root)?.bytes ?? there.bytes
    }
    for name in missing { path = (path.isEmpty ? [] : path + [UInt8(ascii: "/")]) + name }
    return path
  }
}
