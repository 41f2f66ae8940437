internal import Answers
internal import GitHistory
internal import NoteSyntax
internal import QueryLanguage
internal import VaultChanges
internal import VaultCore
internal import VaultWatching

/// What kind of error happened, in a word by which programs tell errors apart. The meaning of a code never changes; codes
/// can be added. sheaf-json(5) lists them.
package enum ErrorCode: String, CaseIterable, Sendable {
  case usage
  case unknownParameter = "unknown_parameter"
  case invalidValue = "invalid_value"
  case noVault = "no_vault"
  case noNote = "no_note"
  case ambiguousNote = "ambiguous_note"
  case noHeading = "no_heading"
  case ambiguousHeading = "ambiguous_heading"
  case noText = "no_text"
  case ambiguousText = "ambiguous_text"
  case alreadyThere = "already_there"
  case staleRevision = "stale_revision"
  case planNeeded = "plan_needed"
  case planChanged = "plan_changed"
  case expectMissing = "expect_missing"
  case expectFailed = "expect_failed"
  case exists
  case notWritable = "not_writable"
  case invalidResult = "invalid_result"
  case invalidCursor = "invalid_cursor"
  case nothingToUndo = "nothing_to_undo"
  case changedSince = "changed_since"
  case declined, busy, cancelled, git, failed

  /// The code of an error of any target below the faces; `failed` if nothing more precise can be said.
  package init(_ error: any Error) {
    switch error {
    case let error as any ExplainedError: self = error.explanation.code
    case let error as VaultError: self.init(error)
    case let error as AnswerError: self.init(error)
    case let error as ChangeError: self.init(error)
    case is QueryError, is ConfigRefusal: self = .invalidValue
    case let error as GitError: self.init(error)
    case is SyncError: self = .git
    case is WatchError: self = .busy
    default: self = .failed
    }
  }

  private init(_ error: VaultError) {
    switch error {
    case .noVault, .noSuchVault, .unusableVault, .unreadSettings: self = .noVault
    case .noSuchNote, .partOfNote, .notInTrash: self = .noNote
    case .noSuchPart(.heading(_), _, _): self = .noHeading
    case .noSuchPart: self = .noText
    case .ambiguousNote: self = .ambiguousNote
    case .fileExists, .vaultExists, .move(.taken): self = .exists
    case .query, .unusableName, .outsideVault, .noSuchFolder, .noSuchTemplate, .move, .unknownMediaType:
      self = .invalidValue
    case .change(let cause), .notSaved(_, let cause, _): self.init(cause)
    case .git(let cause): self.init(cause)
    case .exchange(let cause): self.init(cause as any Error)
    case .system: self = .failed
    }
  }

  private init(_ error: ChangeError) {
    switch error {
    case .changedSince, .notAsSeen: self = .staleRevision
    case .edit(_, .missingHeading(_)): self = .noHeading
    case .edit(_, .missingTask(_)), .edit(_, .missingLine(_)), .edit(_, .missingBlockID(_)): self = .noText
    case .edit(_, .invalidFrontMatter(_)), .refused: self = .notWritable
    case .edit: self = .invalidResult
    case .busy: self = .busy
    case .unexpectedCount: self = .expectFailed
    case .nothingToDo, .noOperation: self = .nothingToUndo
    case .tooLarge, .failed, .pending, .damagedRecord, .damagedOperation: self = .failed
    }
  }

  private init(_ error: AnswerError) {
    switch error {
    case .changedSince: self = .changedSince
    case .stopped: self = .cancelled
    case .otherPlan: self = .planChanged
    case .refused: self = .notWritable
    case .noHeading: self = .noHeading
    case .takenID, .takenTag: self = .exists
    default: self = .invalidValue
    }
  }

  private init(_ error: GitError) {
    switch error {
    case .busy, .committing, .locked: self = .busy
    case .stopped: self = .cancelled
    default: self = .git
    }
  }
}
