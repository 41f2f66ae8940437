internal import Bytes
package import SystemCalls

/// The contents of files that an undo has discarded, from which a redo restores them when the files outside of the
/// vault from which they came are gone.
///
/// They are in `kept` of the state folder, named by hash and length, while a record of the journal mentions them.
package struct KeptContents: Sendable {
  private let folder: RawPath
  /// The length of a file beyond which its contents are not kept, as they would exceed the limit of the journal.
  private let sizeLimit: Int64

  /// Creates the access to those of a vault.
  package init(_ vault: Vault) {
    folder = vault.stateFolder.appending("kept" as RawPath)
    sizeLimit = Int64(clamping: vault.config.undo.bytes)
  }

  private static func name(_ outer: OuterFile) -> String { "\(outer.hash.hexadecimal)-\(outer.size)" }

  /// Keeps the contents of a file that is about to be discarded.
  ///
  /// - Throws: `SystemError`, such as `Errno.noSpace`. The file must not be discarded then.
  package func keep(_ outer: OuterFile, in file: borrowing FileDescriptor) throws(SystemError) {
    let name = RawPath(Self.name(outer))
    if outer.size > sizeLimit || FileSystem.exists(folder.appending(name)) { return }
    try FileSystem.makeDirectories(folder)
    let unfinished = folder.appending(RawPath(name.bytes + Array(".".utf8) + (try RandomBytes.hexadecimal(4))))
    do throws(SystemError) {
      let target = try FileDescriptor.open(unfinished, .writeOnly, [.create, .exclusive, .noFollow])
      try file.copyContents(to: target)
      try target.close()
      try FileSystem.rename(unfinished, to: folder.appending(name))
    } catch {
      try? FileSystem.remove(unfinished)
      throw error
    }
  }

  /// Writes everything that is kept to the disk.
  package func sync() throws(SystemError) {
    if FileSystem.exists(folder) { try FileDescriptor.open(folder, .readOnly, [.directory]).syncFileSystem() }
  }

  /// Returns the contents of a file outside of the vault, or those that were kept of it.
  ///
  /// - Throws: `SystemError` about the file outside of the vault; `Errno.staleHandle` if it has other contents now.
  package func contents(of outer: OuterFile, limit: Int) throws(SystemError) -> [UInt8] {
    let cause: SystemError
    do throws(SystemError) {
      let contents = try Self.read(RawPath(outer.path), outer, limit)
      if outer.matches(contents) { return contents }
      cause = SystemError(.staleHandle, call: "read", path: RawPath(outer.path))
    } catch {
      cause = error
    }
    if let copy = try? Self.read(folder.appending(RawPath(Self.name(outer))), outer, limit), outer.matches(copy) {
      return copy
    }
    throw cause
  }

  private static func read(_ path: RawPath, _ outer: OuterFile, _ limit: Int) throws(SystemError) -> [UInt8] {
    try FileDescriptor.open(path, .readOnly, .untrusted).readToEnd(limit: limit, size: outer.size)
  }

  /// Throws an error if neither a file outside of the vault nor what was kept of it exists.
  package func check(_ outer: OuterFile) throws(SystemError) {
    do throws(SystemError) { _ = try FileStatus.stat(RawPath(outer.path)) } catch {
      if !FileSystem.exists(folder.appending(RawPath(Self.name(outer)))) { throw error }
    }
  }

  /// Removes what no record needs, and the oldest beyond the journal's limit. `needed` returns the files outside of the
  /// vault that the records mention; nil if that is unknown.
  func prune(needed: () -> [OuterFile]?) {
    guard let folder = try? FileDescriptor.open(folder, .readOnly, [.directory]),
      let listing = try? DirectoryListing(of: folder), !listing.entries.isEmpty
    else { return }
    guard let names = needed().map({ Set($0.map(Self.name)) }) else { return }
    var remaining: [(name: RawPath, status: FileStatus)] = []
    for entry in listing.entries {
      let name = RawPath(Array(entry.name))
      if names.contains(String(decoding: entry.name, as: UTF8.self)), let status = try? FileStatus.at(folder, name) {
        remaining.append((name, status))
      } else {
        try? folder.remove(name)
      }
    }
    var bytes: Int64 = 0
    for (name, status) in remaining.sorted(by: { $0.status.modified > $1.status.modified }) {
      bytes += status.size
      if bytes > sizeLimit { try? folder.remove(name) }
    }
  }
}
