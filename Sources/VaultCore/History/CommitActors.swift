package import GitHistory

/// Says who made the changes in commits, as far as the journal knows: agents, whose operations are committed with the work
/// of the person.
///
/// A commit has the operations that changed one of its files since the commit before that did. What an operation changed
/// and another one took back before the commit is in neither.
package struct CommitActors {
  private struct Change {
    let number: Int
    /// The number of the operation that it took back; nil for any other.
    let undone: Int?
    /// The second in which it began, since 1970, as git counts.
    let time: Int64
    let actor: String
  }

  /// The changes of each path of the vault by actors, in order.
  private var changes: [[UInt8]: [Change]] = [:]
  /// The seconds in which operations were undone last, by their numbers.
  private var undone: [Int: Int64] = [:]

  /// Reads the journal.
  package init(_ vault: Vault) throws(VaultError) {
    for entry in try ChangeHistory(vault).entries.reversed() {
      let operation = entry.operation
      let time = operation.time / 1_000_000_000
      var taken: Int?
      if case .undo(let other) = operation.kind {
        taken = other
        undone[other] = time
      }
      if operation.actor.isEmpty { continue }
      let change = Change(number: operation.number, undone: taken, time: time, actor: operation.actor)
      for file in operation.files where !file.isConflict {
        changes[file.path, default: []].append(change)
        if case .moved(let to) = file.action { changes[to, default: []].append(change) }
      }
    }
  }

  /// Returns the actors of each of some versions, sorted by name. They must be the newest ones, the newest first.
  package func actors(of versions: [NoteVersion], in repository: GitRepository) -> [[String]] {
    if changes.isEmpty { return versions.map { _ in [] } }
    var last: [[UInt8]: Int64] = [:]
    return versions.reversed().map { version in
      let paths = Set(version.changes.flatMap { [$0.path] + ($0.oldPath.map { [$0] } ?? []) })
      var actors: Set<String> = []
      for path in paths {
        let before = last[path] ?? .min
        last[path] = version.time
        guard let path = repository.vaultPath(of: path) else { continue }
        actors.formUnion(self.actors(of: path, after: before, until: version.time))
      }
      return actors.sorted()
    }.reversed()
  }

  private func actors(of path: [UInt8], after before: Int64, until time: Int64) -> [String] {
    let changes = (changes[path] ?? []).filter { $0.time > before && $0.time <= time }
    let numbers = Set(changes.map(\.number))
    return changes.filter { change in
      if let undone = change.undone, numbers.contains(undone) { return false }
      return undone[change.number].map { $0 > time } ?? true
    }.map(\.actor)
  }
}
