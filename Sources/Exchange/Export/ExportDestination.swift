internal import Bytes
package import ExchangeFormats
package import SystemCalls
package import VaultCore

/// The destination of an export: a file or folder that appears only when it is complete. It replaces an existing file
/// or folder only if that is an older export of the same vault. The vault's state folder records, in `exports`, the
/// files of each export and their revisions. An export that was changed since is not replaced.
package final class ExportDestination: ExportSink {
  /// The absolute path.
  package var path: RawPath { destination }
  /// Whether it is an older export that `finish` replaces.
  package let replacesOlder: Bool
  private let destination: RawPath
  private let isFolder: Bool
  private let memory: RawPath
  private let draft: RawPath
  /// The new file or folder, which no other process writes.
  private let lock: FileLock
  private var folders: Set<String> = []

  /// Returns whether an export at an absolute path would be read as notes of the vault: it is in a folder of the vault,
  /// also through symlinks, and neither hidden nor ignored.
  package static func isPart(of vault: Vault, _ destination: RawPath, isFolder: Bool) -> Bool {
    let real =
      (try? FileSystem.realPath(destination))
      ?? (try? FileSystem.realPath(destination.parent))?.appending(destination.lastComponent)
    guard let root = try? FileSystem.realPath(vault.root), let real else { return false }
    if real == root { return isFolder }
    guard let path = real.relative(to: root)?.bytes else { return false }
    let files = VaultFiles(vault)
    let ends = path.indices.filter { path[$0] == UInt8(ascii: "/") }
    guard ends.allSatisfy({ files.entersFolder(path.span.extracting(..<$0)) }) else { return false }
    return isFolder ? files.entersFolder(path.span) : files.role(of: path.span) == .note
  }

  /// Begins an export; throws if a file or folder exists there that must not be replaced.
  ///
  /// - Parameter isTaken: Returns whether everything in an existing file or folder is in the vault.
  package init(
    _ destination: RawPath, isFolder: Bool, replaces: Bool, _ vault: Vault,
    unless isTaken: (RawPath) throws(ExchangeError) -> Bool = { _ in false }
  ) throws(ExchangeError) {
    (self.destination, self.isFolder) = (destination, isFolder)
    memory = vault.stateFolder.appending("exports" as RawPath)
      .appending(RawPath(PlannedChange.revision(of: destination.bytes)))
    do throws(SystemError) {
      replacesOlder = FileSystem.exists(destination)
      guard replaces || !replacesOlder else { throw SystemError(.exists, call: "open", path: destination) }
      let name = ReplacementName.of(destination.lastComponent)
      draft = destination.parent.appending(name)
      let parent = try FileDescriptor.open(destination.parent, .readOnly, [.directory])
      lock = try ReplacementName.take(name, in: parent) { (parent) throws(SystemError) in
        if !isFolder { return try parent.open(at: name, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666) }
        try parent.makeDirectory(name)
        return try parent.open(at: name, .readOnly, [.directory, .noFollow])
      } remove: { [draft] (parent) throws(SystemError) in
        if try FileStatus.at(parent, name).kind == .directory {
          try FileSystem.removeTree(draft)
        } else {
          try parent.remove(name)
        }
      }
    } catch { throw .system(error) }
    if replacesOlder {
      do throws(ExchangeError) {
        if try !isTaken(destination) { try checkOlderExport() }
      } catch {
        abandon()
        throw error
      }
    }
  }

  /// Appends bytes to an export that is a single file.
  package func write(_ bytes: [UInt8]) throws(ExchangeError) {
    do throws(SystemError) { if !isFolder { try lock.descriptor.write(bytes) } } catch { throw .system(error) }
  }

  /// Writes a file of an export that is a folder.
  package func file(_ path: String, _ bytes: [UInt8]) throws(ExchangeError) {
    try make(path) { target throws(SystemError) in try target.write(bytes) }
  }

  /// Copies a file into an export that is a folder.
  package func copy(_ source: RawPath, to path: String) throws(ExchangeError) {
    try make(path) { target throws(SystemError) in
      try FileDescriptor.open(source, .readOnly, .untrusted).copyContents(to: target)
    }
  }

  private func make(
    _ path: String, _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(ExchangeError) {
    do throws(SystemError) {
      let whole = draft.appending(RawPath(path))
      let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      if !parent.isEmpty, folders.insert(parent).inserted { try FileSystem.makeDirectories(whole.parent, mode: 0o777) }
      let target = try FileDescriptor.open(whole, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
      try fill(target)
      try target.close()
    } catch { throw .system(error) }
  }

  /// Moves the complete export to its destination.
  package func finish() throws(ExchangeError) {
    do throws(SystemError) {
      let parent = try FileDescriptor.open(destination.parent, .readOnly, [.directory])
      if isFolder { try parent.syncFileSystem() } else { try lock.descriptor.sync() }
      let name = draft.lastComponent
      if FileSystem.exists(destination) {
        try parent.rename(name, to: parent, destination.lastComponent, .exchange)
        if isFolder { try FileSystem.removeTree(draft) } else { try FileSystem.remove(draft) }
      } else {
        try parent.rename(name, to: parent, destination.lastComponent, .noReplace)
      }
      try parent.sync()
    } catch {
      abandon()
      throw .system(error)
    }
    remember()
  }

  /// Removes the incomplete export.
  package func abandon() { if isFolder { try? FileSystem.removeTree(draft) } else { try? FileSystem.remove(draft) } }

  // MARK: - Older exports

  /// Throws unless the destination contains an export of this vault that was not changed since.
  private func checkOlderExport() throws(ExchangeError) {
    guard let recorded = try? FileDescriptor.open(memory, .readOnly, [.nonBlocking]).readToEnd(limit: 1 << 30) else {
      throw .refused(destination, "it is not an export of this vault, and is not replaced")
    }
    guard try listing() == recorded else {
      throw .refused(destination, "it was changed since it was exported, and is not replaced")
    }
  }

  private func remember() {
    guard let text = try? listing() else { return }
    try? FileSystem.makeDirectories(memory.parent)
    try? AtomicReplace.write(text, to: memory)
  }

  /// Returns the files at the destination with their revisions, as they are recorded.
  private func listing() throws(ExchangeError) -> [UInt8] {
    if (try? FileStatus.lstat(destination).kind) != .directory {
      return Array(PlannedChange.revision(of: try SourceFile.read(destination)).utf8)
    }
    var text: [UInt8] = []
    let folder = try SourceFolder(destination)
    try folder.check()
    for file in folder.files {
      let revision = PlannedChange.revision(of: try SourceFile.read(folder.absolute(file.path)))
      text += Array(revision.utf8) + [.tab] + file.path + [.lineFeed]
    }
    for path in folder.skipped { text += Array("skipped\t".utf8) + path + [.lineFeed] }
    return text
  }
}
