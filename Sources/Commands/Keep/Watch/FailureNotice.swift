internal import Explanations
internal import SystemCalls
internal import Terminal

/// Prints failures of work that a watcher does again and again; a failure that occurs again is printed only once.
final class FailureNotice: Sendable {
  /// The message of the failure that was printed last.
  private let printed = Locked<String?>(nil)

  /// Forgets the last failure: the work succeeded.
  func clear() { printed.withLock { $0 = nil } }

  /// Does some work, and prints its failure.
  func cover(_ session: Session, _ work: () throws -> Void) {
    do {
      try work()
      clear()
    } catch {
      print(error, session)
    }
  }

  /// Prints a failure with its hints as a warning, unless it was the last one printed.
  func print(_ error: any Error, _ session: Session) {
    guard let explanation = Explanation(error) else { return }
    let isNew = printed.withLock { printed in
      defer { printed = explanation.message }
      return printed != explanation.message
    }
    guard isNew else { return }
    session.warn(explanation.message)
    for hint in explanation.hints { session.remark(StyledText("hint: ", .hint) + StyledText(hint)) }
  }
}
