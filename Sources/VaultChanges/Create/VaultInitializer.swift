package import SystemCalls
package import VaultCore

/// Turns a folder into a vault.
package enum VaultInitializer {
  /// Returns the settings that make what was recognised of a site independent of the files by which it was.
  private static func settings(of site: RecognizedSite?) -> String {
    guard let site else { return "" }
    var lines = ["", "# \(site.generator.rawValue) was recognised by \(site.file)."]
    if !site.extensions.isEmpty { lines.append("extensions: [\(site.extensions.joined(separator: ", "))]") }
    lines.append("link-style: site")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes `.sheaf/config.yaml` into a folder, and creates the folder if it does not exist. Returns its absolute path;
  /// throws `VaultError.vaultExists` if there is a config file already.
  package static func run(_ folder: RawPath, _ surroundings: Surroundings) throws(VaultError) -> RawPath {
    let path = (folder.isAbsolute ? folder : surroundings.workingDirectory.appending(folder)).normalized
    do throws(SystemError) {
      try FileSystem.makeDirectories(path, mode: 0o777)
      let root = try FileSystem.realPath(path)
      let site = (try? Vault.recognizedSite(in: root)) ?? nil
      try NewFile.write(Array((ConfigWords.newConfig + settings(of: site)).utf8), to: ".sheaf/config.yaml", root: root)
      return root
    } catch {
      if error.errno == .exists { throw .vaultExists(path) }
      throw .unusableVault(path, error)
    }
  }
}
