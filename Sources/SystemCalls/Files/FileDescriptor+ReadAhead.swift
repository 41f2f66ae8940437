internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// Returns whether the beginning of the file has to be read from the disk; false if the file system cannot tell.
  ///
  /// The corresponding C function is `preadv2` with `RWF_NOWAIT`.
  package borrowing func isCold() -> Bool {
    let raw = self.raw
    var byte: UInt8 = 0
    do throws(SystemError) {
      // SAFETY: the call writes at most one byte, into the variable.
      _ = try unsafe withUnsafeMutableBytes(of: &byte) { buffer throws(SystemError) in
        var piece = unsafe iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        return try check("preadv2") { unsafe preadv2(raw, &piece, 1, 0, linux_rwf_nowait) }
      }
      return false
    } catch {
      return error.errno == .wouldBlock
    }
  }

  /// Asks the system to read the first `count` bytes into memory, and does not wait for them.
  ///
  /// The corresponding C function is `posix_fadvise` with `POSIX_FADV_WILLNEED`.
  package borrowing func requestReading(upTo count: Int) {
    _ = posix_fadvise(raw, 0, off_t(count), POSIX_FADV_WILLNEED)
  }
}
