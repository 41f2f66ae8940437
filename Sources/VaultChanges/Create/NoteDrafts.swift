package import SystemCalls
package import VaultCore

/// Saves text that the user typed and that could not be written into a note. The files are in `drafts/` in the state
/// folder of the vault, or of all vaults.
package enum NoteDrafts {
  /// Saves a text.
  ///
  /// - Returns: The file with the text; nil if it could not be written either.
  package static func keep(_ text: [UInt8], of vault: Vault) -> RawPath? {
    keep(text, below: vault.stateFolder, vault.surroundings)
  }

  /// Saves a text whose vault is unknown.
  ///
  /// - Returns: The file with the text; nil if it could not be written either.
  package static func keep(_ text: [UInt8], _ surroundings: Surroundings) -> RawPath? {
    keep(text, below: surroundings.stateFolder, surroundings)
  }

  private static func keep(_ text: [UInt8], below state: RawPath, _ surroundings: Surroundings) -> RawPath? {
    let folder = state.appending("drafts" as RawPath)
    let file = folder.appending(RawPath("draft-\(surroundings.now()).md"))
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
      try AtomicReplace.write(text, to: file, durably: true)
      return file
    } catch {
      return nil
    }
  }
}
