internal import Answers
internal import Terminal
internal import VaultCore

/// The line about a small change: its verb, the notes, and the detail.
///
///     tagged  3 notes  +craft
///     pinned  recipes/Shortbread.md
struct ChangeSummary: Sendable {
  /// The verb, as a participle.
  var verb = "updated"
  /// The detail, shown last; empty if the verb suffices.
  var detail = ""
  /// The paths that are shown instead of the changed notes: what was merged into what, or replaced by what.
  var move: PathMove?

  /// The summary of an edit without a specific verb.
  static let updated = ChangeSummary()

  /// Returns the lines for the changed notes and for the unchanged ones.
  func lines(changed: [NoteRecord], unchanged: [NoteRecord], _ session: Session, _ view: VaultView) -> [StyledText] {
    var lines: [StyledText] = []
    if !changed.isEmpty {
      let tail =
        detail.isEmpty ? StyledText("") : StyledText("  ") + StyledText(TerminalText.safe(Array(detail.utf8)), .dim)
      lines.append(StyledText(verb, .updated) + subject(changed, session, view) + tail)
    }
    if !unchanged.isEmpty { lines.append(StyledText("unchanged", .dim) + subject(unchanged, session, view)) }
    return lines
  }

  private func subject(_ notes: [NoteRecord], _ session: Session, _ view: VaultView) -> StyledText {
    if let only = notes.first, notes.count == 1 {
      return StyledText("  ") + StyledText(name: view.displayPath(only.path), link: session.link(to: only, in: view))
    }
    return StyledText("  " + Amount.text(notes.count, "note"))
  }
}
