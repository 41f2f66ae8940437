internal import Bytes
internal import Synchronization
package import SystemCalls

/// A reader of single notes of a vault, from editors or from the disk. Unlike `NoteReader`, it does not check whether a
/// file changes while it is read.
package struct NoteFiles: ~Copyable {
  private let root: FileDescriptor?
  /// The reason why the root cannot be opened.
  private let failure: SystemError?
  private let sizeLimit: Int
  private let vault: Vault
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
    self.vault = vault
  }

  /// Returns the bytes of a note: empty if it is not text or larger than the config allows, nil if it does not exist or
  /// cannot be read; what cannot be read is added to the `ReadFailures` of the surroundings.
  package func contents(of path: [UInt8]) -> [UInt8]? {
    do throws(SystemError) { return try text(of: path) } catch {
      failures.add(path, error)
      return nil
    }
  }

  /// Returns the bytes of a note, empty if it is not text or larger than the config allows; throws if it does not exist
  /// or cannot be read.
  package func text(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    if let text = vault.unsaved[path] { return text }
    let bytes = try read(path, limit: sizeLimit)
    let isText = bytes.span.extracting(..<min(bytes.count, 8192)).firstOffset(of: 0) == nil
    return isText ? bytes : []
  }

  /// Returns all bytes of a note, even if it is not text or larger than the config allows.
  package func wholeContents(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    if let text = vault.unsaved[path] { return text }
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

/// A folder of a vault that is kept open, so that several operations can use it without looking it up again.
package final class OpenFolder: Sendable {
  /// The path from the root; empty for the root.
  package let path: [UInt8]
  package let descriptor: FileDescriptor
  private let isWritable = Locked(false)

  package init(_ path: [UInt8], _ descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Throws an error if files cannot be created and removed in the folder; checks this only once.
  package func checkWriting() throws(SystemError) {
    if isWritable.withLock({ $0 }) { return }
    try descriptor.checkWriting(to: ".")
    isWritable.withLock { $0 = true }
  }
}

/// The files that could not be read after the index was refreshed. An answer may lack something because of them, so the
/// program names them.
package final class ReadFailures: Sendable {
  private let problems = Mutex<[[UInt8]: ReadProblem]>([:])

  /// Creates an empty list.
  package init() {}

  /// Adds a file, by its path from the root, unless it no longer exists.
  package func add(_ path: [UInt8], _ error: SystemError) {
    if error.isMissing { return }
    problems.withLock { problems in
      if problems[path] == nil { problems[path] = ReadProblem(path: path, reason: .system(error)) }
    }
  }

  /// Returns the files, sorted by path, and forgets them.
  package func take() -> [ReadProblem] {
    let failures = problems.withLock { problems in
      defer { problems = [:] }
      return problems.values
    }
    return failures.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
