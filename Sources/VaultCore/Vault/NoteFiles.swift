internal import Bytes
internal import SystemCalls

/// Reads the notes of a vault one after another, as a question does: as they are now, without asking whether they kept
/// still.
package struct NoteFiles: ~Copyable {
  private let root: FileDescriptor?
  private let sizeLimit: Int

  /// The files of a vault.
  package init(_ vault: Vault) {
    root = try? FileDescriptor.open(vault.root, .handleOnly, [.directory])
    sizeLimit = vault.config.sizeLimit
  }

  /// The bytes of a note, none when it is no text or larger than the config allows; nil when it cannot be read.
  package func contents(of path: [UInt8]) -> [UInt8]? {
    do {
      guard let file = try root?.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal])
      else { return nil }
      let status = try file.status()
      guard status.kind == .regular else { return nil }
      if status.size > Int64(sizeLimit) { return [] }
      let bytes = try file.read(count: Int(clamping: status.size), at: 0)
      let isText = bytes.span.extracting(..<min(bytes.count, 8192)).firstOffset(of: 0) == nil
      return isText ? bytes : []
    } catch {
      return nil
    }
  }
}

extension Vault {
  /// The bytes of a note as it is now, or nil when it cannot be read.
  package func contents(of path: [UInt8]) -> [UInt8]? { NoteFiles(self).contents(of: path) }
}
