internal import Bytes
package import SystemCalls

/// A reader of single notes of a vault, from editors or from the disk. Unlike `NoteReader`, it does not check whether a
/// file changes while it is read.
package struct NoteFiles: ~Copyable {
  private let root: FileDescriptor?
  /// The reason why the root cannot be opened.
  private let failure: SystemError?
  private let sizeLimit: Int
  private let unsaved: [[UInt8]: [UInt8]]
  private let failures: ReadFailures

  /// Creates a reader for the notes of a vault.
  package init(_ vault: Vault) {
    do throws(SystemError) {
      root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      failure = nil
    } catch {
      root = nil
      failure = error
    }
    failures = vault.surroundings.readFailures
    sizeLimit = vault.config.sizeLimit
    unsaved = vault.unsaved
  }

  /// Returns the bytes of a note: empty if it is not text or larger than the config allows, nil if it does not exist or
  /// cannot be read; what cannot be read is added to the `ReadFailures` of the surroundings.
  package func contents(of path: [UInt8]) -> [UInt8]? {
    if let text = unsaved[path] { return text }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try read(path, limit: sizeLimit)
    } catch {
      failures.add(path, error)
      return nil
    }
    let isText = bytes.span.extracting(..<min(bytes.count, 8192)).firstOffset(of: 0) == nil
    return isText ? bytes : []
  }

  /// Returns all bytes of a note, even if it is not text or larger than the config allows.
  ///
  /// - Throws: `SystemError` if it cannot be read.
  package func wholeContents(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    if let text = unsaved[path] { return text }
    return try read(path, limit: .max)
  }

  /// Reads a file; returns no bytes if it is larger than the limit.
  private func read(_ path: [UInt8], limit: Int) throws(SystemError) -> [UInt8] {
    let missing = SystemError(.noSuchFile, call: "open", path: RawPath(path))
    guard let file = try root?.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal]) else {
      throw failure ?? missing
    }
    let status = try file.status()
    guard status.kind == .regular else { throw missing }
    if status.size > Int64(limit) { return [] }
    return try file.read(count: Int(clamping: status.size), at: 0)
  }
}

extension Vault {
  /// Returns the bytes of a note, as `NoteFiles.contents(of:)` does.
  package func contents(of path: [UInt8]) -> [UInt8]? { NoteFiles(self).contents(of: path) }
}
