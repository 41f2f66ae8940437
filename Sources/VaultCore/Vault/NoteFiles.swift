internal import Bytes
internal import SystemCalls

/// Reads the notes of a vault one by one, as they are in editors or on the disk. Unlike `NoteReader`, it does not check
/// whether a file changes while it is read.
package struct NoteFiles: ~Copyable {
  private let root: FileDescriptor?
  private let sizeLimit: Int
  private let unsaved: [[UInt8]: [UInt8]]

  /// Creates a reader for the notes of a vault.
  package init(_ vault: Vault) {
    root = try? FileDescriptor.open(vault.root, .handleOnly, [.directory])
    sizeLimit = vault.config.sizeLimit
    unsaved = vault.unsaved
  }

  /// Returns the bytes of a note: empty if it is not text or larger than the config allows, nil if it cannot be read.
  package func contents(of path: [UInt8]) -> [UInt8]? {
    if let text = unsaved[path] { return text }
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
  /// Returns the bytes of a note, as `NoteFiles.contents(of:)` does.
  package func contents(of path: [UInt8]) -> [UInt8]? { NoteFiles(self).contents(of: path) }
}
