internal import Answers
internal import GitHistory
internal import VaultCore

/// Checks the changes that commits, or staged files, make to a vault.
struct HistoryCheck {
  private let vault: Vault
  private let repository: GitRepository
  private let old: TreeSource
  private let new: TreeSource

  /// Finds the two states to compare; nil if the operand is a query for notes.
  init?(_ session: Session, _ query: String, isStaged: Bool) throws {
    let range = Self.range(query)
    if range == nil, !isStaged { return nil }
    vault = try session.findVault()
    repository = try vault.repository()
    guard let range else {
      (old, new) = (try repository.lastCommit().map { .commit($0) } ?? .nothing, .staged)
      return
    }
    let (first, last) = (try repository.knownCommit(range.first), try repository.knownCommit(range.last))
    (old, new) = (.commit(try repository.mergeBase(first, last) ?? first), .commit(last))
  }

  /// Reads a range of commits such as `main..` in place of a query; nil for a query.
  static func range(_ query: String) -> RevisionRange? {
    if query.contains(where: { " \t\":()[]".contains($0) }) || query.hasPrefix("/") || query.hasPrefix("-") {
      return nil
    }
    return RevisionRange(query)
  }

  /// Prints the findings in files that differ, and those in other files that are new.
  func run(_ arguments: CheckCommand.Arguments, _ session: Session) throws -> ExitStatus {
    let selection = arguments.selection
    let changed = try repository.paths(differingBetween: old, and: new)
    if changed.isEmpty {
      try session.show(FindingList([], limit: nil), arguments, in: VaultView(vault, mode: .unsynchronized))
      return .success
    }
    var past = try VaultAtRevision(vault, repository, old)
    try past.take(new)
    var findings = try VaultCheck(past.view.reading(as: arguments.reader), selection).findings(in: nil)
    // What the changes cause in other files is only known from the state before. Without it, the copy returns to a
    // commit too, so that the next check can use it as it is.
    let others = Set(findings.map(\.path)).subtracting(changed)
    if !others.isEmpty || new == .staged { try past.take(old) }
    if !others.isEmpty {
      let notes =
        others.allSatisfy(VaultFiles.isNotePath) ? others.compactMap { past.view.note(at: $0)?.document } : nil
      let before = Set(
        try VaultCheck(past.view.reading(as: arguments.reader), selection).findings(in: notes).map {
          FindingKey($0, hasPlace: true)
        })
      findings.removeAll { others.contains($0.path) && before.contains(FindingKey($0, hasPlace: true)) }
    }
    try session.show(FindingList(findings, limit: arguments.output.limit), arguments, in: past.view)
    return findings.isEmpty ? .success : .nothing
  }
}
