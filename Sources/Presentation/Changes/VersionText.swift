internal import Answers
internal import Dates
package import GitHistory
package import Terminal
internal import VaultCore

/// The lines of versions in git.
package enum VersionText {
  /// Returns a line for each version of a note, or of all files of the vault.
  ///
  /// - Parameters:
  ///   - actors: The agents that changed something in each version; nil if they are not shown.
  ///   - repository: The repository of the vault, from which paths are.
  package static func lines(
    _ versions: [NoteVersion], by actors: [[String]]? = nil, isOfVault: Bool = false, of repository: GitRepository,
    _ display: Display
  ) -> [StyledText] {
    let rows = versions.enumerated().map { index, version -> [StyledText] in
      let moment = CivilDateTime(NoteDate(milliseconds: version.time * 1000, zone: display.zone), in: display.zone)
      var text = subject(version)
      if !isOfVault, let old = version.change.oldPath {
        text = text + StyledText("  was ", .dim) + StyledText(name: repository.vaultPath(of: old) ?? old)
      }
      if let actors = actors?[index], !actors.isEmpty {
        text = StyledText(TerminalText.safe(actors.joined(separator: ", ")), .tag) + StyledText("  ") + text
      }
      return [
        StyledText(version.abbreviation, .count),
        StyledText(
          display.isTerminal ? RelativeDate.text(of: moment, now: display.now) : moment.iso8601, .date),
        StyledText(isOfVault ? Amount.text(version.changes.count, "file") : version.change.kind.rawValue), text,
      ]
    }
    guard display.isTerminal else {
      let gap = StyledText("  ")
      return rows.map { $0[0] + gap + $0[1] + gap + $0[2] + gap + $0[3] }
    }
    return display.table(rows, .init(), .init(importance: 1), .init(importance: 0), .init(minimum: 24))
  }

  /// Returns the first line of the message.
  package static func subject(_ version: NoteVersion) -> StyledText { StyledText(TerminalText.safe(version.subject)) }
}
