internal import Glibc
package import SystemCalls

/// The folder of the temporary folders of one run of the tests. It is removed when the process ends; what a run that was
/// killed has left is removed by the next one.
private final class TestRun: Sendable {
  let folder: RawPath
  /// Held as long as the process lives, so that other runs leave the folder alone.
  private let lock: FileLock

  static let current = Result { try TestRun() }

  private init() throws {
    Self.removeOld()
    let name = try Self.prefix + RandomBytes.hexadecimal(4)
    let made = TemporaryFolder.base.appending(RawPath(name))
    try FileSystem.makeDirectories(made)
    folder = try FileSystem.realPath(made)
    let held = try FileLock.attempt(.exclusive, on: FileDescriptor.open(folder, .readOnly, [.directory]))
    // Another run that started at this moment may have taken the folder for an old one.
    guard let held, FileSystem.exists(folder) else { throw Taken() }
    lock = held
    atexit { if let run = try? TestRun.current.get() { TemporaryFolder.removeTree(run.folder) } }
  }

  private struct Taken: Error {}

  private static let prefix = Array("sheaf-tests-".utf8)

  private static func removeOld() {
    guard let base = try? FileDescriptor.open(TemporaryFolder.base, .readOnly, [.directory]),
      let listing = try? DirectoryListing(of: base)
    else { return }
    for entry in listing.entries where entry.kind == .directory && entry.name.starts(with: prefix) {
      let folder = TemporaryFolder.base.appending(RawPath(entry.name))
      guard let opened = try? FileDescriptor.open(folder, .readOnly, [.directory, .noFollow]),
        let lock = try? FileLock.attempt(.exclusive, on: opened)
      else { continue }
      TemporaryFolder.removeTree(folder)
      lock.release()
    }
  }
}

/// A temporary folder for one test, which is removed when the instance is deallocated.
package final class TemporaryFolder: Sendable {
  /// The folder, absolute and without symlinks.
  package let path: RawPath

  /// Creates a new, empty folder.
  package init() throws {
    let run = try TestRun.current.get()
    path = run.folder.appending(RawPath(try RandomBytes.hexadecimal(4)))
    try FileSystem.makeDirectories(path)
  }

  /// The folder of all temporary folders: `TMPDIR` if it is set; otherwise one in memory if there is enough, since
  /// tests create and remove many thousands of files; otherwise `/tmp`.
  package static let base: RawPath = {
    if let named = ProcessArguments.environment("TMPDIR") { return RawPath(named) }
    let memory: RawPath = "/dev/shm"
    let enough: Int64 = 4 << 30
    guard let folder = try? FileDescriptor.open(memory, .readOnly, [.directory]),
      let free = try? FileSystem.freeBytes(of: folder), free >= enough, isKernelRecent
    else { return "/tmp" }
    return memory
  }()

  /// Whether files in memory can have extended attributes of users, as since Linux 6.6.
  private static var isKernelRecent: Bool {
    guard let release = try? FileDescriptor.open("/proc/sys/kernel/osrelease").readToEnd(limit: 100) else {
      return false
    }
    let numbers = String(decoding: release, as: UTF8.self).split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (6, 6)
  }

  deinit {
    Self.removeTree(path)
  }

  /// Removes a folder and everything in it, also if a test took its permissions away.
  package static func removeTree(_ path: RawPath) {
    unsafe chmod(path.bytes.map { CChar(bitPattern: $0) } + [0], 0o700)
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

  /// Writes a file, and creates missing folders; the contents of an existing file are replaced in place.
  package func write(_ text: String, to name: RawPath) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, and creates missing folders; the contents of an existing file are replaced in place.
  package func write(_ bytes: [UInt8], to name: RawPath) throws {
    let file = path.appending(name)
    try FileSystem.makeDirectories(file.parent)
    try FileDescriptor.open(file, .writeOnly, [.create, .truncate]).write(bytes)
  }

  /// Returns the bytes of a file.
  package func read(_ name: RawPath) throws -> [UInt8] {
    try FileDescriptor.open(path.appending(name)).readToEnd(limit: 1 << 30)
  }
}
