package import SystemCalls

/// Keeps what somebody has typed where it could not be put into a note: `drafts/` in the vault's state folder.
package enum NoteDrafts {
  /// Keeps a text.
  ///
  /// - Returns: the file that holds it; nil when it could not be written either.
  package static func keep(_ text: [UInt8], of vault: Vault) -> RawPath? {
    let folder = vault.stateFolder.appending("drafts" as RawPath)
    let file = folder.appending(RawPath("draft-\(vault.surroundings.now()).md"))
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
      try AtomicReplace.write(text, to: file, durably: true)
      return file
    } catch {
      return nil
    }
  }
}
