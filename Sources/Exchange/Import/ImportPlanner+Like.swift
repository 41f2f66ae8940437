package import VaultCore

extension ImportPlanner.Result {
  /// Returns the notes of a view from before the import that are very near to new ones, by the paths of these; at most for
  /// the first `VaultView.maxLikeSearches` new notes.
  package func notesLike(in before: VaultView) -> [[UInt8]: [LikeNote]] {
    let created = reports.flatMap(\.notes).filter { $0.outcome == .created }.prefix(VaultView.maxLikeSearches)
    if created.isEmpty { return [:] }
    var texts: [[UInt8]: [UInt8]] = [:]
    for case .create(let path, let contents, _) in plan.changes { texts[path] = contents }
    let like = before.notesLike(each: created.map { ($0.title, String(decoding: texts[$0.path] ?? [], as: UTF8.self)) })
    return Dictionary(zip(created.map(\.path), like).filter { !$0.1.isEmpty }) { first, _ in first }
  }
}
