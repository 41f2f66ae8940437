import SearchIndex
import SystemCalls
import TestSupport

/// A temporary folder for an index.
final class IndexFolder: Sendable {
  private let folder: TemporaryFolder
  let store: IndexStore

  var path: RawPath { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    store = IndexStore(folder: folder.path)
  }

  /// The names of the files.
  var names: [[UInt8]] {
    guard let directory = try? FileDescriptor.open(path, .readOnly, [.directory]) else { return [] }
    return (try? DirectoryListing(of: directory).entries.map(\.name)) ?? []
  }

  /// The bytes of the index file.
  func read() throws -> [UInt8] {
    try FileDescriptor.open(store.file).readToEnd(limit: 1 << 30)
  }

  /// Puts an index file with these bytes in the place of the old one, as any program would: its time is the present,
  /// unless one is given in nanoseconds since 1970.
  func replace(_ bytes: [UInt8], modified: Int64? = nil) throws {
    // Another inode, since a snapshot may still look at the old one.
    let fresh = path.appending("fresh" as RawPath)
    let file = try FileDescriptor.open(fresh, .readWrite, [.create, .truncate])
    try file.write(bytes, at: 0)
    if let modified { try file.setTimes(modified: modified) }
    try FileSystem.rename(fresh, to: store.file)
  }

  /// When the index file was changed last, in nanoseconds since 1970.
  func modified() throws -> Int64 { try FileStatus.stat(store.file).modified }
}
