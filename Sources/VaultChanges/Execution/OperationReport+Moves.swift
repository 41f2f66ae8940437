package import VaultCore

extension OperationReport {
  /// Returns the new paths of those files that the operation has moved, by their old paths.
  package func moves(of paths: [[UInt8]]) -> [[UInt8]: [UInt8]] {
    var moved: [[UInt8]: [UInt8]] = [:]
    let moves = MoveTable(
      operation.files.compactMap { file in
        if case .moved(let to) = file.action, !file.isConflict { .move(from: file.path, to: to) } else { nil }
      })
    if moves.isEmpty { return [:] }
    for path in paths {
      let newPath = moves.destination(of: path)
      if newPath != path { moved[path] = newPath }
    }
    return moved
  }
}

extension RecentNotes {
  /// Updates the paths of recent notes that an operation has moved.
  package static func follow(_ report: OperationReport, in vault: Vault) {
    var recents = RecentNotes(vault)
    recents.follow(report.moves(of: recents.entries.map(\.path)))
  }
}
