internal import LinkGraph
internal import SearchIndex
package import VaultCore

/// The vanished notes, with the paths to which other programs moved them, as far as these can be determined.
package struct MovedNotes: Sendable {
  /// A note that might be a vanished one.
  package struct Candidate: Sendable {
    /// The path of the note.
    package let path: [UInt8]
    /// The similarity to the vanished note, from 0 to 1.
    package let likeness: Double
  }

  /// The notes that were certainly moved, because they have the same identifier, contents or file; sorted by their old
  /// paths.
  package private(set) var moves: [PathMove] = []
  /// The vanished notes whose new path is unknown, sorted by path.
  package private(set) var lost: [VanishedNotes.Entry] = []
  /// The reason why the list of vanished notes cannot be read; nil if it can.
  package let problem: String?
  private let snapshot: IndexSnapshot

  /// Determines the vanished notes of a vault.
  package init(_ view: VaultView) throws(VaultError) {
    snapshot = view.snapshot
    let vault = view.vault
    let stored = VanishedNotes(vault)
    problem = stored.problem
    let entries = stored.entries.filter { view.snapshot.document(withKey: $0.path) == nil }
    if entries.isEmpty { return }
    var undone: Set<Int> = []
    if entries.contains(where: { $0.healed > 0 }) {
      for entry in try ChangeHistory(vault).entries where entry.isUndone { undone.insert(entry.operation.number) }
    }
    let newPaths = Dictionary(entries.map { ($0.path, $0.to) }, uniquingKeysWith: { $1 })
    for entry in entries where entry.healed == 0 || undone.contains(entry.healed) {
      var to = entry.to
      // A note that was moved again has vanished from its intermediate path too.
      for _ in 0..<Self.mostMoves where !to.isEmpty && snapshot.document(withKey: to) == nil { to = newPaths[to] ?? [] }
      if !to.isEmpty, snapshot.document(withKey: to) != nil {
        moves.append(PathMove(from: entry.path, to: to))
      } else {
        lost.append(entry)
      }
    }
    moves.sort { $0.from.lexicographicallyPrecedes($1.from) }
    lost.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private static let mostMoves = 64
  private static let leastLikeness = 0.4
  private static let mostCandidates = 5

  /// Returns notes that changed after a vanished one was last seen and resemble it or have its file name, the most
  /// similar first.
  package func candidates(for entry: VanishedNotes.Entry) -> [Candidate] {
    let taken = Set(moves.map(\.to))
    let stem = StoredNames.stem(of: entry.path)
    var candidates: [Candidate] = []
    for id in snapshot.documents(in: snapshot.noteSets) {
      // A note that existed before and was not changed since is a different one.
      guard snapshot.fingerprint(of: id).changed >= entry.since - Self.slack else { continue }
      let path = snapshot.key(of: id)
      if taken.contains(path) || VaultFiles.isConflictCopy(path) { continue }
      var likeness = NoteWords.likeness(entry.words, NoteWords.of(id, in: snapshot))
      if StoredNames.stem(of: path).elementsEqual(stem) { likeness = max(likeness, (1 + likeness) / 2) }
      if likeness >= Self.leastLikeness { candidates.append(Candidate(path: path, likeness: likeness)) }
    }
    return Array(
      candidates.sorted { ($0.likeness, $1.path.count) > ($1.likeness, $0.path.count) }.prefix(Self.mostCandidates))
  }

  private static let slack: Int64 = 2_000_000_000
}
