internal import SystemCalls

/// Plans a change of the look of a folder, in the config file of its vault.
package struct FolderStyling: Sendable {
  /// The file, from the root.
  package static let file = Array(".sheaf/config.yaml".utf8)

  private let vault: Vault

  /// Changes of the looks of folders of a vault.
  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// The plan that gives settings of a folder other values; an empty one removes the setting.
  ///
  /// - Parameters:
  ///   - folder: its path from the root.
  ///   - settings: the keys under its name, and their values.
  package func plan(_ folder: String, _ settings: [(key: String, value: String)]) throws(VaultError) -> ChangePlan {
    let base: [UInt8]?
    do throws(SystemError) {
      switch try VaultDirectory(vault.root).state(of: Self.file) {
      case .missing: base = nil
      case .file(let bytes): base = bytes
      case .other: throw SystemError(.tooManySymlinks, call: "open", path: RawPath(Self.file))
      }
    } catch {
      throw .change(.failed(path: Self.file, error))
    }
    var text = base ?? []
    for (key, value) in settings {
      let path = ["folders", folder, key]
      guard let edited = ConfigEditor(text)?.setting(path, to: value.isEmpty ? nil : value) else {
        throw .change(
          .refused(
            path: Self.file, reason: "'\(key)' of '\(folder)' cannot be set there without changing something else"))
      }
      text = edited
    }
    if text == base ?? [] { return ChangePlan() }
    guard let base else { return ChangePlan([.create(path: Self.file, contents: text, mode: nil)]) }
    return ChangePlan([.replace(path: Self.file, base: base, contents: text)])
  }
}
