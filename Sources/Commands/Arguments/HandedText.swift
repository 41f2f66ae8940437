internal import CommandSpec
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// The text that somebody handed over on standard input, from when it was read until it is in a note.
final class HandedText: Sendable {
  private let text = Locked<(bytes: [UInt8], vault: Vault?)?>(nil)

  /// Remembers a text, and the vault that it is for.
  func put(_ bytes: [UInt8], for vault: Vault?) { text.withLock { $0 = (bytes, vault) } }

  /// Forgets the text, which is in a note now or need not be kept.
  func release() { text.withLock { $0 = nil } }

  /// The text, which is forgotten here.
  func take() -> (bytes: [UInt8], vault: Vault?)? {
    text.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }
}

/// The person at the terminal typed the key that ends the program.
struct Interruption: Error {}

extension Session {
  /// The commands that read the text of a note from standard input.
  private static let readers: Set<String> = ["new", "capture", "append", "prepend"]

  /// Keeps the text that was handed over to a command that failed, and says where it is.
  ///
  /// - Returns: how the run ends.
  func keepHandedText(after error: any Error, _ status: ExitStatus) -> ExitStatus {
    if error is UsageError, !inputIsTerminal, readsText {
      // The command never came to read it.
      if let bytes = try? readInput(Self.mostKept) {
        handed.put(bytes, for: try? Vault.open(named: globals.vault, surroundings))
      }
    }
    guard let (bytes, vault) = handed.take() else { return status }
    if case VaultError.notSaved(path: _, _, draft: .some)? = error as? VaultError { return status }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) { return status }
    guard let file = vault.map({ NoteDrafts.keep(bytes, of: $0) }) ?? NoteDrafts.keep(bytes, surroundings) else {
      warn("the text could not be kept")
      return status
    }
    let path = String(decoding: QuotedName.line(of: file.bytes), as: UTF8.self)
    remark(StyledText("hint: ", .hint) + StyledText("the text is kept in \(path)"))
    remark(StyledText("hint: ", .hint) + StyledText("sheaf new < \(ShellWords.quoted(file.text)) makes a note of it"))
    return status
  }

  /// The most bytes of standard input that are kept.
  static let mostKept = 1 << 30

  private var readsText: Bool {
    let names = words.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.hasPrefix("-") }
    // A value of an option before the command, such as the folder of -C, may come first.
    return names.prefix(2).contains { Self.readers.contains($0) }
  }
}
