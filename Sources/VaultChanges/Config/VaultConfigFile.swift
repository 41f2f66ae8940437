package import SystemCalls
package import VaultCore

/// The config file of a vault. Like a note, it is changed by a plan, which can be undone.
package struct VaultConfigFile: Sendable {
  /// The path from the root.
  package static let path = Vault.configFile.bytes

  private let vault: Vault

  /// Creates the config file of a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the plan of an edit of the file; the file is created if it does not exist.
  package func plan(_ edit: (_ bytes: [UInt8]) throws(VaultError) -> [UInt8]) throws(VaultError) -> ChangePlan {
    let base = try contents()
    let edited = try edit(base ?? [])
    if edited == base ?? [] { return ChangePlan() }
    guard let base else { return ChangePlan([.create(path: Self.path, contents: edited, mode: nil)]) }
    return ChangePlan([.replace(path: Self.path, base: base, contents: edited)])
  }

  /// Creates the folder of the file if it does not exist, as in some vaults of Obsidian, and returns the path of the
  /// file.
  package func folderMade() throws(VaultError) -> RawPath {
    let path = vault.root.appending(Vault.configFile)
    do throws(SystemError) {
      try FileSystem.makeDirectories(path.parent, mode: 0o777)
    } catch {
      throw .system(error)
    }
    return path
  }

  /// Returns the contents, or nil if there is no file.
  package func contents() throws(VaultError) -> [UInt8]? {
    do throws(SystemError) {
      switch try VaultDirectory(vault.root).state(of: Self.path) {
      case .missing: return nil
      case .file(let bytes): return bytes
      case .other: throw SystemError(.tooManySymlinks, call: "open", path: RawPath(Self.path))
      }
    } catch {
      throw .change(.failed(path: Self.path, error))
    }
  }
}
