internal import Answers
internal import Bytes
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// The operand for standard input.
  static let dash = "-"

  /// Reads all of standard input as text, without a byte-order mark at its beginning. If `isKept` is true, the text is
  /// saved as a draft if the command fails before `inputText` is released. Throws `CommandError` if it is invalid
  /// UTF-8, has NUL characters, or is too long for a note, and `AnswerError.stopped` if the user interrupts the program while
  /// typing.
  func readText(of vault: Vault, isKept: Bool = true) throws -> String {
    let limit = vault.config.sizeLimit
    let bytes = try readBytes(of: vault, limit: limit, isKept: isKept)
    if bytes.count > limit { throw CommandError("standard input: it has more than \(limit) bytes") }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    guard let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    else {
      throw CommandError(
        "standard input is not valid UTF-8", hints: ["convert it with 'iconv -f CHARSET -t UTF-8'; nothing was written"]
      )
    }
    if let offset = bytes.firstIndex(of: 0) {
      throw CommandError("standard input is not text: byte \(offset + 1) is NUL")
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
      if typed.isInterrupted { throw AnswerError.stopped }
      return typed.bytes
    } catch let error as SystemError where error.errno == .fileTooLarge {
      throw CommandError("standard input: it has more than \(limit) bytes")
    }
  }
}

/// The text from standard input, from the moment it is read until it is saved in a note.
final class StandardInputText: Sendable {
  private struct Text {
    var bytes: [UInt8]?
    var vault: Vault?
  }

  private let text = Locked(Text())

  func put(_ bytes: [UInt8], for vault: Vault?) { text.withLock { $0 = Text(bytes: bytes, vault: vault) } }

  /// Removes the text, which is saved in a note or need not be kept.
  func release() { text.withLock { $0 = Text() } }

  func take() -> (bytes: [UInt8], vault: Vault?)? {
    text.withLock { text in
      defer { text = Text() }
      return text.bytes.map { ($0, text.vault) }
    }
  }
}

extension Session {
  /// The commands that read the text of a note from standard input.
  private static let readers: Set<String> = ["new", "capture", "append", "prepend"]

  /// Saves the text of a failed command, reports where it is or prints it, and returns the exit status.
  func keepInputText(after error: any Error, _ status: ExitStatus) -> ExitStatus {
    if let error = error as? UsageError, !console.inputIsTerminal, readsText(error) {
      // The command failed before it read the text.
      if let bytes = try? console.readInput(limit: Self.mostKept) {
        inputText.put(bytes, for: try? Vault.open(named: globals.vault, surroundings))
      }
    }
    let input = inputText.take()
    if case VaultError.notSaved(path: _, _, let text)? = error as? VaultError {
      if case .nowhere(let bytes) = text { printUnkept(input?.bytes ?? bytes) }
      return status
    }
    guard let (bytes, vault) = input else { return status }
    if bytes.allSatisfy({ $0 == .space || $0 == .lineFeed || $0 == .carriageReturn || $0 == .tab }) { return status }
    let text = vault.map { NoteDrafts.keep(bytes, of: $0) } ?? NoteDrafts.keep(bytes, surroundings)
    guard case .file(let file) = text else {
      printUnkept(bytes)
      return status
    }
    let path = String(decoding: QuotedName.line(of: file.bytes), as: UTF8.self)
    giveHint("the text is kept in \(path)")
    let name = ShellWords.quoted(file.text)
    let command =
      String(validating: bytes, as: UTF8.self) != nil
      ? "'sheaf new < \(name)' makes a note of it"
      : "'iconv -f LATIN1 -t UTF-8 \(name) | sheaf new' makes a note of text in Latin-1"
    giveHint(command)
    return status
  }

  /// Prints a text that is in no file, as the disk with the drafts is full too.
  private func printUnkept(_ bytes: [UInt8]) {
    warn("the text could not be kept in a file either, so it is printed")
    try? print(exactly: bytes.last == .lineFeed ? bytes : bytes + [.lineFeed])
    try? console.flush()
  }

  /// The maximum number of bytes of standard input that are kept.
  static let mostKept = 1 << 30

  /// Returns whether the failed command takes a text. Others leave standard input alone: it may be large, or endless.
  private func readsText(_ error: UsageError) -> Bool {
    if let command = error.command { return Self.readers.contains(command) }
    // An unknown option before the command hides it.
    var names = words.map { String(decoding: $0, as: UTF8.self) }
    while let index = names.firstIndex(where: { $0 == "-C" || $0 == "--vault" }) {
      names.removeSubrange(index..<min(index + 2, names.count))
    }
    return names.first { !$0.hasPrefix("-") }.map(Self.readers.contains) ?? false
  }
}
