internal import Glibc

extension FileLock {
  /// Returns the process that holds an exclusive lock on an open file, if the kernel reports it to this process.
  ///
  /// The source is `/proc/locks`; see proc(5).
  package static func holder(of file: borrowing FileDescriptor) -> Int32? {
    guard let status = try? file.status(), let list = try? FileDescriptor.open("/proc/locks"),
      let text = try? list.readToEnd(limit: 16 << 20)
    else { return nil }
    // An example: `1: FLOCK  ADVISORY  WRITE 4711 08:01:131087 0 EOF`. The device is hexadecimal.
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count >= 6, words[1] == "FLOCK", words[3] == "WRITE", let process = Int32(words[4]), process > 0
      else { continue }
      let numbers = words[5].split(separator: ":")
      guard numbers.count == 3, let inode = UInt64(numbers[2]), inode == status.inode else { continue }
      return process
    }
    return nil
  }
}
