internal import Bytes
internal import SystemCalls

/// A file of the cache, in the frame of `CheckedBytes`.
struct CacheFile {
  let path: RawPath
  /// The mark, which distinguishes files of one format from all others.
  let mark: String

  /// Returns the contents; nil if the file is missing, damaged or of another format.
  func read() -> [UInt8]? {
    let bytes = try? FileDescriptor.open(path, .readOnly, .untrusted).readToEnd(limit: 1 << 30)
    return bytes.flatMap(CheckedBytes(mark: mark).contents)
  }

  /// Replaces the contents. Errors are ignored, because the contents can be computed again.
  func write(_ contents: [UInt8]) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(path.parent)
      try AtomicReplace.write(CheckedBytes(mark: mark).framed(contents), to: path)
    } catch {
      // If this fails, the next reader finds the old contents, or none.
    }
  }
}
