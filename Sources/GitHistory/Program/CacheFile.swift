internal import Bytes
internal import SystemCalls

/// A file of the cache that is read completely or not at all. It consists of a mark of eight bytes, a checksum, and the
/// contents.
struct CacheFile {
  let path: RawPath
  /// The mark, which distinguishes files of one format from all others.
  let mark: String

  /// Returns the contents; nil if the file is missing, damaged or of another format.
  func read() -> [UInt8]? {
    guard let bytes = try? FileDescriptor.open(path, .readOnly, .untrusted).readToEnd(limit: 1 << 30),
      bytes.starts(with: Array(mark.utf8)), bytes.count >= 16
    else { return nil }
    let contents = Array(bytes[16...])
    return bytes.span.loadUInt64(at: 8) == Checksum.of(contents.span) ? contents : nil
  }

  /// Replaces the contents. Errors are ignored, because the contents can be computed again.
  func write(_ contents: [UInt8]) {
    var writer = ByteWriter()
    writer.append(Array(mark.utf8))
    writer.append(Checksum.of(contents.span))
    writer.append(contents)
    do throws(SystemError) {
      try FileSystem.makeDirectories(path.parent)
      try AtomicReplace.write(writer.bytes, to: path)
    } catch {
      // If this fails, the next reader finds the old contents, or none.
    }
  }
}
