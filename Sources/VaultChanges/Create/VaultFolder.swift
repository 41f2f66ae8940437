internal import SystemCalls
internal import VaultCore

/// Folders of a vault that somebody names.
enum VaultFolder {
  /// The path of a folder without symlinks, as far as it is there.
  ///
  /// - Parameter folder: a path from the root, checked by `NoteName.checkedFolder`; the folder may be missing.
  /// - Throws: `VaultError.change` with the reason when something on the way is no folder of the vault: a file, a symlink
  ///   that leads nowhere or out of the vault, a folder that may not be looked into.
  static func real(_ folder: String, in vault: Vault) throws(VaultError) -> [UInt8] {
    try real(Array(folder.utf8), in: vault)
  }

  /// The same for a path given as its bytes.
  static func real(_ folder: [UInt8], in vault: Vault) throws(VaultError) -> [UInt8] {
    var path: [UInt8] = []
    var components = RawPath(folder).components[...]
    while let name = components.first {
      let next = (path.isEmpty ? [] : path + [UInt8(ascii: "/")]) + name
      do throws(SystemError) {
        path = try entered(next, in: vault)
      } catch {
        if error.errno == .noSuchFile { break }
        throw .change(.refusal(of: next, error))
      }
      components = components.dropFirst()
    }
    for name in components { path = (path.isEmpty ? [] : path + [UInt8(ascii: "/")]) + name }
    return path
  }

  /// Makes sure that a folder that keeps its place, such as the archive, is a folder there, or can be made.
  static func checkPlace(_ folder: String, in vault: Vault) throws(VaultError) {
    let path = Array(folder.utf8)
    if try real(folder, in: vault) != path {
      throw .change(.refused(path: path, reason: "it is a symbolic link where a folder is needed"))
    }
  }

  /// The path of a folder that is there, of what a symlink leads to.
  private static func entered(_ path: [UInt8], in vault: Vault) throws(SystemError) -> [UInt8] {
    let absolute = vault.absolutePath(path)
    switch try FileStatus.lstat(absolute).kind {
    case .directory: return path
    case .symlink: break
    default: throw SystemError(.notDirectory, call: "open", path: RawPath(path))
    }
    let target: RawPath
    do throws(SystemError) {
      target = try FileSystem.realPath(absolute)
    } catch {
      // That the link itself is there makes its path no free one.
      throw SystemError(
        error.errno == .noSuchFile ? .tooManySymlinks : error.errno, call: "readlink", path: RawPath(path))
    }
    guard let inside = target.relative(to: vault.root) else {
      throw SystemError(.crossDevice, call: "open", path: RawPath(path))
    }
    guard try FileStatus.lstat(target).kind == .directory else {
      throw SystemError(.notDirectory, call: "open", path: RawPath(path))
    }
    return inside.bytes
  }
}
