internal import Bytes
package import ExchangeFormats
package import SystemCalls
internal import VaultChanges
package import VaultCore

/// The destination of an export: a file or folder that appears only when it is complete. It replaces an existing file
/// or folder only if that is an older export of the same vault.
///
/// The vault's state folder records, in `exports`, the files of each export and their revisions. An export that was
/// changed since is not replaced.
package final class ExportPlace: ExportSink {
  private let place: RawPath
  private let isFolder: Bool
  private let memory: RawPath
  private let draft: RawPath
  private var file: FileDescriptor?
  private var folders: Set<String> = []

  /// Begins an export.
  ///
  /// - Throws: `ExchangeError` if a file or folder exists there that must not be replaced.
  package init(_ place: RawPath, isFolder: Bool, replaces: Bool, _ vault: Vault) throws(ExchangeError) {
    self.place = place
    self.isFolder = isFolder
    memory = vault.stateFolder.appending("exports" as RawPath)
      .appending(RawPath(PlannedChange.revision(of: place.bytes)))
    do throws(SystemError) {
      if FileSystem.exists(place) {
        guard replaces else { throw SystemError(.exists, call: "open", path: place) }
      }
      let digits = String(decoding: try RandomBytes.hexadecimal(8), as: UTF8.self)
      draft = place.parent.appending(RawPath(".\(place.lastComponent.text).\(digits)~"))
      if isFolder {
        try FileSystem.makeDirectory(draft)
      } else {
        file = try FileDescriptor.open(draft, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
      }
    } catch {
      throw .system(error)
    }
    if FileSystem.exists(place) {
      do throws(ExchangeError) {
        try checkOlderExport()
      } catch {
        abandon()
        throw error
      }
    }
  }

  /// Appends bytes to an export that is a single file.
  package func write(_ bytes: [UInt8]) throws(ExchangeError) {
    do throws(SystemError) { try file?.write(bytes) } catch { throw .system(error) }
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
    } catch {
      throw .system(error)
    }
  }

  /// Moves the complete export to its destination.
  package func finish() throws(ExchangeError) {
    do throws(SystemError) {
      let parent = try FileDescriptor.open(place.parent, .readOnly, [.directory])
      if isFolder { try parent.syncFileSystem() } else { try file?.sync() }
      let name = draft.lastComponent
      if FileSystem.exists(place) {
        try parent.rename(name, to: parent, place.lastComponent, .exchange)
        if isFolder { try FileSystem.removeTree(draft) } else { try FileSystem.remove(draft) }
      } else {
        try parent.rename(name, to: parent, place.lastComponent, .noReplace)
      }
      try parent.sync()
    } catch {
      abandon()
      throw .system(error)
    }
    remember()
  }

  /// Removes the incomplete export.
  package func abandon() {
    if isFolder { try? FileSystem.removeTree(draft) } else { try? FileSystem.remove(draft) }
  }

  // MARK: - Older exports

  /// Throws unless the destination contains an export of this vault that was not changed since.
  private func checkOlderExport() throws(ExchangeError) {
    guard let known = try? FileDescriptor.open(memory, .readOnly, [.nonBlocking]).readToEnd(limit: 1 << 30) else {
      throw .refused(place, "it is not an export of this vault, and is not replaced")
    }
    guard try listing() == known else {
      throw .refused(place, "it was changed since it was exported, and is not replaced")
    }
  }

  private func remember() {
    guard let text = try? listing() else { return }
    try? FileSystem.makeDirectories(memory.parent)
    try? AtomicReplace.write(text, to: memory)
  }

  /// Returns the files at the destination with their revisions, as they are recorded.
  private func listing() throws(ExchangeError) -> [UInt8] {
    if (try? FileStatus.lstat(place).kind) != .directory {
      return Array(PlannedChange.revision(of: try SourceFile.read(place)).utf8)
    }
    var text: [UInt8] = []
    let folder = try SourceFolder(place)
    for file in folder.files {
      let revision = PlannedChange.revision(of: try SourceFile.read(folder.absolute(file.path)))
      text += Array(revision.utf8) + [0x09] + file.path + [0x0A]
    }
    for path in folder.skipped { text += Array("skipped\t".utf8) + path + [0x0A] }
    return text
  }
}
