internal import SystemCalls

/// Reads a file in chunks for a parser that cannot throw errors of the file system.
final class FileReader {
  private let file: FileDescriptor
  private let path: RawPath
  private(set) var error: SystemError?

  private static let pieceSize = 1 << 20

  init(_ path: RawPath) throws(ExchangeError) {
    self.path = path
    do throws(SystemError) {
      file = try FileDescriptor.open(path, .readOnly, [.nonBlocking, .noControllingTerminal])
      if try file.status().kind == .directory { throw SystemError(.isDirectory, call: "read", path: path) }
    } catch { throw .system(error.path == nil ? error.at(path) : error) }
  }

  /// Returns the next chunk; it is empty at the end or after an error.
  func next() -> [UInt8] {
    do throws(SystemError) {
      return try file.read(upTo: Self.pieceSize)
    } catch {
      self.error = error.at(path)
      return []
    }
  }
}
