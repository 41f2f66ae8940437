internal import Answers
internal import Bytes
internal import VaultCore

/// What a screen has changed itself, so that a row from before that is still the row of the same note.
struct ScreenChanges: Sendable {
  private struct Version: Hashable {
    let path: [UInt8]
    let revision: ContentHash
  }

  private var next: [Version: Version] = [:]

  /// Adds a plan that was carried out in a vault, but for files that it left as they were.
  mutating func add(_ plan: ChangePlan, except skipped: Set<[UInt8]>, in vault: Vault) {
    var moves: [[UInt8]: [UInt8]] = [:]
    for case .move(let from, let to) in plan.changes where !skipped.contains(from) { moves[from] = to }
    for case .replace(let path, let base, let contents) in plan.changes where !skipped.contains(path) {
      add(path, ContentHash(of: base.span), to: moves.removeValue(forKey: path) ?? path, ContentHash(of: contents.span))
    }
    for (from, to) in moves {
      guard let bytes = vault.contents(of: to) else { continue }
      let revision = ContentHash(of: bytes.span)
      add(from, revision, to: to, revision)
    }
  }

  private mutating func add(_ from: [UInt8], _ old: ContentHash, to path: [UInt8], _ new: ContentHash) {
    let (before, after) = (Version(path: from, revision: old), Version(path: path, revision: new))
    if before == after { return }
    // What comes back to an earlier version, as undo does, ends there.
    next[after] = nil
    next[before] = after
  }

  /// Returns a row as the newest of these changes left its note. The line of a task is that from before.
  func following(_ row: SeenRow) -> SeenRow {
    var version = Version(path: row.path, revision: row.revision)
    while let later = next[version] { version = later }
    var row = row
    row.path = version.path
    // In another version, a task has to be looked for.
    if row.line == nil { row.revision = version.revision }
    return row
  }
}
