internal import SystemCalls
internal import Terminal
internal import VaultCore

extension Session {
  /// The operand for standard input.
  static let dash = "-"

  /// Reads all of standard input as text, without a byte-order mark at its beginning.
  ///
  /// Until `inputText` is released, the text is saved as a draft if the command fails.
  ///
  /// - Parameters:
  ///   - vault: The vault that the text is for.
  ///   - isKept: Whether the text is saved if the command fails.
  /// - Throws: `CommandError` if it is invalid UTF-8, has NUL characters, or is too long for a note; `Interruption` if
  ///   the user interrupts the program while typing.
  func readText(of vault: Vault, isKept: Bool = true) throws -> String {
    let limit = vault.config.sizeLimit
    let bytes = try readBytes(of: vault, limit: limit, isKept: isKept)
    if bytes.count > limit { throw CommandError(message: "standard input: it has more than \(limit) bytes") }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    guard
      let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    else {
      throw CommandError(
        message: "standard input is not valid UTF-8",
        hints: ["convert it with 'iconv -f CHARSET -t UTF-8'; nothing was written"])
    }
    if let offset = bytes.firstIndex(of: 0) {
      throw CommandError(message: "standard input is not text: byte \(offset + 1) is NUL")
    }
    return text
  }

  private func readBytes(of vault: Vault, limit: Int, isKept: Bool) throws -> [UInt8] {
    do {
      guard console.inputIsTerminal else {
        let bytes = try console.readInput(limit: max(limit, Self.mostKept))
        if isKept { inputText.put(bytes, for: vault) }
        return bytes
      }
      let typed = try console.readTyped(limit: limit)
      if isKept || typed.isInterrupted { inputText.put(typed.bytes, for: vault) }
      if typed.isInterrupted { throw Interruption() }
      return typed.bytes
    } catch let error as SystemError where error.errno == .fileTooLarge {
      throw CommandError(message: "standard input: it has more than \(limit) bytes")
    }
  }
}
