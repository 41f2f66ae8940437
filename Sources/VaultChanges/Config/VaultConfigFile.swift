package import SystemCalls
package import VaultCore

/// The config file of a vault. Like a note, it is changed by a plan, which can be undone.
package struct VaultConfigFile: Sendable {
  /// The path from the root.
  package static let path = Vault.configFile.bytes

  private let vault: Vault

  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the plan of an edit of the file; the file is created if it does not exist.
  package func plan(_ edit: (_ bytes: [UInt8]) throws(VaultError) -> [UInt8]) throws(VaultError) -> ChangePlan {
    try ChangePlan(editing: Self.path, contents(), edit)
  }

  /// Creates the folder of the file if it does not exist, as in some vaults of Obsidian, and returns the path of the
  /// file.
  package func folderMade() throws(VaultError) -> RawPath {
    let path = vault.root.appending(Vault.configFile)
    do throws(SystemError) { try FileSystem.makeDirectories(path.parent, mode: 0o777) } catch { throw .system(error) }
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
    } catch { throw .change(.failed(path: Self.path, error)) }
  }
}

extension ChangePlan {
  /// Creates the plan of an edit of a file, which is created if `base` is nil; it is empty if nothing changes.
  init(
    editing path: [UInt8], _ base: [UInt8]?, _ edit: (_ bytes: [UInt8]) throws(VaultError) -> [UInt8]
  ) throws(VaultError) {
    let edited = try edit(base ?? [])
    let change = base.map { PlannedChange.replace(path: path, base: $0, contents: edited) }
    self.init(edited == base ?? [] ? [] : [change ?? .create(path: path, contents: edited, mode: nil)])
  }
}
