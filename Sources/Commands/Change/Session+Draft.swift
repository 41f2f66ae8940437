internal import SystemCalls
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Runs `work`, which puts a text into a note, and saves the text in the state folder if it fails.
  func keepingDraft(
    of text: String, _ arguments: ChangeArguments, _ vault: Vault, _ work: () throws -> ExitStatus
  ) throws -> ExitStatus {
    do {
      return try work()
    } catch VaultError.change(let cause) where !arguments.isDryRun {
      let path: [UInt8]
      switch cause {
      // The journal of a pending operation contains the text.
      case .pending, .unexpectedCount: throw VaultError.change(cause)
      case .refused(let refused, _), .edit(let refused, _): path = refused
      case .failed(let failed, _): path = failed ?? []
      case .changedSince(let paths): path = paths.first ?? []
      default: path = []
      }
      throw VaultError.notSaved(path: path, cause, draft: NoteDrafts.keep(Array(text.utf8), of: vault))
    }
  }
}
