internal import Bytes
package import SystemCalls

/// The files below a folder outside of the vault. The folder is only read, and symlinks are not followed.
package struct SourceFolder: Sendable {
  /// A file below the folder.
  package struct File: Sendable, Hashable {
    /// The path from the folder.
    package let path: [UInt8]
    /// The length in bytes.
    package let size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    package let modified: Int64

    /// The name, without folders.
    package var name: String { String(decoding: path.lastComponent, as: UTF8.self) }
  }

  /// The absolute path of the folder.
  package let root: RawPath
  /// The regular files, sorted by the bytes of their paths; hidden ones are left out.
  package let files: [File]
  /// The paths that were left out because they are symlinks or special files.
  package let skipped: [[UInt8]]
  /// The files and folders that could not be read.
  package let problems: [DirectoryTree.Problem]

  /// Lists the files below a folder.
  package init(_ root: RawPath) throws(ExchangeError) {
    self.root = root
    do throws(SystemError) {
      let tree = DirectoryWalk().run(root: try FileDescriptor.open(root, .readOnly, [.directory])) { path, _ in
        Self.isHidden(path) ? .skip : .stat
      }
      problems = tree.problems
      var files: [File] = []
      var skipped: [[UInt8]] = []
      for entry in tree.entries {
        let path = tree.rawPath(of: entry).bytes
        if entry.kind == .regular, !entry.isSymlink {
          files.append(File(path: path, size: entry.size, modified: entry.modified))
        } else {
          skipped.append(path)
        }
      }
      (self.files, self.skipped) = (files, skipped)
    } catch { throw .system(error) }
  }

  /// Throws the first error if some of the files and folders could not be read.
  package func check() throws(ExchangeError) {
    guard let problem = problems.first else { return }
    throw .system(SystemError(problem.error.errno, call: problem.error.call, path: root.appending(problem.path)))
  }

  /// Returns the absolute path of a file.
  package func absolute(_ path: [UInt8]) -> RawPath { root.appending(RawPath(path)) }

  /// Returns the files with an extension, compared without case.
  package func files(withExtension ending: String) -> [File] {
    files.filter { $0.name.lowercased().hasSuffix(".\(ending)") }
  }

  private static func isHidden(_ path: Span<UInt8>) -> Bool {
    let name = path.nameStart
    return name < path.count && path[name] == UInt8(ascii: ".")
  }
}

/// Reads files outside of the vault.
package enum SourceFile {
  /// Returns the contents of a regular file; throws if it has more than `limit` bytes.
  package static func read(_ path: RawPath, limit: Int = 2 << 30) throws(ExchangeError) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, .readOnly, [.nonBlocking, .noControllingTerminal])
      let status = try file.status()
      if status.kind == .directory { throw SystemError(.isDirectory, call: "read", path: path) }
      return try file.readToEnd(limit: limit, size: status.size)
    } catch { throw .system(error.path == nil ? error.at(path) : error) }
  }
}
