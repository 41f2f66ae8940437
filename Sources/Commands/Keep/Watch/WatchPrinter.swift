internal import Answers
internal import LinkGraph
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

/// Prints a watcher's reports for people: one line per change on standard output, everything else on standard error.
struct WatchPrinter {
  let session: Session
  let isQuiet: Bool

  /// Prints a report.
  func print(_ news: WatchNews) throws {
    switch news {
    case .started(let start): if !isQuiet { announce(start) }
    case .changed(let changes): if !isQuiet { try session.print(lines(changes)) }
    case .notice(let notice): session.warn(notice.text)
    case .newDay, .commitDue, .quiet: break
    }
  }

  private func announce(_ start: WatchStart) {
    let notes = Amount.text(start.view.fileCounts.notes, "note")
    // Without a number of folders, no folder is watched: the files were compared only once.
    guard let folders = start.folders else {
      if start.isFresh { session.remark(StyledText("\(notes), all of them new", .dim)) }
      return
    }
    session.remark(StyledText("watching \(notes) in \(Amount.text(folders, "folder"))", .dim))
  }

  private func lines(_ changes: WatchedChanges) -> [StyledText] {
    let links = changes.links()
    var own: [[UInt8]: (broken: Int, healed: Int)] = [:]
    var lost: [[UInt8]: Int] = [:]
    var found: [[UInt8]: Int] = [:]
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
        found[after, default: 0] += 1
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
      if let count = change.pathAfter.flatMap({ found[$0] }) {
        effects.append("\(Amount.text(count, "link")) to it now resolved")
      }
      return line(change, effects, changes.view)
    }
  }

  private func line(_ change: FileChange, _ effects: [String], _ view: VaultView) -> StyledText {
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
