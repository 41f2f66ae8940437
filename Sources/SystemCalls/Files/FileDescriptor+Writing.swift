internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// Writes all bytes at the file's offset, in as many calls as necessary.
  package borrowing func write(_ bytes: Span<UInt8>) throws(SystemError) { try FileDescriptor.writeAll(raw, bytes) }

  /// Writes all bytes at the file's offset, in as many calls as necessary.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemError) { try write(bytes.span) }

  /// Writes all bytes at `offset`; the file's own offset does not change.
  package borrowing func write(_ bytes: Span<UInt8>, at offset: Int64) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done...)
      let position = off_t(offset &+ Int64(done))
      // SAFETY: the call reads no further than the span reaches.
      done += try check("pwrite") {
        unsafe rest.withUnsafeBytes { unsafe pwrite(raw, $0.baseAddress, $0.count, position) }
      }
    }
  }

  /// Writes all bytes at `offset`; the file's own offset does not change. The corresponding C function is `pwrite`.
  package borrowing func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    try write(bytes.span, at: offset)
  }

  /// Writes as many bytes as a descriptor that was opened with `nonBlocking` accepts, and returns their number, which may
  /// be 0.
  package borrowing func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let (raw, span) = (self.raw, bytes.span)
    // SAFETY: the call reads no further than the span reaches.
    let count = try unlessBlocked(
      try check("write") { unsafe span.withUnsafeBytes { unsafe Glibc.write(raw, $0.baseAddress, $0.count) } })
    return count ?? 0
  }

  static func writeAll(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done...)
      // SAFETY: the call reads no further than the span reaches.
      done += try check("write") {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
    }
  }

  /// Copies the content from the file's offset to the end, to the offset of `target`. Shares blocks if possible.
  package borrowing func copyContents(to target: borrowing FileDescriptor) throws(SystemError) {
    let source = raw
    let destination = target.raw
    var copied = 0
    do {
      while true {
        // Without offsets, the call uses and advances those of the descriptors.
        let count = try check("copy_file_range") { copy_file_range(source, nil, destination, nil, 1 << 30, 0) }
        if count == 0 && copied > 0 { return }
        // For files in /proc and on some other file systems, the call copies nothing although the file has content.
        if count == 0 { break }
        copied += count
      }
    } catch let error where copied == 0 {
      let plainCopyHelps: [Errno] = [.crossDevice, .invalidArgument, .noSuchCall, .notSupported]
      guard plainCopyHelps.contains(error.errno) else { throw error }
    }
    while true {
      let piece = try read(upTo: 256 << 10)
      if piece.isEmpty { return }
      try target.write(piece)
    }
  }
}
