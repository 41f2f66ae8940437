internal import SystemCalls

extension Session {
  /// All of standard input as text, every byte of it but a byte-order mark at its beginning.
  ///
  /// - Throws: `CommandError` when it is no text: not UTF-8, or with NUL characters, or longer than `limit` bytes.
  func readText(limit: Int) throws -> String {
    let bytes: [UInt8]
    do {
      bytes = try readInput(limit)
    } catch let error as SystemError where error.errno == .fileTooLarge {
      throw CommandError(message: "standard input: there are more than \(limit) bytes")
    }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    guard
      let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    else {
      throw CommandError(
        message: "standard input is not valid UTF-8",
        hints: ["iconv -f CHARSET -t UTF-8 makes it so; nothing was written"])
    }
    if let offset = bytes.firstIndex(of: 0) {
      throw CommandError(message: "standard input is no text: byte \(offset + 1) is NUL")
    }
    return text
  }
}
