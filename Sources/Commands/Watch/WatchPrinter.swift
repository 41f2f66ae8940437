internal import SystemCalls
internal import VaultCore

/// Tells people what a watcher tells: a line a change on standard output, everything else on standard error.
struct WatchPrinter {
  let session: Session

  func print(_ news: WatchNews) throws {
    switch news {
    case .started(let start):
      session.remark(StyledText("watching \(start.folders)", .dim))
    case .changed(let changes):
      try session.print(changes.files.map { line($0, changes) })
    case .notice(let notice):
      session.warn("\(notice)")
    }
  }

  private func line(_ change: FileChange, _ changes: VaultChanges) -> StyledText {
    let name = StyledText(name: changes.view.displayPath(change.path))
    switch change.kind {
    case .created: return name + StyledText("  created", .added)
    case .changed: return name + StyledText("  changed")
    case .deleted: return name + StyledText("  deleted", .removed)
    case .moved(let from, _):
      return name + StyledText("  moved from ") + StyledText(name: changes.view.displayPath(from))
    }
  }
}
