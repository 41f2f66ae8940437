internal import SystemCalls
package import VaultCore

/// Copies files that are too large for the journal into a vault.
package enum AttachmentCopy {
  /// Copies a file to its path in the vault, which must not exist; shares blocks if the file system supports that.
  package static func write(
    _ attachment: AttachmentPlanner.Attachment, in vault: Vault
  ) throws(VaultError) {
    do throws(SystemError) {
      let source = try FileDescriptor.open(attachment.source, .readOnly, [.nonBlocking, .noControllingTerminal])
      try NewFile.write(to: RawPath(attachment.path), root: vault.root) { file throws(SystemError) in
        try source.copyContents(to: file)
      }
    } catch {
      throw .change(.failed(path: attachment.path, error))
    }
  }

  /// Removes a copy that was just made, if the note could not be changed.
  package static func takeBack(_ attachment: AttachmentPlanner.Attachment, in vault: Vault) {
    try? VaultDirectory(vault.root).removeIfPresent(attachment.path)
  }
}
