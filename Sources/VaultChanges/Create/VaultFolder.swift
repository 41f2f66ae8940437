internal import Bytes
internal import SystemCalls
package import VaultCore

/// Resolves and checks folders of a vault that the user has named.
package enum VaultFolder {
  /// Returns the path of a folder with its symlinks resolved, as far as the folder exists.
  ///
  /// - Parameter folder: A path from the root; text of the user is checked by `NoteName.checkedFolder` before. The
  ///   folder need not exist.
  /// - Throws: `VaultError.change` if a part of the path is not an accessible folder of the vault: a file, a symlink
  ///   that leads nowhere or out of the vault, or a folder without permission.
  package static func real(_ folder: [UInt8], in vault: Vault) throws(VaultError) -> [UInt8] {
    var path: [UInt8] = []
    var components = RawPath(folder).components[...]
    while let name = components.first {
      let next = path.appending(component: name)
      do throws(SystemError) {
        path = try entered(next, in: vault)
      } catch {
        if error.errno == .noSuchFile { break }
        throw .change(.refusal(of: next, error))
      }
      components = components.dropFirst()
    }
    for name in components { path = path.appending(component: name) }
    return path
  }

  /// Throws if a folder with a fixed path, such as the archive, is a symlink, or exists but is no accessible folder.
  static func checkFixedFolder(_ folder: String, in vault: Vault) throws(VaultError) {
    let path = Array(folder.utf8)
    if try real(path, in: vault) != path {
      throw .change(.refused(path: path, reason: "it is a symbolic link where a folder is needed"))
    }
  }

  /// Returns the path of an existing folder, or that of the target if the path is a symlink.
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
      // The link itself exists, so its path is not free.
      throw SystemError(
        error.errno == .noSuchFile ? .tooManySymlinks : error.errno, call: "readlink", path: RawPath(path))
    }
    guard let inside = target.relative(to: vault.root)
    else { throw SystemError(.crossDevice, call: "open", path: RawPath(path)) }
    guard try FileStatus.lstat(target).kind == .directory
    else { throw SystemError(.notDirectory, call: "open", path: RawPath(path)) }
    return inside.bytes
  }
}
