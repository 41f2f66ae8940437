internal import Terminal
internal import VaultCore

extension EmptyState {
  /// Prints a message on standard error, if that is a terminal, that there is nothing to count.
  ///
  /// - Parameters:
  ///   - what: The counted thing, such as "tag".
  ///   - hint: How to create the first one.
  static func announceNone(
    _ what: String, _ session: Session, _ view: VaultView, query: String = "", hint: String = ""
  ) {
    guard session.errorOutput.isTerminal else { return }
    if view.fileCounts.notes == 0 {
      announce(session, view, query: "")
    } else if !query.isEmpty {
      session.remark(StyledText("No matching note has a \(what).", .dim))
    } else {
      session.remark(StyledText("No note has a \(what) yet.\(hint.isEmpty ? "" : " \(hint)")", .dim))
    }
  }
}
