internal import SystemCalls
package import VaultCore

extension Vault {
  /// Returns the length of a file in bytes; 0 if it does not exist or its status cannot be read.
  package func sizeOfFile(_ path: [UInt8]) -> Int {
    do throws(SystemError) {
      return Int(clamping: try FileStatus.lstat(absolutePath(path)).size)
    } catch {
      surroundings.readFailures.add(path, error)
      return 0
    }
  }

  /// Returns the type of a file by its content; nil if notes cannot show it or it cannot be read.
  package func mediaType(of path: [UInt8]) -> MediaType? {
    guard let root = try? FileDescriptor.open(root, .handleOnly, [.directory]),
      let file = try? root.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal]),
      let status = try? file.status(), status.kind == .regular,
      let bytes = try? file.read(count: min(MediaType.prefixLength, Int(clamping: status.size)), at: 0)
    else { return nil }
    return MediaType(of: bytes)
  }
}

extension AttachmentPlanner.Attachment {
  /// Whether the copy has another extension than the file, because the extension of the file does not fit its type.
  package var hasOtherExtension: Bool {
    func ending(_ name: [UInt8]) -> String {
      name.lastIndex(of: UInt8(ascii: ".")).map { String(decoding: name[$0...], as: UTF8.self).lowercased() } ?? ""
    }
    return ending(source.lastComponent.bytes) != ending(path)
  }

  /// Returns whether two attachments are the same file or have the same contents.
  package func isSame(as other: Self) -> Bool {
    source == other.source || contents != nil && contents == other.contents
  }
}

/// Copies files that are too large for the journal into a vault.
package enum AttachmentCopy {
  /// Copies the files that are too large for the journal, and makes a change. If that fails, or a copy does, the copies
  /// that were made are removed.
  package static func withCopies<Result>(
    of attachments: [AttachmentPlanner.Attachment], in vault: Vault, _ change: () throws -> Result
  ) throws -> Result {
    var copied: [AttachmentPlanner.Attachment] = []
    do {
      for attachment in attachments where attachment.isOutsideOfJournal {
        try write(attachment, in: vault)
        copied.append(attachment)
      }
      return try change()
    } catch {
      for attachment in copied { try? VaultDirectory(vault.root).removeIfPresent(attachment.path) }
      throw error
    }
  }

  /// Copies a file to its path in the vault, which must not exist; shares blocks if the file system supports that.
  private static func write(_ attachment: AttachmentPlanner.Attachment, in vault: Vault) throws(VaultError) {
    do throws(SystemError) {
      let source = try FileDescriptor.open(attachment.source, .readOnly, [.nonBlocking, .noControllingTerminal])
      try NewFile.write(to: RawPath(attachment.path), root: vault.root) { file throws(SystemError) in
        try source.copyContents(to: file)
      }
    } catch { throw .change(.failed(path: attachment.path, error)) }
  }
}
