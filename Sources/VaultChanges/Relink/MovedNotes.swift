internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// What became of notes that vanished, as far as it can be told: where other programs have put them.
package struct MovedNotes: Sendable {
  /// A note that vanished and may be another one now.
  package struct Candidate: Sendable {
    /// The path that it has.
    package let path: [UInt8]
    /// How like the vanished one it is, from 0 to 1.
    package let likeness: Double
  }

  /// Notes that are certain to have been moved, by their identifiers, their bytes or their files, in the order of their old
  /// paths.
  package private(set) var moves: [PathMove] = []
  /// Notes of which nothing is known but that they vanished, in the order of their paths.
  package private(set) var lost: [VanishedNotes.Entry] = []
  private let snapshot: IndexSnapshot

  /// What is known of the notes of a vault.
  package init(_ view: VaultView) {
    snapshot = view.snapshot
    let vault = view.vault
    let entries = VanishedNotes(vault).entries.filter { view.snapshot.document(withKey: $0.path) == nil }
    if entries.isEmpty { return }
    var undone: Set<Int> = []
    if entries.contains(where: { $0.healed > 0 }) {
      for entry in ChangeHistory(vault).entries where entry.isUndone { undone.insert(entry.operation.number) }
    }
    let places = Dictionary(entries.map { ($0.path, $0.to) }, uniquingKeysWith: { $1 })
    for entry in entries where entry.healed == 0 || undone.contains(entry.healed) {
      var to = entry.to
      // What was moved again has vanished there too.
      for _ in 0..<Self.mostMoves where !to.isEmpty && snapshot.document(withKey: to) == nil { to = places[to] ?? [] }
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
  /// What notes have to have in common to be taken for alike.
  private static let leastLikeness = 0.4
  private static let mostCandidates = 5

  /// Notes that are younger than a vanished one and like it, or called so, the likest first.
  package func candidates(for entry: VanishedNotes.Entry) -> [Candidate] {
    let taken = Set(moves.map(\.to))
    let stem = StoredNames.stem(of: entry.path)
    var found: [Candidate] = []
    for id in snapshot.documents(in: snapshot.noteSets) {
      // A note that was there before and was not touched since is another one.
      guard snapshot.fingerprint(of: id).changed >= entry.since - Self.slack else { continue }
      let path = snapshot.key(of: id)
      if taken.contains(path) || VaultFiles.isConflictCopy(path) { continue }
      var likeness = NoteWords.likeness(entry.words, NoteWords.of(id, in: snapshot))
      if StoredNames.stem(of: path).elementsEqual(stem) { likeness = max(likeness, (1 + likeness) / 2) }
      if likeness >= Self.leastLikeness { found.append(Candidate(path: path, likeness: likeness)) }
    }
    return Array(
      found.sorted { ($0.likeness, $1.path.count) > ($1.likeness, $0.path.count) }.prefix(Self.mostCandidates))
  }

  private static let slack: Int64 = 2_000_000_000
}
