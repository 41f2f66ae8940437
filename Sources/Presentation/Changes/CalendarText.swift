internal import Answers
package import Exchange
package import Terminal
package import VaultCore

/// What an import of calendars did, as lines.
package struct CalendarText {
  private let view: VaultView
  private let isDryRun: Bool

  /// The maximum number of tasks and events of each kind that are listed.
  private static let most = 20

  /// Creates a layout.
  package init(view: VaultView, isDryRun: Bool) { (self.view, self.isDryRun) = (view, isDryRun) }

  package func lines(_ merge: CalendarMerge) -> [StyledText] {
    var lines: [StyledText] = []
    for (outcome, style) in [(CalendarMerge.Outcome.added, Style.added), (.updated, .updated), (.deleted, .removed)] {
      let count = merge.rows.count { $0.outcome == outcome }
      if count == 0 { continue }
      let verb = isDryRun ? "would be \(outcome.rawValue)" : outcome.rawValue
      lines.append(StyledText(verb, style) + StyledText("  \(Amount.text(count, "item"))"))
    }
    let unchanged = merge.rows.count { $0.outcome == .unchanged }
    if unchanged > 0 { lines.append(StyledText("unchanged", .dim) + StyledText("  \(Amount.text(unchanged, "item"))")) }
    if merge.rows.isEmpty { lines.append(StyledText("no tasks and events")) }
    for outcome in [CalendarMerge.Outcome.conflict, .left] {
      let rows = merge.rows.filter { $0.outcome == outcome }
      for row in rows.prefix(Self.most) {
        var line = StyledText(outcome.rawValue, .warning) + StyledText("  ")
        if let place = row.place {
          line = line + StyledText(name: view.displayPath(place.path)) + StyledText(":\(place.line)  ", .dim)
        }
        lines.append(line + StyledText(TerminalText.safe("\(row.title): \(row.reason ?? "")")))
      }
      if rows.count > Self.most { lines.append(StyledText("  and \(rows.count - Self.most) more", .dim)) }
    }
    return lines + Losses.lines(merge.losses).map { StyledText("left out", .warning) + StyledText("  \($0)") }
  }
}
