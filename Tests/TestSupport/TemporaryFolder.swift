package import SystemCalls

/// A folder of its own for one test, removed when the test lets go of it.
package final class TemporaryFolder: Sendable {
  /// The folder, absolute and without symlinks.
  package let path: RawPath

  /// Makes a new, empty folder.
  package init() throws {
    let digits = try RandomBytes.make(8).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    let base = ProcessArguments.environment("TMPDIR").map { RawPath($0) } ?? "/tmp"
    let folder = base.appending(RawPath("sheaf-test-\(digits)"))
    try FileSystem.makeDirectories(folder)
    path = try FileSystem.realPath(folder)
  }

  deinit {
    Self.removeTree(path)
  }

  /// Removes a folder and everything in it, as far as it may.
  package static func removeTree(_ path: RawPath) {
    if let folder = try? FileDescriptor.open(path, .readOnly, [.directory, .noFollow]),
      let listing = try? DirectoryListing(of: folder)
    {
      for entry in listing.entries {
        let child = path.appending(RawPath(entry.name))
        if entry.kind == .directory { removeTree(child) } else { try? FileSystem.remove(child) }
      }
    }
    try? FileSystem.removeDirectory(path)
  }

  /// Writes a file, making the folders that are missing; one that exists is replaced in place.
  package func write(_ text: String, to name: RawPath) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, making the folders that are missing; one that exists is replaced in place.
  package func write(_ bytes: [UInt8], to name: RawPath) throws {
    let file = path.appending(name)
    try FileSystem.makeDirectories(file.parent)
    try FileDescriptor.open(file, .writeOnly, [.create, .truncate]).write(bytes)
  }

  /// The bytes of a file.
  package func read(_ name: RawPath) throws -> [UInt8] {
    try FileDescriptor.open(path.appending(name)).readToEnd(limit: 1 << 30)
  }
}
