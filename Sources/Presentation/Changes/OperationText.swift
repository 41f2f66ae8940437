internal import Answers
internal import Bytes
internal import Dates
package import Terminal
internal import VaultChanges
package import VaultCore

/// The lines of operations that can be undone.
package enum OperationText {
  /// Returns a line for each operation, and with `showsFiles` one for each of its files.
  package static func lines(
    _ entries: [ChangeHistory.Entry], _ display: Display, showsFiles: Bool = false
  ) -> [StyledText] {
    let (zone, now) = (display.zone, display.now)
    let rows = entries.map { entry -> [StyledText] in
      let operation = entry.operation
      let date = CivilDateTime(nanoseconds: operation.time, in: zone)
      var command = StyledText(TerminalText.safe(operation.command), .title)
      if !operation.actor.isEmpty {
        command = StyledText(TerminalText.safe(operation.actor), .tag) + StyledText("  ") + command
      }
      switch operation.kind {
      case .change: if entry.isUndone { command = command + StyledText("  undone", .dim) }
      case .undo(let other): command = command + StyledText("  undid \(other)", .dim)
      case .redo(let other): command = command + StyledText("  redid \(other)", .dim)
      case .received: break
      }
      return [
        StyledText("\(operation.number)", .count),
        StyledText(display.isTerminal ? RelativeDate.text(of: date, now: now) : date.iso8601, .date),
        StyledText(Amount.text(operation.files.count, "file")), command,
      ]
    }
    var lines: [StyledText]
    if display.isTerminal {
      lines = display.table(
        rows, .init(alignment: .right), .init(importance: 1), .init(alignment: .right, importance: 0),
        .init(minimum: 24))
    } else {
      let gap = StyledText("  ")
      lines = rows.map { $0[0] + gap + $0[1] + gap + $0[2] + gap + $0[3] }
    }
    if !showsFiles { return lines }
    return zip(lines, entries).flatMap { line, entry in [line] + entry.operation.files.map(self.line) }
  }

  private static func line(_ file: OperationSummary.File) -> StyledText {
    let action: String =
      switch file.action {
      case .changed: "changed"
      case .created: "created"
      case .deleted: "deleted"
      case .moved(let to): "moved to \(QuotedName.terminalText(of: to)):"
      }
    let state = file.isConflict ? "skipped" : action
    return StyledText("    \(state) ", .dim) + StyledText(name: file.path)
  }
}
