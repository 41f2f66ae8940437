internal import Answers
internal import LinkGraph
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

/// The text of a watcher's reports.
enum WatchText {
  /// Returns the remark that watching has begun; nil if nothing is to be said.
  static func remark(_ start: WatchStart) -> String? {
    let notes = Amount.text(start.view.fileCounts.notes, "note")
    // Without a number of folders, no folder is watched: the files were compared only once.
    guard let folders = start.folders else { return start.isFresh ? "\(notes), all of them new" : nil }
    return "watching \(notes) in \(Amount.text(folders, "folder"))"
  }

  /// Returns a line for each change.
  static func lines(_ changes: WatchedChanges) -> [StyledText] {
    let links = changes.links()
    var own: [[UInt8]: (broken: Int, healed: Int)] = [:]
    var lost: [[UInt8]: Int] = [:]
    var counts: [[UInt8]: Int] = [:]
    let written = Set(changes.files.compactMap(\.pathAfter))
    for link in links {
      if written.contains(link.source) {
        if link.isBroken {
          own[link.source, default: (0, 0)].broken += 1
        } else {
          own[link.source, default: (0, 0)].healed += 1
        }
      } else if let before = link.before {
        lost[before, default: 0] += 1
      } else if let after = link.after {
        counts[after, default: 0] += 1
      }
    }
    return changes.files.map { change in
      var effects: [String] = []
      let (broken, healed) = change.pathAfter.flatMap { own[$0] } ?? (0, 0)
      let verb = change.pathBefore == nil ? "" : "now "
      if broken > 0 { effects.append("\(Amount.text(broken, "link")) \(verb)unresolved") }
      if healed > 0 { effects.append("\(Amount.text(healed, "link")) now resolved") }
      if let count = change.pathBefore.flatMap({ lost[$0] }) {
        effects.append("\(Amount.text(count, "link")) to it now unresolved")
      }
      if let count = change.pathAfter.flatMap({ counts[$0] }) {
        effects.append("\(Amount.text(count, "link")) to it now resolved")
      }
      return line(change, effects, changes.view)
    }
  }

  private static func line(_ change: FileChange, _ effects: [String], _ view: VaultView) -> StyledText {
    var line = StyledText(name: view.displayPath(change.path)) + StyledText("  ")
    switch change.kind {
    case .created: line.append("created", .added)
    case .changed: line.append("changed")
    case .deleted: line.append("deleted", .removed)
    case .moved(let from, let isChanged):
      line.append(isChanged ? "changed and moved from " : "moved from ")
      line.append(StyledText(name: view.displayPath(from)))
    }
    if !effects.isEmpty { line.append("  " + effects.joined(separator: ", "), .warning) }
    return line
  }
}
