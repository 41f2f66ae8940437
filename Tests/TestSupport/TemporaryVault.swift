package import Dates
package import SystemCalls
package import VaultCore

/// A vault in a temporary folder, with index and state beside it, and a clock that tests can set.
package final class TemporaryVault: Sendable {
  private let folder: TemporaryFolder

  /// The vault's root.
  package var root: RawPath { folder.path.appending("vault" as RawPath) }

  /// The time zone of tests, which is always two hours ahead of UTC.
  package static let zone = TimeZoneRules.fixed(minutes: 120)

  /// Creates an empty vault with a `.sheaf/config.yaml`.
  package init(config: String = "") throws {
    folder = try TemporaryFolder()
    try write(config, to: ".sheaf/config.yaml")
  }

  /// Returns the surroundings of a command, with the vault as the working directory.
  package func surroundings(now: (@Sendable () -> Int64)? = nil) -> Surroundings {
    Surroundings(
      workingDirectory: root, home: nil, cacheFolder: folder.path.appending("cache" as RawPath),
      stateFolder: folder.path.appending("state" as RawPath),
      configFile: folder.path.appending("config.yaml" as RawPath),
      environmentVault: nil, userID: ProcessIdentity.userID, now: now ?? { SystemClock.wallNanoseconds },
      zone: Self.zone,
      workers: 2)
  }

  /// Opens the vault with a refreshed index.
  package func open(mode: Refresh.Mode = .normal) throws -> VaultView {
    try VaultView.open(named: root, surroundings(), mode: mode)
  }

  /// Opens the vault with a new index in an empty cache.
  package func rebuilt() throws -> VaultView {
    let other = try TemporaryFolder()
    var surroundings = surroundings()
    surroundings.cacheFolder = other.path
    return try VaultView.open(named: root, surroundings)
  }

  /// Returns the folder that contains the index.
  package func indexFolder() throws -> RawPath { try Vault.open(named: root, surroundings()).indexFolder }

  /// Writes a file of the vault; the contents of an existing file are replaced in place.
  package func write(_ text: String, to name: RawPath) throws {
    try folder.write(text, to: ("vault" as RawPath).appending(name))
  }

  /// Writes a file of the vault; the contents of an existing file are replaced in place.
  package func write(_ bytes: [UInt8], to name: RawPath) throws {
    try folder.write(bytes, to: ("vault" as RawPath).appending(name))
  }

  /// Returns the bytes of a file of the vault.
  package func read(_ name: RawPath) throws -> [UInt8] {
    try folder.read(("vault" as RawPath).appending(name))
  }

  /// Removes a file of the vault.
  package func remove(_ name: RawPath) throws {
    try FileSystem.remove(root.appending(name))
  }

  /// Moves a file or folder of the vault.
  package func move(_ name: RawPath, to other: RawPath) throws {
    try FileSystem.makeDirectories(root.appending(other).parent)
    try FileSystem.rename(root.appending(name), to: root.appending(other))
  }
}
