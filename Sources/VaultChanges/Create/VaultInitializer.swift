package import SystemCalls
package import VaultCore

/// Turns a folder into a vault.
package enum VaultInitializer {
  /// Writes `.sheaf/config.yaml` into a folder, and creates the folder if it does not exist.
  ///
  /// - Returns: The absolute path of the folder.
  /// - Throws: `VaultError.vaultExists` if there is a config file already.
  package static func run(_ folder: RawPath, _ surroundings: Surroundings) throws(VaultError) -> RawPath {
    let path = (folder.isAbsolute ? folder : surroundings.workingDirectory.appending(folder)).normalized
    do throws(SystemError) {
      try FileSystem.makeDirectories(path, mode: 0o777)
      let root = try FileSystem.realPath(path)
      try NewFile.write(Array(ConfigTemplate.text.utf8), to: ".sheaf/config.yaml", root: root)
      return root
    } catch {
      if error.errno == .exists { throw .vaultExists(path) }
      throw .unusableVault(path, error)
    }
  }
}
