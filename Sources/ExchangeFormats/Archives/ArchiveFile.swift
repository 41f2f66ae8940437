internal import SystemCalls

/// The file of an archive, open for reading at any offset.
final class ArchiveFile {
  static let pieceSize = 1 << 20

  private let file: FileDescriptor
  private let path: RawPath
  let size: Int64

  init(_ path: RawPath) throws(ArchiveFault) {
    self.path = path
    do throws(SystemError) {
      file = try FileDescriptor.open(path, .readOnly, [.nonBlocking, .noControllingTerminal])
      size = try file.status().size
    } catch { throw .system(error.at(path)) }
  }

  /// Returns the bytes at an offset, fewer at the end of the file.
  func read(count: Int, at offset: Int64) throws(ArchiveFault) -> [UInt8] {
    do throws(SystemError) { return try file.read(count: count, at: offset) } catch { throw .system(error.at(path)) }
  }
}

typealias PieceSink = ([UInt8]) throws(ArchiveFault) -> Void

enum ArchiveFault: Error {
  /// The entry is damaged, or uses something that is not supported; the others can still be unpacked.
  case entry(String)
  /// The archive as a whole is damaged or exceeds a limit.
  case archive(String)
  case system(SystemError)
}
