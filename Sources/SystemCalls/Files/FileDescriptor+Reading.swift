internal import Glibc

extension FileDescriptor {
  /// Reads at most `count` bytes at the file's offset; returns no bytes at the end of the file.
  package borrowing func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    // SAFETY: the call gets the buffer's own size.
    try unsafe read(capacity: count) { (descriptor, buffer, size, _) in
      unsafe Glibc.read(descriptor, buffer, size)
    }
  }

  /// Reads `count` bytes at `offset`, or fewer at the end of the file; the file's own offset does not change.
  package borrowing func read(count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    // SAFETY: the call gets what is left of the buffer.
    try unsafe read(capacity: count, untilFull: true) { (descriptor, buffer, size, done) in
      unsafe pread(descriptor, buffer, size, off_t(offset &+ Int64(done)))
    }
  }

  /// Reads from the file's offset to its end. Throws `Errno.fileTooLarge` as soon as there are more than `limit` bytes,
  /// so that a device or a growing file does not fill the memory.
  ///
  /// - Parameter size: The number of bytes, if the caller has just read it; the actual number may differ.
  package borrowing func readToEnd(limit: Int, size: Int64? = nil) throws(SystemError) -> [UInt8] {
    let limit = min(limit, Int.max - 1)
    let expected: Int
    if let size { expected = max(0, Int(clamping: size)) } else { expected = Int(clamping: try status().size) }
    guard expected <= limit else { throw SystemError(.fileTooLarge, call: "read") }
    // One byte more than expected, so that one read fills the buffer with the whole file and also finds its end.
    var bytes: [UInt8] = []
    var step = expected + 1
    while true {
      let capacity = min(step, limit - bytes.count + 1)
      // SAFETY: the call gets what is left of the buffer.
      let piece = try unsafe read(capacity: capacity, untilFull: true) { (descriptor, buffer, size, _) in
        unsafe Glibc.read(descriptor, buffer, size)
      }
      if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
      guard bytes.count <= limit else { throw SystemError(.fileTooLarge, call: "read") }
      if piece.count < capacity { return bytes }
      step = max(64 << 10, bytes.count)
    }
  }

  /// Returns the contents of the file at a path, or nil if there is no such file. Throws the error of any other
  /// failure, with the path; `Errno.fileTooLarge` if it has more than `limit` bytes.
  package static func contents(ofAny path: RawPath, _ options: Options, limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try open(path, .readOnly, options).readToEnd(limit: limit)
    } catch {
      if error.isMissing { return nil }
      throw error.at(path)
    }
  }

  /// Reads into a new array, either once or until it is full or the file ends.
  private borrowing func read(
    capacity: Int, untilFull: Bool = false, _ call: (Int32, UnsafeMutableRawPointer, Int, Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    guard capacity > 0 else { return [] }
    var failure: SystemError?
    // SAFETY: each call writes only between what was read before and the capacity of the buffer, and only
    // as many bytes as the calls reported count as initialised.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      do throws(SystemError) {
        repeat {
          let done = initialized
          let count = try SystemCalls.check("read") { unsafe call(raw, start + done, capacity - done, done) }
          initialized += count
          if count == 0 { break }
        } while untilFull && initialized < capacity
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
