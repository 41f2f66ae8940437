internal import EmbeddedFiles
package import SystemCalls
package import VaultCore

/// Turns a folder into a vault.
package enum VaultInitializer {
  /// The config file of a new vault: all settings, commented out, each with an explanation. Each setting shows its
  /// default, or an example, and says which of them. A test compares the file with `ConfigTable`.
  static let config = EmbeddedFile.text("VaultChanges/config.yaml")

  /// Writes `.sheaf/config.yaml` into a folder, and creates the folder if it does not exist. Returns its absolute path;
  /// throws `VaultError.vaultExists` if there is a config file already.
  package static func run(_ folder: RawPath, _ surroundings: Surroundings) throws(VaultError) -> RawPath {
    let path = (folder.isAbsolute ? folder : surroundings.workingDirectory.appending(folder)).normalized
    do throws(SystemError) {
      try FileSystem.makeDirectories(path, mode: 0o777)
      let root = try FileSystem.realPath(path)
      try NewFile.write(Array(config.utf8), to: ".sheaf/config.yaml", root: root)
      return root
    } catch {
      if error.errno == .exists { throw .vaultExists(path) }
      throw .unusableVault(path, error)
    }
  }
}
