internal import VaultCore

/// How a small change is told in one line: what was done, to which notes, and what it was.
///
///     tagged  3 notes  +craft
///     pinned  recipes/Shortbread.md
struct ChangeSummary: Sendable {
  /// What was done, as a participle.
  var verb = "updated"
  /// What it was, shown last; nothing where the verb says it all.
  var detail = ""
  /// What is named instead of the notes that changed: what became part of what, or took the place of what.
  var move: PathMove?

  /// An edit without a name of its own.
  static let updated = ChangeSummary()

  /// The lines for the notes that changed and those that stayed as they were.
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
