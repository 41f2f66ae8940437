internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans the repair of links that broke because another program moved or renamed files.
package struct LinkHealing {
  private let vault: Vault

  /// The repair of links of a vault.
  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// The plan that writes links anew which led to files by the names that they had before some changes.
  ///
  /// - Parameters:
  ///   - moves: the new paths of files, by their old ones; those that sheaf's own operations made are left out.
  ///   - before: the index as it was before the moves.
  package func plan(
    after moves: [[UInt8]: [UInt8]], before: IndexSnapshot, in view: VaultView
  ) throws(VaultError) -> ChangePlan {
    let own = ownMoves()
    let files = moves.filter { own.destination(of: $0.key) != $0.value }
      .map { from, to in relocated(from, to, in: view.snapshot) }
    if files.isEmpty { return ChangePlan() }
    return try plan(LinkRewriting(vault: vault, before: before, current: view.snapshot, files: files))
  }

  /// The plan that writes links anew which led to files at other paths, where these are now.
  ///
  /// - Parameter moves: the paths that the files had, and those that they have.
  package func plan(_ moves: [PathMove], in view: VaultView) throws(VaultError) -> ChangePlan {
    var files: [RelocatedFile] = []
    var drafts: [[UInt8]: LinkRewriting.Edited] = [:]
    for move in moves {
      guard view.snapshot.document(withKey: move.to) != nil else { throw .move(.missing(move.to)) }
      if view.snapshot.document(withKey: move.from) != nil { throw .move(.taken(move.from)) }
      files.append(relocated(move.from, move.to, in: view.snapshot))
      // What the index would know of the file at its old path, only the file can tell.
      if VaultFiles.isNotePath(move.to), let bytes = vault.contents(of: move.to) {
        drafts[move.from] = LinkRewriting.Edited(base: bytes, contents: bytes)
      }
    }
    let before = view.snapshot.relocating(
      files.map { RelocatedFile(from: $0.to, to: $0.from, names: namesBefore($0)) })
    return try plan(
      LinkRewriting(vault: vault, before: before, current: view.snapshot, files: files, drafts: drafts))
  }

  /// The moves of the last operations, which have written the links anew themselves.
  private func ownMoves() -> ChangePlan {
    // An operation at work has not said yet what it moves.
    for _ in 0..<Self.mostPauses where ChangeRecovery(vault).isPending { SystemClock.sleep(.milliseconds(10)) }
    let journal = ChangeJournal(vault: vault)
    let start = vault.surroundings.now() - Self.recentTime
    let operations = journal.numbers().suffix(Self.mostOperations).compactMap(journal.summary).filter {
      $0.time >= start
    }
    return ChangePlan(
      operations.flatMap(\.files).compactMap { file in
        if case .moved(let to) = file.action { .move(from: file.path, to: to) } else { nil }
      })
  }

  /// How long an operation that is at work is waited for, in pauses of ten milliseconds.
  private static let mostPauses = 500
  private static let mostOperations = 32
  /// How long a move is known for that of an operation, in nanoseconds.
  private static let recentTime: Int64 = 120_000_000_000

  /// What a file answered to at the path that it had: its title may be that of the file name.
  private func namesBefore(_ file: RelocatedFile) -> StoredNames? {
    guard let from = file.from, let to = file.to, file.names != nil,
      StoredNames.stem(of: from) != StoredNames.stem(of: to), let bytes = vault.contents(of: to)
    else { return file.names }
    return StoredNames(NoteParser.parse(bytes.span), in: bytes.span, path: from, config: vault.config)
  }

  private func plan(_ rewriting: LinkRewriting) throws(VaultError) -> ChangePlan {
    let outcome = try rewriting.run()
    var plan = ChangePlan(outcome.changes)
    plan.rewrittenLinks = outcome.links
    return plan
  }

  private func relocated(_ from: [UInt8], _ to: [UInt8], in snapshot: IndexSnapshot) -> RelocatedFile {
    let names =
      VaultFiles.isNotePath(to)
      ? snapshot.document(withKey: to).map { StoredNames(snapshot.stored(.names, of: $0).bytes, path: to) } : nil
    return RelocatedFile(from: from, to: to, names: names)
  }
}

extension Vault {
  /// The path from the root of a file that was in the vault, of one from the root or from that of the system.
  ///
  /// - Throws: `.outsideVault` when it leads out of it, or is no part of it.
  package func formerPath(_ name: [UInt8]) throws(VaultError) -> [UInt8] {
    if name.isEmpty { throw .unusableName("", reason: "it is empty") }
    let path = RawPath(name)
    let inside = (path.isAbsolute ? path : root.appending(path)).normalized.relative(to: root)?.bytes ?? []
    if inside.isEmpty || !VaultPath.isInside(inside) || !VaultFiles(self).contains(inside) {
      throw .outsideVault(path)
    }
    return inside
  }
}
