internal import VaultCore

/// Says kindly that there is nothing to list, and what to do next.
enum EmptyState {
  /// Tells it on standard error, to a person on a terminal.
  static func tell(_ session: Session, _ view: VaultView, query: String) {
    guard session.errorOutput.isTerminal else { return }
    if view.report.notes == 0 {
      session.remark(StyledText("There are no notes here yet; 'sheaf new TITLE' makes the first.", .dim))
    } else if query.isEmpty {
      session.remark(StyledText("All notes are in the archive; 'sheaf list --archived' shows them.", .dim))
    } else {
      session.remark(StyledText("No note matches; 'sheaf help query' describes what can be asked.", .dim))
    }
  }
}
