internal import VaultCore

extension EmptyState {
  /// Tells, on standard error and to a person on a terminal, that there is none of what is counted.
  ///
  /// - Parameters:
  ///   - what: what there is none of, such as "tag".
  ///   - hint: how the first one is made.
  static func tellNone(
    _ what: String, _ session: Session, _ view: VaultView, query: String = "", hint: String = ""
  ) {
    guard session.errorOutput.isTerminal else { return }
    if view.fileCounts.notes == 0 {
      tell(session, view, query: "")
    } else if !query.isEmpty {
      session.remark(StyledText("No matching note has a \(what).", .dim))
    } else {
      session.remark(StyledText("No note has a \(what) yet.\(hint.isEmpty ? "" : " \(hint)")", .dim))
    }
  }
}
