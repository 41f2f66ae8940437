internal import CLinux
internal import Glibc

/// Cryptographically secure random bytes.
package enum RandomBytes {
  /// Returns `count` bytes from the kernel's generator.
  package static func make(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let start = done
      done += try check("getrandom") {
        // SAFETY: the call writes no further than the buffer reaches.
        unsafe bytes.withUnsafeMutableBytes {
          unsafe getrandom($0.baseAddress.map { unsafe $0 + start }, count - start, 0)
        }
      }
    }
    return bytes
  }

  /// Returns random lower-case hexadecimal digits, two for each of `count` random bytes, for names of temporary files.
  package static func hexadecimal(_ count: Int) throws(SystemError) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return try make(count).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
