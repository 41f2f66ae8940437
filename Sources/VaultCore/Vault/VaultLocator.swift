internal import SearchIndex
internal import SystemCalls

/// Finds the vault that a command is about.
struct VaultLocator {
  /// Folders whose presence makes a folder a vault.
  static let markers: [RawPath] = [".sheaf", ".obsidian", ".zk"]

  let surroundings: Surroundings
  /// Paths of vaults by name, from the user's config.
  var vaults: [String: String] = [:]

  /// The root of the vault: the folder named, else the nearest at or above the working directory, else the one that
  /// the environment names, else the one that the user's config names.
  func locate(named: RawPath?, defaultVault: String?) throws(VaultError) -> RawPath {
    if let named { return try root(at: path(named)) }
    if let found = nearest() { return found }
    if let environment = surroundings.environmentVault, !environment.isEmpty { return try root(at: path(environment)) }
    if let defaultVault {
      return try root(at: defaultVault.hasPrefix("@") ? path(RawPath(defaultVault)) : expandingHome(defaultVault))
    }
    throw .noVault
  }

  /// The path of a vault as it was named: of `@work`, what the user's config says under `vaults`.
  func path(_ named: RawPath) throws(VaultError) -> RawPath {
    guard named.bytes.first == UInt8(ascii: "@") else { return absolute(named) }
    let name = String(named.text.dropFirst())
    if let path = vaults[name] { return expandingHome(path) }
    let names = vaults.keys.sorted()
    throw .noSuchVault(name, nearest: EditDistance.nearest(to: name, in: names), known: names)
  }

  /// The nearest vault at or above the working directory.
  ///
  /// The walk ends at the home folder, at a mount border and at a folder of another user, so that nobody else's config
  /// is ever obeyed by accident.
  private func nearest() -> RawPath? {
    var folder = surroundings.workingDirectory.normalized
    guard let start = try? FileStatus.stat(folder) else { return nil }
    while true {
      guard let status = try? FileStatus.stat(folder), status.device == start.device else { return nil }
      guard status.userID == surroundings.userID || status.userID == 0 else { return nil }
      for marker in Self.markers {
        let kind = try? FileStatus.lstat(folder.appending(marker)).kind
        if kind == .directory { return folder }
      }
      if folder == surroundings.home?.normalized || folder == "/" { return nil }
      folder = folder.parent
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

  /// A path of the user's config: `~/` is the home folder, and what is relative is so from the home folder too.
  func expandingHome(_ path: String) -> RawPath {
    let rest = path.hasPrefix("~/") ? String(path.dropFirst(2)) : path
    return (surroundings.home ?? surroundings.workingDirectory).appending(RawPath(rest))
  }
}
