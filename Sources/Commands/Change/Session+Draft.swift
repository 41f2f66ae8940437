internal import SystemCalls
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Does what puts a text into a note, and keeps the text in the state folder when it cannot be done.
  func keepingDraft(
    of text: String, _ arguments: ChangeArguments, _ vault: Vault, _ work: () throws -> ExitStatus
  ) throws -> ExitStatus {
    do {
      return try work()
    } catch VaultError.change(let cause) where !arguments.isDryRun {
      let path: [UInt8]
      switch cause {
      // The record of an operation that was decided on has the text.
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
