internal import Bytes
internal import ExchangeFormats
internal import SystemCalls
internal import VaultCore

/// Stores the contents of new files until the operation is carried out. A small import is stored in memory; a large one
/// is stored in files of the cache folder, so that it needs little memory.
final class ImportStage {
  /// The maximal number of bytes that are stored in memory.
  private static let limit = 8 << 20

  private let folder: RawPath
  private var isMade = false
  private var count = 0
  private var kept = 0

  init(_ workspace: ImportWorkspace) { folder = workspace.stage }

  /// Returns the change that creates a file. `modified` is in nanoseconds since 1970; nil for the time of the import.
  func creation(of path: [UInt8], _ contents: [UInt8], modified: Int64? = nil) throws(ExchangeError) -> PlannedChange {
    if modified == nil, kept + contents.count <= Self.limit {
      kept += contents.count
      return .create(path: path, contents: contents, mode: nil)
    }
    do throws(SystemError) {
      if !isMade {
        try FileSystem.makeDirectories(folder)
        isMade = true
      }
      count += 1
      let file = folder.appending(RawPath("\(count)"))
      let opened = try FileDescriptor.open(file, .writeOnly, [.create, .truncate, .noFollow], mode: 0o600)
      try opened.write(contents)
      try opened.close()
      return copy(of: file, contents, to: path, modified: modified)
    } catch { throw .system(error) }
  }

  /// Returns the change that creates a file with the contents of a file outside of the vault.
  func copy(of source: RawPath, _ contents: [UInt8], to path: [UInt8], modified: Int64?) -> PlannedChange {
    .copy(
      path: path,
      OuterFile(
        path: source.bytes, size: Int64(contents.count), hash: ContentHash(of: contents.span), modified: modified))
  }
}
