internal import Bytes
internal import VaultCore

/// Where notes are that had another path, as far as the journal knows.
enum FormerNames {
  /// Returns the path of the note that had a path, if agents see it.
  static func path(of path: [UInt8], in views: AgentVault.Views) -> [UInt8]? {
    find(in: views) { $0 == path }
  }

  /// Returns the path of the note that had a name: its path, with or without its extension, or the name of its file.
  static func path(ofName name: String, in views: AgentVault.Views) -> [UInt8]? {
    let names = [Array(name.utf8), Array((name + ".md").utf8)]
    return find(in: views) { names.contains($0) || names.contains($0.lastComponent) }
  }

  private static func find(in views: AgentVault.Views, _ isMeant: ([UInt8]) -> Bool) -> [UInt8]? {
    guard let history = try? ChangeHistory(views.whole.vault) else { return nil }
    var path: [UInt8]?
    for entry in history.entries.reversed() where !entry.isUndone {
      for file in entry.operation.files {
        guard case .moved(let to) = file.action, !file.isConflict else { continue }
        if file.path == path || path == nil && isMeant(file.path) { path = to }
      }
    }
    return path.flatMap { views.shown.note(at: $0) == nil ? nil : $0 }
  }
}
