internal import Bytes
internal import SystemCalls

struct VaultLocator {
  static let markers: [RawPath] = [".sheaf", ".obsidian", ".zk"]

  let surroundings: Surroundings
  /// The paths of vaults by name, from the user's config.
  var vaults: [String: String] = [:]

  /// Returns the root of the vault: the specified folder, otherwise the nearest vault at or above the working
  /// directory, otherwise the one in the environment, otherwise the default vault of the user's config.
  func locate(named: RawPath?, defaultVault: String?) throws(VaultError) -> RawPath {
    if let named { return try root(at: path(named)) }
    if let root = try nearest(to: surroundings.workingDirectory.normalized) { return root }
    if let environment = surroundings.environmentVault, !environment.isEmpty { return try root(at: path(environment)) }
    if let defaultVault {
      return try root(at: defaultVault.hasPrefix("@") ? path(RawPath(defaultVault)) : expandingHome(defaultVault))
    }
    throw .noVault
  }

  /// Returns the absolute path of a specified vault; `@work` is looked up under `vaults` in the user's config.
  func path(_ named: RawPath) throws(VaultError) -> RawPath {
    guard named.bytes.first == UInt8(ascii: "@") else { return absolute(named) }
    let name = String(named.text.dropFirst())
    if let path = vaults[name] { return expandingHome(path) }
    let names = vaults.keys.sorted()
    throw .noSuchVault(name, nearest: EditDistance.nearest(to: name, in: names), known: names)
  }

  /// Returns the nearest vault at or above a folder, if any. The walk ends at the home folder, at a mount point and at
  /// a folder of another user, so that another user's config is never used by accident.
  func nearest(to start: RawPath) throws(VaultError) -> RawPath? {
    var folder = start
    guard let start = try status(of: folder) else { return nil }
    while true {
      guard let status = try status(of: folder), status.device == start.device else { return nil }
      guard status.userID == surroundings.userID || status.userID == 0 else { return nil }
      for marker in Self.markers {
        if try self.status(of: folder.appending(marker), follows: false)?.kind == .directory { return folder }
      }
      // A folder of the same name is common, so its file counts.
      if try self.status(of: folder.appending(LogseqSettings.file), follows: false)?.kind == .regular { return folder }
      if folder == surroundings.home?.normalized || folder == "/" { return nil }
      folder = folder.parent
    }
  }

  private func status(of path: RawPath, follows: Bool = true) throws(VaultError) -> FileStatus? {
    do throws(SystemError) { return follows ? try FileStatus.stat(path) : try FileStatus.lstat(path) } catch {
      // Another vault would be taken for the one that cannot be seen.
      if error.isMissing { return nil }
      throw .unusableVault(path, error)
    }
  }

  private func root(at path: RawPath) throws(VaultError) -> RawPath {
    do throws(SystemError) {
      let real = try FileSystem.realPath(path)
      guard try FileStatus.stat(real).kind == .directory else {
        throw SystemError(.notDirectory, call: "stat", path: path)
      }
      return real
    } catch {
      throw .unusableVault(path, error)
    }
  }

  private func absolute(_ path: RawPath) -> RawPath {
    path.isAbsolute ? path : surroundings.workingDirectory.appending(path)
  }

  /// Returns the absolute path of a path in the user's config; `~/` and relative paths start at the home folder.
  func expandingHome(_ path: String) -> RawPath {
    let rest = path.hasPrefix("~/") ? String(path.dropFirst(2)) : path
    return (surroundings.home ?? surroundings.workingDirectory).appending(RawPath(rest))
  }
}
