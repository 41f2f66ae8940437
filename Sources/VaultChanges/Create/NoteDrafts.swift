package import SystemCalls
package import VaultCore

/// Keeps what somebody has typed where it could not be put into a note: `drafts/` in the vault's state folder, or in that of
/// all vaults.
package enum NoteDrafts {
  /// Keeps a text.
  ///
  /// - Returns: the file that holds it; nil when it could not be written either.
  package static func keep(_ text: [UInt8], of vault: Vault) -> RawPath? {
    keep(text, below: vault.stateFolder, vault.surroundings)
  }

  /// Keeps a text of which it is not known what vault it was for.
  ///
  /// - Returns: the file that holds it; nil when it could not be written either.
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
