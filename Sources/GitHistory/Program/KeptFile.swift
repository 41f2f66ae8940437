internal import Bytes
internal import SystemCalls

/// A file of the cache that is read as it was written or not at all: a mark of eight bytes, a checksum, the contents.
struct KeptFile {
  let path: RawPath
  /// Tells files of one format from all others.
  let mark: String

  /// Returns the contents; nil if the file is missing, damaged or of another format.
  func read() -> [UInt8]? {
    guard let bytes = try? FileDescriptor.open(path, .readOnly, .untrusted).readToEnd(limit: 1 << 30),
      bytes.starts(with: Array(mark.utf8)), bytes.count >= 16
    else { return nil }
    let contents = Array(bytes[16...])
    return bytes.span.loadUInt64(at: 8) == Checksum.of(contents.span) ? contents : nil
  }

  /// Replaces the contents. Whoever needs them can make them anew, so errors are ignored.
  func write(_ contents: [UInt8]) {
    var writer = ByteWriter()
    writer.append(Array(mark.utf8))
    writer.append(Checksum.of(contents.span))
    writer.append(contents)
    do throws(SystemError) {
      try FileSystem.makeDirectories(path.parent)
      try AtomicReplace.write(writer.bytes, to: path)
    } catch {
      // The next reader finds the old contents, or none.
    }
  }
}
